import { sql } from 'kysely';
import { z } from 'zod';
import type { Work } from '../shared/operation.ts';
import { countExcluded, ExclusionCounts, type ExclusionReason } from './exclusions.ts';
import { exclusionReasonByCode, type RecipientState, recipientState } from './recipient-state.ts';

/** How many recipients of a campaign are in each state. `delivered` is a part of `sent`. */
export const Progress = z.object({
  recipients: z.int().describe('Written down at the start'),
  waiting: z.int(),
  sending: z.int(),
  sent: z.int().describe('Accepted by the provider'),
  delivered: z.int().describe('Of those sent, how many have arrived'),
  failed: z.int().describe('Refused by the provider, or reported as not delivered'),
  unconfirmed: z.int().describe('Nobody knows whether they left: a person decides'),
  cancelled: z.int(),
  excluded: ExclusionCounts,
});
export type Progress = z.output<typeof Progress>;

type StateCount = {
  campaign: string;
  state: RecipientState;
  reason: string | null;
  count: number;
  delivered: number;
};
type CampaignCounts = { id: string; recipients: number; excluded: Record<string, number> };

/** The progress of each campaign, by UUID. */
export async function progressOf(work: Work, campaigns: readonly CampaignCounts[]): Promise<Map<string, Progress>> {
  const ids = campaigns.map(({ id }) => id);
  const { rows } = await sql<StateCount>`
    select campaign_id as campaign, ${recipientState} as state, reason_code as reason, count(*)::int as count,
      count(delivered_at)::int as delivered
    from draft where agency_id = ${work.agency.id} and campaign_id = any (${ids}::uuid[])
    group by 1, 2, 3`.execute(work.agency.db);
  const byCampaign = Map.groupBy(rows, ({ campaign }) => campaign);
  return new Map(campaigns.map((campaign) => [campaign.id, sumProgress(campaign, byCampaign.get(campaign.id) ?? [])]));
}

function sumProgress({ recipients, excluded }: CampaignCounts, counts: StateCount[]): Progress {
  const zero = { waiting: 0, sending: 0, sent: 0, delivered: 0, failed: 0, unconfirmed: 0, cancelled: 0 };
  const progress: Progress = { recipients, ...zero, excluded: { ...excluded } };
  for (const { state, reason, count, delivered } of counts) {
    if (state === 'excluded') {
      countExcluded(progress.excluded, exclusionReasonByCode[reason ?? ''] as ExclusionReason, count);
    } else progress[state] += count;
    if (state === 'sent') progress.delivered += delivered;
  }
  return progress;
}
