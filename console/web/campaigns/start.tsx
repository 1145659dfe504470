import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { codeOf, outdate, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { changed } from './changed.ts';
import { FirstText } from './first-text.tsx';
import { Facts } from './outlook.tsx';
import type { Campaign } from './page.tsx';
import { StartPaused } from './paused.tsx';
import { useOutlook } from './preview.tsx';

/** The last look before it leaves. What is read stays, also when a colleague saves another version meanwhile. */
export function Start({ campaign, onClose }: { campaign: Campaign; onClose(): void }) {
  const { campaign: words } = useWords();
  const [shown, show] = useState(campaign);
  const newer = campaign.fingerprint === shown.fingerprint ? undefined : campaign;
  return (
    <Dialog title={words.startTitle(shown.name)} lead={words.startLead} onClose={onClose}>
      <Reading key={shown.fingerprint} campaign={shown} isOld={newer !== undefined} onClose={onClose}>
        {newer && (
          <div className={`${parts.notice} ${parts.row}`} role="status">
            <span>{words.changedMeanwhile}</span>
            <Button size="compact-sm" variant="light" onClick={() => show(newer)}>
              {words.readNewer}
            </Button>
          </div>
        )}
      </Reading>
    </Dialog>
  );
}

type Told = { campaign: Campaign; isOld: boolean; onClose(): void; children: ReactNode };

/** The exact text, to whom, what it costs. The start names the text that was read. */
function Reading({ campaign, isOld, onClose, children }: Told) {
  const { campaign: words, common } = useWords();
  const { id, body, fingerprint } = campaign;
  const outlook = useOutlook(campaign);
  const nobody = outlook.data?.recipients === 0;
  const start = useMutation(
    trpc.campaigns.start.mutationOptions({
      onSuccess: (started) => {
        onClose();
        return changed(started);
      },
      // What a colleague has saved is read before it is started.
      onError: (error) => (codeOf(error) === 'conflict' ? outdate(trpc.campaigns.pathKey()) : undefined),
    }),
  );
  return (
    <div className={parts.stack}>
      <FirstText body={body} examples={outlook.data?.examples ?? []} />
      <Facts campaign={campaign} outlook={outlook.data} />
      {nobody && (
        <p className={parts.failure} role="alert">
          {words.nobodyLeft}
        </p>
      )}
      <StartPaused />
      {children}
      {!isOld && <Failure error={start.error ?? outlook.error} />}
      <div className={`${parts.row} ${parts.end}`}>
        <Button variant="subtle" color="gray" onClick={onClose} data-first>
          {common.cancel}
        </Button>
        <Button
          disabled={isOld || !outlook.isSuccess || outlook.isPlaceholderData || nobody}
          loading={start.isPending}
          onClick={() => start.mutate({ id, fingerprint })}
        >
          {words.startNow(outlook.data?.recipients ?? 0)}
        </Button>
      </div>
    </div>
  );
}
