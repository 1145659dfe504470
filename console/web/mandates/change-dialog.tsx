import { Checkbox, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 } from 'uuid';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { agencyClock } from '../dates/agency-clock.ts';
import { DayField } from '../dates/day-field.tsx';
import { type RouterInputs, trpc } from '../trpc.ts';
import { formIdAfter } from '../unsaved/form-id.ts';
import { MandantFields } from './mandant-fields.tsx';
import { mandantsOf } from './mandants-of.ts';
import { type Mandant, type MandateRecord, refreshMandates } from './mandate.ts';
import { changedTerms, faultsIn, ParticularFields, termsOf } from './particular-fields.tsx';
import { useMandateTexts } from './use-mandate-texts.ts';

type ChangeDialogProps = {
  mandate: MandateRecord;
  /** An amendment that the parties have signed, or the correction of what was written. */
  isCorrection: boolean;
  onClose(): void;
};

/** An amendment or a correction. Both are entries of their own: what was written before stays. */
export function ChangeDialog({ mandate, isCorrection, onClose }: ChangeDialogProps) {
  const words = useMandateTexts();
  const { day: today } = agencyClock(0);
  const [before] = useState(() => {
    const mandants: Mandant[] = mandantsOf(mandate);
    return { ...termsOf(mandate), mandants, object: mandate.object };
  });
  const [formId, setFormId] = useState(() => v4());
  const ended = {
    onError: (error: unknown) => setFormId(formIdAfter(error, formId)),
    onSuccess: async () => {
      await refreshMandates();
      onClose();
    },
  };
  const amend = useMutation(trpc.mandates.amend.mutationOptions(ended));
  const correct = useMutation(trpc.mandates.correct.mutationOptions(ended));
  const isSigned = mandate.signedOn !== null;
  const signedOn = isCorrection ? (mandate.signedOn ?? '') : today;
  const form = useContractForm({
    initial: { ...before, signedOn, reason: '', takeBack: false },
    faultsOf: (values) => faultsIn(values, words),
    inputOf: ({ signedOn: day, reason, takeBack, mandants, object, ...terms }) => ({
      ...{ id: mandate.id, reason, formId, ...changedTerms(terms, before) },
      ...(mandants !== before.mandants && { mandants: mandants.filter(({ name }) => name.trim() !== '') }),
      ...(object.trim() !== before.object && { object }),
      ...((!isCorrection || (isSigned && !takeBack)) && { signedOn: day }),
      ...(takeBack && { takeBack }),
    }),
    send: {
      mutate: (input) =>
        isCorrection
          ? correct.mutate(input as RouterInputs['mandates']['correct'])
          : amend.mutate(input as RouterInputs['mandates']['amend']),
      error: amend.error ?? correct.error,
      isPending: amend.isPending || correct.isPending,
    },
  });
  const takeable = mandate.endedOn !== null ? 'ended' : isSigned ? 'signed' : undefined;
  return (
    <FormDialog
      title={`${isCorrection ? words.correctTitle : words.amendTitle}, ${words.number(mandate.number)}`}
      lead={isCorrection ? words.correctLead : undefined}
      form={form}
      action={isCorrection ? words.correct : words.amend}
      onClose={onClose}
    >
      <Textarea
        label={isCorrection ? words.correctReason : words.amendReason}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('reason')}
      />
      {(!isCorrection || isSigned) && (
        <DayField
          label={isCorrection ? words.signedDay : words.amendedOn}
          required
          towards="past"
          min={mandate.signedOn && !isCorrection ? mandate.signedOn : mandate.reservedOn}
          max={today}
          {...form.field('signedOn')}
        />
      )}
      {isCorrection && takeable && mandate.state !== 'unsigned' && (
        <Checkbox label={words.takeBack[takeable]} {...form.checkbox('takeBack')} />
      )}
      <ParticularFields purpose={mandate.purpose} field={form.field} />
      {isCorrection && <Textarea label={words.objectOfMandate} autosize maxLength={500} {...form.field('object')} />}
      <MandantFields
        value={form.values.mandants}
        error={form.faults.mandants}
        onChange={(mandants) => form.update({ mandants })}
      />
    </FormDialog>
  );
}
