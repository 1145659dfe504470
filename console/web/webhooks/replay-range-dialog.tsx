import { useMutation, useQuery } from '@tanstack/react-query';
import { instantAt } from '../../../domain/shared/local-time.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { MomentField } from '../dates/moment-field.tsx';
import type { LocalMoment } from '../dates/parse-moment.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { refreshWebhooks, type Webhook } from './webhook.ts';

type ReplayRangeDialogProps = { webhook: Webhook; onClose(): void };

/** Sends the events of a period again. The number of events is shown first. */
export function ReplayRangeDialog({ webhook, onClose }: ReplayRangeDialogProps) {
  const { webhooks } = useWebhookTexts();
  const { common, errors } = useTranslations();
  const replay = useMutation(trpc.webhooks.replayRange.mutationOptions({ onSuccess: refreshWebhooks }));
  const form = useContractForm({
    initial: { from: { day: '', time: '00:00' }, to: { day: '', time: '23:59' } },
    inputOf: ({ from, to }) => ({ id: webhook.id, from: toIsoTime(from), to: toIsoTime(to) }),
    send: replay,
  });
  const range = { id: webhook.id, from: toIsoTime(form.values.from), to: toIsoTime(form.values.to) };
  const isComplete = range.from !== '' && range.to !== '';
  const isReversed = isComplete && range.from >= range.to;
  const count = useQuery(trpc.webhooks.events.queryOptions(range, { enabled: isComplete && !isReversed }));
  const moment = (name: 'from' | 'to', error: string | false) => (
    <MomentField
      label={webhooks[name]}
      required
      towards="past"
      value={form.values[name]}
      error={error}
      onChange={(moment) => {
        form.update({ [name]: moment });
        replay.reset();
      }}
    />
  );
  return (
    <FormDialog
      title={webhooks.replayRange}
      lead={webhooks.replayLead}
      form={form}
      action={webhooks.replay}
      cancel={common.close}
      disabled={!count.data?.events}
      problem={!form.error && count.error && <ErrorMessage error={count.error} />}
      onClose={onClose}
    >
      {moment('from', false)}
      {moment('to', isReversed && errors.period_reversed)}
      {replay.data ? (
        <p role="status">{webhooks.replayed(replay.data.replayed)}</p>
      ) : (
        count.data && <p role="status">{webhooks.willReplay(count.data.events)}</p>
      )}
    </FormDialog>
  );
}

/** An incomplete moment gives ''. */
const toIsoTime = ({ day, time }: LocalMoment) =>
  day === '' || time === '' ? '' : instantAt(day, time, agencyTimeZone()).toISOString();
