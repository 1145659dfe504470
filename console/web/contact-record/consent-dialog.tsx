import { Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { errorCodeOf, trpc } from '../trpc.ts';
import { type Channel, type Contact, refreshContacts, thenClose } from './contact.ts';

const answers = ['granted', 'denied', 'opted_out'] as const;
type Answer = (typeof answers)[number];

type ConsentDialogProps = { contact: Contact; channel: Channel; onClose(): void };

/** Records what the contact said about messages on a channel, with the proof. Only a person may lift an opt-out. */
export function ConsentDialog({ contact, channel, onClose }: ConsentDialogProps) {
  const { contactRecord: words } = useTranslations();
  const { formatDate } = useDateFormat();
  const before = contact.consent[channel];
  const isOptedOut = before.status === 'opted_out';
  const form = useContractForm({
    initial: { status: 'granted' as Answer, source: '', evidence: '', isAskedFor: false },
    inputOf: ({ status, source, evidence }) => {
      const statement = { status, source: source.trim() || undefined, evidence: evidence.trim() || undefined };
      return { id: contact.id, readAt: contact.updatedAt, consent: { [channel]: statement } };
    },
    send: useMutation(
      trpc.contacts.edit.mutationOptions({
        onSuccess: thenClose(onClose),
        onError: (error) => errorCodeOf(error) === 'conflict' && refreshContacts(),
      }),
    ),
  });
  const { status, source, evidence, isAskedFor } = form.values;
  const isGrant = status === 'granted';
  const isComplete = !isGrant || (source.trim() !== '' && evidence.trim() !== '' && (!isOptedOut || isAskedFor));
  return (
    <FormDialog
      title={words.recordConsent[channel]}
      form={form}
      action={isOptedOut ? words.lift : words.record}
      isGrave={status === 'opted_out'}
      disabled={!isComplete}
      onClose={onClose}
    >
      {isOptedOut ? (
        <p className={shared.notice}>{words.liftNotice(before.recordedAt ? formatDate(before.recordedAt) : '')}</p>
      ) : (
        <>
          <SegmentedControl
            fullWidth
            aria-label={words.answer}
            data={answers.map((value) => ({ value, label: words.answers[value] }))}
            {...form.field('status')}
          />
          <p className={shared.soft}>{words.answerHints[status]}</p>
        </>
      )}
      <TextInput
        label={words.where}
        placeholder={words.whereExample}
        required={isGrant}
        maxLength={200}
        {...form.field('source')}
      />
      <Textarea
        label={words.proof}
        placeholder={words.proofExample}
        required={isGrant}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.field('evidence')}
      />
      {isOptedOut && <Checkbox label={words.liftConfirm} {...form.checkbox('isAskedFor')} />}
    </FormDialog>
  );
}
