import type { CampaignItem } from '../../../domain/campaigns/campaign-item.ts';
import { exclusionsText, useAudienceText } from '../campaigns/audience-text.ts';
import { CampaignCost } from '../campaigns/campaign-cost.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';

type CampaignDetailsProps = { campaign: CampaignItem };

/** The rows about a campaign's audience, recipients, cost and pace. */
export function CampaignDetails({ campaign }: CampaignDetailsProps) {
  const translations = useTranslations();
  const { campaign: texts } = translations;
  return (
    <>
      <DetailRow name={texts.audience}>
        {useAudienceText(campaign.filter)}
        <br />
        <strong>{texts.recipients(campaign.recipients)}</strong>
      </DetailRow>
      <DetailRow name={texts.excluded}>{exclusionsText(campaign, translations)}</DetailRow>
      <DetailRow name={texts.cost}>
        <CampaignCost {...campaign} />
      </DetailRow>
      <DetailRow name={texts.pace}>{texts.perMinute(campaign.perMinute)}</DetailRow>
    </>
  );
}
