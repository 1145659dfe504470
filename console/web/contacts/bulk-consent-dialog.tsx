import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type RouterOutputs, trpc, trpcClient } from '../trpc.ts';

const channels = ['sms', 'email'] as const;
type Channel = (typeof channels)[number];
export type NotedConsents = RouterOutputs['contacts']['noteConsents'] & { undo(): Promise<unknown> };

type BulkConsentDialogProps = {
  ids: string[];
  onClose(): void;
  onNoted(result: NotedConsents): void;
};

/** Records what clients of long standing have agreed to, with one proof for all. Whoever has refused is left out. */
export function BulkConsentDialog({ ids, onClose, onNoted }: BulkConsentDialogProps) {
  const { contacts: words, contactRecord, queue } = useTranslations();
  const [channel, setChannel] = useState<Channel>('sms');
  const [source, setSource] = useState('');
  const [evidence, setEvidence] = useState('');
  const note = useMutation(
    trpc.contacts.noteConsents.mutationOptions({
      onSuccess: (result, { channel, source }) => {
        const undo = () => trpcClient.contacts.takeConsentsBack.mutate({ ids: result.noted, channel, source });
        onNoted({ ...result, undo });
        onClose();
      },
    }),
  );
  const isComplete = source.trim() !== '' && evidence.trim() !== '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) note.mutate({ ids, channel, source: source.trim(), evidence: evidence.trim() });
  };
  return (
    <Dialog title={words.noteConsents} lead={words.noteConsentsLead} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <SegmentedControl
          fullWidth
          aria-label={words.consentChannel}
          value={channel}
          onChange={(value) => setChannel(value as Channel)}
          data={channels.map((value) => ({ value, label: queue.kinds[value] }))}
        />
        <TextInput
          label={contactRecord.where}
          placeholder={contactRecord.whereExample}
          required
          maxLength={200}
          value={source}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        />
        <Textarea
          label={contactRecord.proof}
          placeholder={words.commonProofExample}
          required
          autosize
          minRows={2}
          maxLength={2000}
          value={evidence}
          onChange={({ currentTarget }) => setEvidence(currentTarget.value)}
        />
        <ErrorMessage error={note.error} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={note.isPending} disabled={!isComplete}>
            {contactRecord.record} · {words.selected(ids.length)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
