import { sql } from 'kysely';
import { z } from 'zod';
import type { Work } from '../shared/operation.ts';
import { Excluded, type Exclusion } from './campaign-item.ts';
import { leaveOut } from './campaign-preview.ts';
import { exclusionOf, type RecipientState, recipientState } from './recipient-state.ts';

/** How far a campaign is: each recipient is in exactly one of these, but `delivered`, which is a part of `sent`. */
export const Progress = z.object({
  recipients: z.int().describe('Written down at the start'),
  waiting: z.int(),
  sending: z.int(),
  sent: z.int().describe('Accepted by the provider'),
  delivered: z.int().describe('Of those sent, how many have arrived'),
  failed: z.int().describe('Refused by the provider, or reported as not delivered'),
  unconfirmed: z.int().describe('Nobody knows whether they left: a person decides'),
  cancelled: z.int(),
  excluded: Excluded,
});
export type Progress = z.output<typeof Progress>;

type Count = {
  campaign: string;
  state: RecipientState;
  reason: string | null;
  count: number;
  arrived: number;
};
type Counted = { id: string; recipients: number; excluded: Record<string, number> };

/** How far each of these campaigns is, by UUID. */
export async function progressOf(work: Work, campaigns: readonly Counted[]): Promise<Map<string, Progress>> {
  const ids = campaigns.map(({ id }) => id);
  const { rows } = await sql<Count>`
    select campaign_id as campaign, ${recipientState} as state, reason_code as reason, count(*)::int as count,
      count(delivered_at)::int as arrived
    from draft where agency_id = ${work.agency.id} and campaign_id = any (${ids}::uuid[])
    group by 1, 2, 3`.execute(work.agency.db);
  const counts = Map.groupBy(rows, ({ campaign }) => campaign);
  return new Map(campaigns.map((campaign) => [campaign.id, summed(campaign, counts.get(campaign.id) ?? [])]));
}

function summed({ recipients, excluded }: Counted, counts: Count[]): Progress {
  const zero = { waiting: 0, sending: 0, sent: 0, delivered: 0, failed: 0, unconfirmed: 0, cancelled: 0 };
  const progress: Progress = { recipients, ...zero, excluded: { ...excluded } };
  for (const { state, reason, count, arrived } of counts) {
    if (state === 'excluded') leaveOut(progress.excluded, exclusionOf[reason ?? ''] as Exclusion, count);
    else progress[state] += count;
    if (state === 'sent') progress.delivered += arrived;
  }
  return progress;
}
