import { Button } from '@mantine/core';
import type { CampaignItem } from '../../../domain/campaigns/campaign-item.ts';
import { FirstText } from '../campaigns/first-text.tsx';
import { StartPaused } from '../campaigns/paused.tsx';
import { Dialog } from '../look/dialog.tsx';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';

type Told = { campaign: CampaignItem; onClose(): void; onLaunch(): void };

/** A campaign cannot be undone: who approves its start sees once more what leaves, and to how many. */
export function Launch({ campaign, onClose, onLaunch }: Told) {
  const { campaign: words, common } = useWords();
  return (
    <Dialog title={words.startTitle(campaign.name)} lead={words.startLead} onClose={onClose}>
      <div className={parts.stack}>
        <FirstText body={campaign.body} examples={campaign.examples} />
        <StartPaused />
        <div className={`${parts.row} ${parts.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose} data-first>
            {common.cancel}
          </Button>
          <Button onClick={onLaunch}>{words.startNow(campaign.recipients)}</Button>
        </div>
      </div>
    </Dialog>
  );
}
