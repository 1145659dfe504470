import type { StartPreview } from '../../../domain/campaigns/campaign-item.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';

/** A message of more segments than this gets a notice. */
const USUAL_SEGMENTS = 3;

/** The SMS segments of all messages together; of a long text, also those of each message. */
export function CampaignCost({ segments, recipients }: Pick<StartPreview, 'segments' | 'recipients'>) {
  const { campaign } = useTranslations();
  const segmentsEach = Math.round(segments / Math.max(1, recipients));
  return (
    <>
      {campaign.segments(segments)}
      {segmentsEach > USUAL_SEGMENTS && <p className={shared.notice}>{campaign.manySegments(segmentsEach)}</p>}
    </>
  );
}
