import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast } from '../toasts/toast-store.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { type Contact, contactName, refreshContacts } from './contact.ts';
import styles from './contact-page.module.css';

/** The stage of the pipeline. To lose a contact, a reason is asked. The toast takes a move back, unless a colleague has moved the contact since. */
export function StageField({ contact }: { contact: Contact }) {
  const { id, stage } = contact;
  const translations = useTranslations();
  const { contactRecord: words, stages, transaction } = translations;
  const [isLosing, setIsLosing] = useState(false);
  const move = useMutation(
    trpc.contacts.move.mutationOptions({
      // The page may hear of the change before it gets the answer.
      onMutate: () => stage,
      onSuccess: ({ stage: to }, _, from) => {
        const undo = async () => {
          const reason = from === 'lost' ? { reason: transaction.takenBack } : {};
          await trpcClient.contacts.move.mutate({ id, from: to, stage: from, ...reason }).finally(refreshContacts);
        };
        if (to !== from)
          showActionToast(transaction.moved(contactName(contact, translations), transaction.columns[to]), undo);
        return refreshContacts();
      },
    }),
  );
  const handleChange = (to: string) => {
    if (to === 'lost') setIsLosing(true);
    else move.mutate({ id, stage: to as Contact['stage'] });
  };
  const shown = move.isPending ? move.variables.stage : stage;
  return (
    <div className={styles.stage}>
      <span aria-hidden="true">{words.stage}</span>
      <Select label={words.stage} value={shown} onChange={handleChange} options={Object.entries(stages)} />
      {!isLosing && <ErrorMessage error={move.error} />}
      {isLosing && (
        <LostDialog
          isPending={move.isPending}
          error={move.error}
          onLose={(reason) => move.mutate({ id, stage: 'lost', reason }, { onSuccess: () => setIsLosing(false) })}
          onClose={() => setIsLosing(false)}
        />
      )}
    </div>
  );
}

type LostDialogProps = { isPending: boolean; error: unknown; onLose(reason: string): void; onClose(): void };

function LostDialog({ isPending, error, onLose, onClose }: LostDialogProps) {
  const { contactRecord: words } = useTranslations();
  const [reason, setReason] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onLose(reason.trim());
  };
  return (
    <Dialog title={words.lostTitle} lead={words.lostLead} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <div className={shared.row}>
          {words.lostSuggestions.map((suggestion) => (
            <Button
              key={suggestion}
              size="compact-sm"
              variant={reason === suggestion ? 'light' : 'default'}
              aria-pressed={reason === suggestion}
              onClick={() => setReason(suggestion)}
            >
              {suggestion}
            </Button>
          ))}
        </div>
        <Textarea
          label={words.lostReason}
          autosize
          minRows={2}
          maxLength={500}
          required
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <ErrorMessage error={error} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={isPending} disabled={reason.trim() === ''}>
            {words.moveToLost}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
