import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { hasOwnWords } from '../../../domain/campaigns/own-words.ts';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { errorCodeOf, refetchLive, trpc } from '../trpc.ts';
import { type Campaign, updateCampaignCache } from './campaign.ts';
import { CampaignSummary } from './campaign-summary.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { SampleMessage } from './sample-message.tsx';
import { type StartTime, StartTimeField, startInstant } from './start-time.tsx';
import { useCampaignPreview } from './use-campaign-preview.ts';

type StartDialogProps = { campaign: Campaign; onClose(): void };

/** Confirms a start. The text on the screen stays, even if a colleague saves another version meanwhile. */
export function StartDialog({ campaign, onClose }: StartDialogProps) {
  const { campaign: words } = useTranslations();
  const [shown, setShown] = useState(campaign);
  const newer = campaign.fingerprint === shown.fingerprint ? undefined : campaign;
  return (
    <Dialog title={words.startTitle(shown.name)} lead={words.startLead} onClose={onClose}>
      <StartConfirmation key={shown.fingerprint} campaign={shown} isOutdated={newer !== undefined} onClose={onClose}>
        {newer && (
          <div className={`${shared.notice} ${shared.row}`} role="status">
            <span>{words.changedMeanwhile}</span>
            <Button size="compact-sm" variant="light" onClick={() => setShown(newer)}>
              {words.readNewer}
            </Button>
          </div>
        )}
      </StartConfirmation>
    </Dialog>
  );
}

type StartConfirmationProps = { campaign: Campaign; isOutdated: boolean; onClose(): void; children: ReactNode };

/** The text, the recipients and the cost. Starting sends the fingerprints of the text and the recipients that were read. */
function StartConfirmation({ campaign, isOutdated, onClose, children }: StartConfirmationProps) {
  const { campaign: words, common } = useTranslations();
  const { formatWhen } = useDateFormat();
  const [time, setTime] = useState<StartTime>(null);
  const later = startInstant(time);
  const startAt = later && 'at' in later ? later.at : undefined;
  const { id, body, fingerprint } = campaign;
  const preview = useCampaignPreview(campaign);
  const hasNoRecipients = preview.data?.recipients === 0;
  const start = useMutation(
    trpc.campaigns.start.mutationOptions({
      onSuccess: (started) => {
        onClose();
        return updateCampaignCache(started);
      },
      // A colleague saved another version, or the recipients have changed: fetch them, to be read before the start.
      onError: (error) => (errorCodeOf(error) === 'conflict' ? refetchLive(trpc.campaigns.pathKey()) : undefined),
    }),
  );
  return (
    <div className={shared.stack}>
      <SampleMessage body={body} examples={preview.data?.examples ?? []} />
      <CampaignSummary campaign={campaign} preview={preview.data} />
      {hasNoRecipients && (
        <p className={shared.failure} role="alert">
          {words.noRecipients}
        </p>
      )}
      {!hasOwnWords(body) && (
        <p className={shared.failure} role="alert">
          {words.noOwnWords}
        </p>
      )}
      <StartTimeField value={time} onChange={setTime} />
      <PausedNotice />
      {children}
      {!isOutdated && <ErrorMessage error={start.error ?? preview.error} />}
      <div className={`${shared.row} ${shared.end}`}>
        <Button variant="subtle" color="gray" onClick={onClose} data-first>
          {common.cancel}
        </Button>
        <Button
          disabled={
            isOutdated ||
            !preview.isSuccess ||
            preview.isPlaceholderData ||
            hasNoRecipients ||
            (later !== null && startAt === undefined)
          }
          loading={start.isPending}
          onClick={() =>
            start.mutate({
              id,
              fingerprint,
              recipientsFingerprint: preview.data?.recipientsFingerprint ?? '',
              ...(startAt && { startAt }),
            })
          }
        >
          {later === null
            ? words.startNow(preview.data?.recipients ?? 0)
            : words.startLater(preview.data?.recipients ?? 0, startAt ? formatWhen(startAt) : null)}
        </Button>
      </div>
    </div>
  );
}
