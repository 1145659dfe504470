import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { agencyClock } from '../dates/agency-clock.ts';
import { DayField } from '../dates/day-field.tsx';
import { trpc } from '../trpc.ts';
import { type Mandate, refreshMandates } from './mandate.ts';
import { useMandateTexts } from './use-mandate-texts.ts';

type MandateDialogProps = { mandate: Mandate; onClose(): void };

/** Ends a mandate before its last day; after a notice the day may lie ahead. */
export function EndDialog({ mandate, onClose }: MandateDialogProps) {
  const words = useMandateTexts();
  const { day: today } = agencyClock(0);
  const form = useContractForm({
    initial: { endedOn: today, reason: '' },
    inputOf: (values) => ({ id: mandate.id, ...values }),
    send: useMutation(
      trpc.mandates.end.mutationOptions({
        onSuccess: async () => {
          await refreshMandates();
          onClose();
        },
      }),
    ),
  });
  return (
    <FormDialog
      title={`${words.endTitle}, ${words.number(mandate.number)}`}
      lead={words.endLead}
      form={form}
      action={words.end}
      onClose={onClose}
    >
      <Textarea label={words.reason} required autosize minRows={2} maxLength={500} {...form.field('reason')} />
      <DayField
        label={words.endedDay}
        required
        min={mandate.signedOn ?? mandate.reservedOn}
        {...(mandate.endsOn && { max: mandate.endsOn })}
        {...form.field('endedOn')}
      />
    </FormDialog>
  );
}
