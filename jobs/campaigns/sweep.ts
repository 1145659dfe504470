import type { AppContext } from '../../approval/perform.ts';

const MANY = 1000;

/** Asks for a worker for each campaign that is due and has lost its wake. */
export async function wakeDueCampaigns(context: AppContext): Promise<number> {
  const due = await context.db
    .selectFrom('campaign')
    .innerJoin('agency', 'agency.id', 'campaign.agency_id')
    .select(['campaign.agency_id', 'campaign.id'])
    .where('campaign.next_at', '<=', context.now())
    .where((row) => row.or([row('agency.paused_at', 'is', null), row('campaign.status', '=', 'cancelled')]))
    .orderBy('campaign.next_at')
    .limit(MANY)
    .execute();
  for (const { agency_id, id } of due) context.wake(agency_id, [{ task: 'campaign', id }]);
  return due.length;
}
