import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { trpc } from '../trpc.ts';
import { type Mandate, refreshMandates } from './mandate.ts';
import { useMandateTexts } from './use-mandate-texts.ts';

type MandateDialogProps = { mandate: Mandate; onClose(): void };

/** Notes that a mandate was not signed. */
export function NotSignedDialog({ mandate, onClose }: MandateDialogProps) {
  const words = useMandateTexts();
  const form = useContractForm({
    initial: { reason: '' },
    inputOf: ({ reason }) => ({ id: mandate.id, reason }),
    send: useMutation(
      trpc.mandates.notSigned.mutationOptions({
        onSuccess: async () => {
          await refreshMandates();
          onClose();
        },
      }),
    ),
  });
  return (
    <FormDialog
      title={`${words.notSigned}, ${words.number(mandate.number)}`}
      lead={words.notSignedLead}
      form={form}
      action={words.notSigned}
      isGrave
      onClose={onClose}
    >
      <Textarea label={words.reason} required autosize minRows={2} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}
