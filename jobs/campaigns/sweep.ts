import type { AppContext } from '../../door/transaction/transact.ts';

const BATCH_SIZE = 1000;

/** Wakes a worker for each campaign that is due: its wake may have been lost. */
export async function wakeDueCampaigns(context: AppContext): Promise<number> {
  const due = await context.rows.ofAllAgencies
    .selectFrom('campaign')
    .innerJoin('agency', 'agency.id', 'campaign.agency_id')
    .select(['campaign.agency_id', 'campaign.id'])
    .where('campaign.next_at', '<=', context.now())
    // The messages of a cancelled campaign are rejected while the agency is paused, too.
    .where((row) => row.or([row('agency.paused_at', 'is', null), row('campaign.status', '=', 'cancelled')]))
    .orderBy('campaign.next_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const { agency_id, id } of due) context.wake(agency_id, [{ queue: 'campaign', id }]);
  return due.length;
}
