import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, trpc } from '../trpc.ts';
import { refreshContacts } from './contact.ts';

/** Takes a merge back, as long as it can be. */
export function UndoMergeButton({ id }: { id: string }) {
  const { contactRecord: words } = useTranslations();
  const undo = useMutation(trpc.contacts.undoMerge.mutationOptions({ onSuccess: refreshContacts }));
  const isRefused = errorCodeOf(undo.error) === 'conflict';
  return (
    <>
      <Button size="compact-sm" variant="light" loading={undo.isPending} onClick={() => undo.mutate({ id })}>
        {words.undoMerge}
      </Button>
      {isRefused ? (
        <p className={shared.failure} role="alert">
          {words.undoRefused}
        </p>
      ) : (
        <ErrorMessage error={undo.error} />
      )}
    </>
  );
}
