import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type RouterOutputs, trpc, trpcClient } from '../trpc.ts';

const channels = ['sms', 'email'] as const;
export type NotedConsents = RouterOutputs['contacts']['noteConsents'] & { undo(): Promise<unknown> };

type BulkConsentDialogProps = {
  ids: string[];
  onClose(): void;
  onNoted(result: NotedConsents): void;
};

/** Records what clients of long standing have agreed to, with one proof for all. Whoever has refused is left out. */
export function BulkConsentDialog({ ids, onClose, onNoted }: BulkConsentDialogProps) {
  const { contacts: words, contactRecord, queue } = useTranslations();
  const form = useContractForm({
    initial: { channel: 'sms' as (typeof channels)[number], source: '', evidence: '' },
    inputOf: ({ channel, source, evidence }) => ({ ids, channel, source: source.trim(), evidence: evidence.trim() }),
    send: useMutation(
      trpc.contacts.noteConsents.mutationOptions({
        onSuccess: (result, { channel, source }) => {
          const undo = () => trpcClient.contacts.takeConsentsBack.mutate({ ids: result.noted, channel, source });
          onNoted({ ...result, undo });
          onClose();
        },
      }),
    ),
  });
  const { source, evidence } = form.values;
  return (
    <FormDialog
      title={words.noteConsents}
      lead={words.noteConsentsLead}
      form={form}
      action={`${contactRecord.record} · ${words.selected(ids.length)}`}
      disabled={source.trim() === '' || evidence.trim() === ''}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={words.consentChannel}
        data={channels.map((value) => ({ value, label: queue.kinds[value] }))}
        {...form.field('channel')}
      />
      <TextInput
        label={contactRecord.where}
        placeholder={contactRecord.whereExample}
        required
        maxLength={200}
        {...form.field('source')}
      />
      <Textarea
        label={contactRecord.proof}
        placeholder={words.commonProofExample}
        required
        autosize
        minRows={2}
        maxLength={2000}
        {...form.field('evidence')}
      />
    </FormDialog>
  );
}
