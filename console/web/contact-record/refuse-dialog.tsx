import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ChipField } from '../components/chip-field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type RouterInputs, trpc } from '../trpc.ts';
import { thenClose } from './contact.ts';
import type { Proposed } from './proposed-property.ts';

type Reason = RouterInputs['contacts']['refuse']['reason'];

type RefuseDialogProps = { contactId: string; proposed: Proposed; onClose(): void };

/** Asks why the contact refuses the property. The last refusal is corrected by a second one. */
export default function RefuseDialog({
  contactId,
  proposed: { property, state, moments },
  onClose,
}: RefuseDialogProps) {
  const { contactRecord: words } = useTranslations();
  const known = state === 'refused' ? moments.find((moment) => moment.kind === 'refused') : undefined;
  const form = useContractForm({
    initial: { reason: known?.reason ?? null, note: known?.note ?? '' },
    inputOf: ({ reason, note }) => ({
      contactId,
      propertyId: property.id,
      reason: reason as Reason,
      note: note.trim() || null,
    }),
    send: useMutation(trpc.contacts.refuse.mutationOptions({ onSuccess: thenClose(onClose) })),
  });
  const { reason, note } = form.values;
  return (
    <FormDialog
      title={words.refuseTitle}
      lead={`${property.title}, ${property.reference}`}
      form={form}
      action={words.refuseConfirm}
      disabled={reason === null || (reason === 'other' && note.trim() === '')}
      onClose={onClose}
    >
      <ChipField
        label={words.refusalReason}
        options={Object.entries(words.refusalReasons)}
        value={reason}
        onChange={(value) => form.update({ reason: value as Reason })}
      />
      <Textarea
        label={words.refusalNote}
        placeholder={words.refusalExample}
        required={reason === 'other'}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
