import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { agencyClock } from '../dates/agency-clock.ts';
import { DayField } from '../dates/day-field.tsx';
import { trpc } from '../trpc.ts';
import { type Mandate, refreshMandates } from './mandate.ts';
import { changedTerms, ParticularFields, termsOf } from './particular-fields.tsx';
import { useMandateTexts } from './use-mandate-texts.ts';

type MandateDialogProps = { mandate: Mandate; onClose(): void };

/** Notes that a mandate was signed. Only the end is asked: the number stands on the client's copy already. */
export default function SignDialog({ mandate, onClose }: MandateDialogProps) {
  const words = useMandateTexts();
  const { day: today } = agencyClock(0);
  const [before] = useState(() => termsOf(mandate));
  const form = useContractForm({
    initial: { ...before, signedOn: today, signedOutside: false },
    inputOf: ({ signedOn, signedOutside, ...terms }) => ({
      ...{ id: mandate.id, signedOn, signedOutside },
      ...changedTerms(terms, before),
    }),
    send: useMutation(
      trpc.mandates.sign.mutationOptions({
        onSuccess: async () => {
          await refreshMandates();
          onClose();
        },
      }),
    ),
  });
  return (
    <FormDialog
      title={`${words.sign}, ${words.number(mandate.number)}`}
      form={form}
      action={words.signed}
      onClose={onClose}
    >
      <DayField
        label={words.signedDay}
        required
        towards="past"
        min={mandate.reservedOn}
        max={today}
        {...form.field('signedOn')}
      />
      <ParticularFields purpose={mandate.purpose} endIsRequired field={form.field} />
      <Checkbox label={words.signedOutside} {...form.checkbox('signedOutside')} />
    </FormDialog>
  );
}
