import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { changed } from './changed.ts';
import { FirstText } from './first-text.tsx';
import { Facts } from './outlook.tsx';
import type { Campaign } from './page.tsx';
import { useOutlook } from './preview.tsx';

/** The last look before it leaves: the exact text, to whom, what it costs. It names the text that was read. */
export function Start({ campaign, onClose }: { campaign: Campaign; onClose(): void }) {
  const { campaign: words, common } = useWords();
  const { id, name, body, fingerprint } = campaign;
  const outlook = useOutlook(campaign);
  const nobody = outlook.data?.recipients === 0;
  const start = useMutation(
    trpc.campaigns.start.mutationOptions({
      onSuccess: (started) => {
        onClose();
        return changed(started);
      },
    }),
  );
  return (
    <Dialog title={words.startTitle(name)} lead={words.startLead} onClose={onClose}>
      <div className={parts.stack}>
        <FirstText body={body} examples={outlook.data?.examples ?? []} />
        <Facts campaign={campaign} outlook={outlook.data} />
        {nobody && (
          <p className={parts.failure} role="alert">
            {words.nobodyLeft}
          </p>
        )}
        <Failure error={start.error ?? outlook.error} />
        <div className={`${parts.row} ${parts.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose} data-first>
            {common.cancel}
          </Button>
          <Button
            disabled={!outlook.isSuccess || outlook.isPlaceholderData || nobody}
            loading={start.isPending}
            onClick={() => start.mutate({ id, fingerprint })}
          >
            {words.startNow(outlook.data?.recipients ?? 0)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
