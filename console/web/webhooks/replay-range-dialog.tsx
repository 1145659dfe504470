import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { refreshWebhooks, type Webhook } from './webhook.ts';

/** Without a maximum the field accepts years of six digits, which `Date` cannot parse. */
const LATEST = '9999-12-31T23:59';

type ReplayRangeDialogProps = { webhook: Webhook; onClose(): void };

/** Sends the events of a period again. The number of events is shown first. */
export function ReplayRangeDialog({ webhook, onClose }: ReplayRangeDialogProps) {
  const { webhooks, common, errors } = useTranslations();
  const [period, setPeriod] = useState({ from: '', to: '' });
  const replay = useMutation(trpc.webhooks.replayRange.mutationOptions({ onSuccess: refreshWebhooks }));
  const range = { id: webhook.id, from: toIsoTime(period.from), to: toIsoTime(period.to) };
  const isComplete = range.from !== '' && range.to !== '';
  const isReversed = isComplete && range.from >= range.to;
  const count = useQuery(trpc.webhooks.events.queryOptions(range, { enabled: isComplete && !isReversed }));
  const changePeriod = (changes: Partial<typeof period>) => {
    setPeriod({ ...period, ...changes });
    replay.reset();
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isComplete && !isReversed) replay.mutate(range);
  };
  return (
    <Dialog title={webhooks.replayRange} lead={webhooks.replayLead} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput
          type="datetime-local"
          label={webhooks.from}
          value={period.from}
          max={LATEST}
          onChange={({ currentTarget }) => changePeriod({ from: currentTarget.value })}
          required
        />
        <TextInput
          type="datetime-local"
          label={webhooks.to}
          value={period.to}
          max={LATEST}
          onChange={({ currentTarget }) => changePeriod({ to: currentTarget.value })}
          error={isReversed && errors.period_reversed}
          required
        />
        {replay.data ? (
          <p role="status">{webhooks.replayed(replay.data.replayed)}</p>
        ) : (
          count.data && <p role="status">{webhooks.willReplay(count.data.events)}</p>
        )}
        <ErrorMessage error={replay.error ?? count.error} />
        <div className={`${shared.row} ${shared.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {common.close}
          </Button>
          <Button type="submit" loading={replay.isPending} disabled={!count.data?.events}>
            {webhooks.replay}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** An incomplete or invalid date gives ''. */
const toIsoTime = (local: string) => (Number.isNaN(Date.parse(local)) ? '' : new Date(local).toISOString());
