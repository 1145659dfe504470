import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { EmptyState } from './empty-state.tsx';

type ErasedPersonProps = { erasedAt: string };

/** Stands in the place of a contact who was erased, and says what is left and what to do if they come back. */
export function ErasedPerson({ erasedAt }: ErasedPersonProps) {
  const { contactRecord: words, contacts } = useTranslations();
  const { formatDate } = useDateFormat();
  return (
    <EmptyState
      title={words.erased}
      next={
        <Button component={Link} href={paths.contacts} variant="default">
          {contacts.title}
        </Button>
      }
    >
      {words.erasedLead(formatDate(erasedAt))}
    </EmptyState>
  );
}
