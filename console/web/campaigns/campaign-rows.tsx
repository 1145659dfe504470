import type { Audience } from '../../../domain/campaigns/audience.ts';
import type { StartPreview } from '../../../domain/campaigns/campaign-item.ts';
import { DetailRow } from '../components/detail-row.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { exclusionsText, useAudienceText } from './audience-text.ts';
import type { Campaign } from './campaign.ts';
import { CampaignCost } from './campaign-cost.tsx';
import { useContactNames } from './use-contact-names.ts';

type CampaignRowsProps = {
  campaign: { filter: Audience; perMinute: number; cost?: Campaign['cost']; startAt?: string | null | undefined };
  preview?: StartPreview | undefined;
};

/** The audience and the pace of a campaign; with a preview, also its recipients and its cost; after the start, the approved cost. */
export function CampaignRows({ campaign, preview }: CampaignRowsProps) {
  const translations = useTranslations();
  const { campaign: words } = translations;
  const { formatWhen } = useDateFormat();
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
      <NamedRow name={words.onlyThese} ids={campaign.filter.contactIds} />
      <NamedRow name={words.leftOut} ids={campaign.filter.exceptIds} />
      {preview && <DetailRow name={words.excluded}>{exclusionsText(preview, translations)}</DetailRow>}
      {preview && (
        <DetailRow name={words.cost}>
          <CampaignCost {...preview} />
        </DetailRow>
      )}
      {campaign.cost && (
        <DetailRow name={words.approvedCost}>
          <CampaignCost
            {...campaign.cost}
            recipients={campaign.cost.segments}
            priceMicros={campaign.cost.segmentPriceMicros}
          />
        </DetailRow>
      )}
      {campaign.startAt && <DetailRow name={words.startsOn}>{formatWhen(campaign.startAt)}</DetailRow>}
      <DetailRow name={words.pace}>{words.perMinute(campaign.perMinute)}</DetailRow>
    </>
  );
}

const MAX_NAMES = 30;

/** The contacts that the audience names. Whoever decides reads names, not a number alone. */
function NamedRow({ name, ids = [] }: { name: string; ids?: readonly string[] | undefined }) {
  const { campaign: words } = useTranslations();
  const names = [...useContactNames(ids).values()];
  if (ids.length === 0) return null;
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return (
    <DetailRow name={name}>
      {names.length > MAX_NAMES ? words.andMore(shown, names.length - MAX_NAMES) : shown}
    </DetailRow>
  );
}
