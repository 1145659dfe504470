import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { refreshEnrollments } from './sequence.ts';

type CancelEnrollmentDialogProps = { id: string; contactName: string; onClose(): void };

/** Asks before a contact's enrollment is cancelled. */
export function CancelEnrollmentDialog({ id, contactName, onClose }: CancelEnrollmentDialogProps) {
  const { enrollments: words, common } = useTranslations();
  const cancel = useMutation(
    trpc.enrollments.cancel.mutationOptions({
      onSuccess: async () => {
        await refreshEnrollments();
        onClose();
      },
    }),
  );
  return (
    <Dialog title={words.cancelTitle(contactName)} lead={words.cancelLead} onClose={onClose}>
      <ErrorMessage error={cancel.error} />
      <div className={`${shared.row} ${shared.end}`}>
        <Button data-first variant="subtle" color="gray" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
