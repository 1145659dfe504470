import { useQuery } from '@tanstack/react-query';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { notLive, trpc } from '../trpc.ts';

/** A message of more segments than this gets a notice. */
const USUAL_SEGMENTS = 3;

type CampaignCostProps = {
  segments: number;
  recipients: number;
  /** The price of a segment, in millionths of a euro: that of the start. Without one, the price that the agency has today. */
  priceMicros?: number | null;
};

/** The SMS segments of all messages and their price, if the agency has said one; of a long text, also those of each message. */
export function CampaignCost({ segments, recipients, priceMicros }: CampaignCostProps) {
  const { campaign } = useTranslations();
  const isOfToday = priceMicros === undefined;
  const settings = useQuery(trpc.agency.read.queryOptions({}, { ...notLive, enabled: isOfToday }));
  const price = isOfToday ? settings.data?.segmentPriceMicros : priceMicros;
  const segmentsEach = Math.round(segments / Math.max(1, recipients));
  return (
    <>
      {campaign.segments(segments)}
      {price && ` · ${campaign.inEuros(segments, price)}`}
      {isOfToday && settings.data && !price && <p className={shared.soft}>{campaign.noPrice}</p>}
      {segmentsEach > USUAL_SEGMENTS && <p className={shared.notice}>{campaign.manySegments(segmentsEach)}</p>}
    </>
  );
}
