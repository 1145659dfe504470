import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { instantAt } from '../../../domain/shared/local-time.ts';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { MomentField } from '../dates/moment-field.tsx';
import type { LocalMoment } from '../dates/parse-moment.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { refreshWebhooks, type Webhook } from './webhook.ts';

type ReplayRangeDialogProps = { webhook: Webhook; onClose(): void };

/** Sends the events of a period again. The number of events is shown first. */
export function ReplayRangeDialog({ webhook, onClose }: ReplayRangeDialogProps) {
  const { webhooks, common, errors } = useTranslations();
  const [period, setPeriod] = useState({ from: { day: '', time: '00:00' }, to: { day: '', time: '23:59' } });
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
        <MomentField
          label={webhooks.from}
          required
          towards="past"
          value={period.from}
          onChange={(from) => changePeriod({ from })}
        />
        <MomentField
          label={webhooks.to}
          required
          towards="past"
          value={period.to}
          error={isReversed && errors.period_reversed}
          onChange={(to) => changePeriod({ to })}
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

/** An incomplete moment gives ''. */
const toIsoTime = ({ day, time }: LocalMoment) =>
  day === '' || time === '' ? '' : instantAt(day, time, agencyTimeZone()).toISOString();
