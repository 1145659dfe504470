import { sql } from 'kysely';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';

/** As which a hand-over is written down: those of a campaign come by the thousand, and are told apart from the others. */
export const handOverOf = ({ campaign_id }: Pick<DraftRow, 'campaign_id'>) =>
  campaign_id === null ? 'releaseDraft' : 'releaseCampaignMessage';

/** The same of what the provider says became of it. */
export const reportOf = ({ campaign_id }: Pick<DraftRow, 'campaign_id'>) =>
  campaign_id === null ? 'statusReceived' : 'campaignStatusReceived';

/** Everything but what a campaign does by itself, message by message and slice by slice. An index has the same words
 * (`journal_without_campaigns`). */
export const withoutCampaigns = sql<boolean>`
  operation not in ('releaseCampaignMessage', 'campaignStatusReceived', 'freezeCampaign', 'endCampaignMessages')`;
