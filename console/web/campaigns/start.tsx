import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import text from '../draft/text.module.css';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { outdate, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Facts } from './outlook.tsx';
import type { Campaign } from './page.tsx';
import { useOutlook } from './preview.tsx';

/** The last look before it leaves: the exact text, to whom, what it costs. It names the text that was read. */
export function Start({ campaign, onClose }: { campaign: Campaign; onClose(): void }) {
  const { campaign: words, common } = useWords();
  const { id, name, body, fingerprint } = campaign;
  const outlook = useOutlook(campaign);
  const start = useMutation(
    trpc.campaigns.start.mutationOptions({
      onSuccess: async () => {
        onClose();
        await outdate(trpc.campaigns.pathKey());
      },
    }),
  );
  return (
    <Dialog title={words.startTitle(name)} lead={words.startLead} onClose={onClose}>
      <div className={parts.stack}>
        <div className={text.bubble}>{body}</div>
        <Facts campaign={campaign} outlook={outlook.data} />
        <Failure error={start.error ?? outlook.error} />
        <div className={`${parts.row} ${parts.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose} data-first>
            {common.cancel}
          </Button>
          <Button
            disabled={!outlook.isSuccess || outlook.isPlaceholderData}
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
