import { Button, Group } from '@mantine/core';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { DuplicateContact } from './duplicate-contact.tsx';

type DuplicateNoticeProps = {
  id: string;
  isPending: boolean;
  onOpen(): void;
  /** Takes the other contact, where one is being chosen. */
  onChoose?: (() => void) | undefined;
  onCreateAnyway(): void;
};

/** In the place of a form's error: another contact has this number or address, and is somebody else all the same. */
export function DuplicateNotice({ id, isPending, onOpen, onChoose, onCreateAnyway }: DuplicateNoticeProps) {
  const { contacts } = useTranslations();
  return (
    <div role="alert" className={shared.notice}>
      <DuplicateContact id={id} onOpen={onOpen} />
      <Group gap="xs">
        {onChoose && (
          <Button size="compact-sm" onClick={onChoose}>
            {contacts.chooseExisting}
          </Button>
        )}
        <Button size="compact-sm" variant="default" loading={isPending} onClick={onCreateAnyway}>
          {contacts.createAnyway}
        </Button>
      </Group>
    </div>
  );
}
