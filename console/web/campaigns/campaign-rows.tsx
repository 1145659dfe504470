import type { Audience } from '../../../domain/campaigns/audience.ts';
import type { StartPreview } from '../../../domain/campaigns/campaign-item.ts';
import { DetailRow } from '../components/detail-row.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { exclusionsText, useAudienceText } from './audience-text.ts';
import { CampaignCost } from './campaign-cost.tsx';

type CampaignRowsProps = { campaign: { filter: Audience; perMinute: number }; preview?: StartPreview | undefined };

/** The audience and the pace of a campaign; with a preview, also its recipients and its cost. */
export function CampaignRows({ campaign, preview }: CampaignRowsProps) {
  const translations = useTranslations();
  const { campaign: words } = translations;
  const audience = useAudienceText(campaign.filter);
  return (
    <>
      <DetailRow name={words.audience}>
        {audience}
        {preview && (
          <>
            <br />
            <strong>{words.recipients(preview.recipients)}</strong>
          </>
        )}
      </DetailRow>
      {preview && <DetailRow name={words.excluded}>{exclusionsText(preview, translations)}</DetailRow>}
      {preview && (
        <DetailRow name={words.cost}>
          <CampaignCost {...preview} />
        </DetailRow>
      )}
      <DetailRow name={words.pace}>{words.perMinute(campaign.perMinute)}</DetailRow>
    </>
  );
}
