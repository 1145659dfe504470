import { sql } from 'kysely';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';

/**
 * The operation under which the journal records that a draft was sent. Messages of a campaign have their own, because they
 * come by the thousand and the journal hides them by default.
 */
export const sendEntryOf = ({ campaign_id }: Pick<DraftRow, 'campaign_id'>) =>
  campaign_id === null ? 'releaseDraft' : 'releaseCampaignMessage';

/** The operation under which the journal records a provider's report about a draft. */
export const reportEntryOf = ({ campaign_id }: Pick<DraftRow, 'campaign_id'>) =>
  campaign_id === null ? 'statusReceived' : 'campaignStatusReceived';

/** All entries but those that a running campaign writes by itself. The index `journal_without_campaigns` has the same text. */
export const withoutCampaignEntries = sql<boolean>`
  operation not in ('releaseCampaignMessage', 'campaignStatusReceived', 'freezeCampaign', 'endCampaignMessages')`;
