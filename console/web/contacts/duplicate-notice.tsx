import { Button } from '@mantine/core';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { DuplicateContact } from './duplicate-contact.tsx';

type DuplicateNoticeProps = { id: string; isPending: boolean; onOpen(): void; onCreateAnyway(): void };

/** In the place of a form's error: another contact has this number or address, and is somebody else all the same. */
export function DuplicateNotice({ id, isPending, onOpen, onCreateAnyway }: DuplicateNoticeProps) {
  const { contacts } = useTranslations();
  return (
    <div role="alert" className={shared.notice}>
      <DuplicateContact id={id} onOpen={onOpen} />
      <Button size="compact-sm" variant="default" loading={isPending} onClick={onCreateAnyway}>
        {contacts.createAnyway}
      </Button>
    </div>
  );
}
