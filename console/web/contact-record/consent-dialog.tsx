import { Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { errorCodeOf, trpc } from '../trpc.ts';
import { type Channel, type Contact, refreshContacts } from './contact.ts';

const answers = ['granted', 'denied', 'opted_out'] as const;
type Answer = (typeof answers)[number];

type ConsentDialogProps = { contact: Contact; channel: Channel; onClose(): void };

/** Records what the contact said about messages on a channel, with the proof. Only a person may lift an opt-out. */
export function ConsentDialog({ contact, channel, onClose }: ConsentDialogProps) {
  const { contactRecord: words } = useTranslations();
  const { formatDate } = useDateFormat();
  const before = contact.consent[channel];
  const isOptedOut = before.status === 'opted_out';
  const [answer, setAnswer] = useState<Answer>('granted');
  const [source, setSource] = useState('');
  const [evidence, setEvidence] = useState('');
  const [isAskedFor, setIsAskedFor] = useState(false);
  const record = useMutation(
    trpc.contacts.edit.mutationOptions({
      onSuccess: async () => {
        await refreshContacts();
        onClose();
      },
      onError: (error) => errorCodeOf(error) === 'conflict' && refreshContacts(),
    }),
  );
  const isGrant = answer === 'granted';
  const isComplete = !isGrant || (source.trim() !== '' && evidence.trim() !== '' && (!isOptedOut || isAskedFor));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    const proof = { source: source.trim() || undefined, evidence: evidence.trim() || undefined };
    const statement = { status: answer, ...proof };
    record.mutate({ id: contact.id, readAt: contact.updatedAt, consent: { [channel]: statement } });
  };
  return (
    <Dialog title={words.recordConsent[channel]} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        {isOptedOut ? (
          <p className={shared.notice}>{words.liftNotice(before.recordedAt ? formatDate(before.recordedAt) : '')}</p>
        ) : (
          <>
            <SegmentedControl
              fullWidth
              aria-label={words.answer}
              value={answer}
              onChange={(value) => setAnswer(value as Answer)}
              data={answers.map((value) => ({ value, label: words.answers[value] }))}
            />
            <p className={shared.soft}>{words.answerHints[answer]}</p>
          </>
        )}
        <TextInput
          label={words.where}
          placeholder={words.whereExample}
          required={isGrant}
          maxLength={200}
          value={source}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        />
        <Textarea
          label={words.proof}
          placeholder={words.proofExample}
          required={isGrant}
          autosize
          minRows={2}
          maxLength={2000}
          value={evidence}
          onChange={({ currentTarget }) => setEvidence(currentTarget.value)}
        />
        {isOptedOut && (
          <Checkbox
            label={words.liftConfirm}
            checked={isAskedFor}
            onChange={({ currentTarget }) => setIsAskedFor(currentTarget.checked)}
          />
        )}
        <ErrorMessage error={record.error} />
        <DialogActions onCancel={onClose}>
          <Button
            type="submit"
            color={answer === 'opted_out' ? 'red' : undefined}
            loading={record.isPending}
            disabled={!isComplete}
          >
            {isOptedOut ? words.lift : words.record}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
