import { Button } from '@mantine/core';
import type { CampaignItem } from '../../../domain/campaigns/campaign-item.ts';
import { PausedNotice } from '../campaigns/paused-notice.tsx';
import { SampleMessage } from '../campaigns/sample-message.tsx';
import { Dialog } from '../components/dialog.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';

type CampaignStartDialogProps = { campaign: CampaignItem; onClose(): void; onStart(): void };

/** Asks once more before a campaign starts, because its start cannot be undone. */
export function CampaignStartDialog({ campaign, onClose, onStart }: CampaignStartDialogProps) {
  const { campaign: texts, common } = useTranslations();
  return (
    <Dialog title={texts.startTitle(campaign.name)} lead={texts.startLead} onClose={onClose}>
      <div className={shared.stack}>
        <SampleMessage body={campaign.body} examples={campaign.examples} />
        <PausedNotice />
        <div className={`${shared.row} ${shared.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose} data-first>
            {common.cancel}
          </Button>
          <Button onClick={onStart} data-confirm>
            {texts.startNow(campaign.recipients)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
