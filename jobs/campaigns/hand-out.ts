import { sql } from 'kysely';
import { journal } from '../../approval/journal/journal.ts';
import type { CampaignRow } from '../../domain/campaigns/campaign-record.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { asJson } from '../../storage/json.ts';
import { nextTurn, paceOf, withinMinute } from './pace.ts';
import { after, schedule } from './schedule-slice.ts';

/** Who waits for the last hand-overs looks again after this long. */
const LOOK_MS = 5_000;

/**
 * Gives the next messages to those who hand over (`bulk`), at most so many a minute. A message is handed out once its
 * `release_at` is set: a lost wake is found by the sweep, and what is put back has none again.
 */
export async function handOut(work: Work, campaign: CampaignRow): Promise<void> {
  const now = work.now.getTime();
  const { size, everyMs } = paceOf(campaign.per_minute);
  const { handed, count } = withinMinute(campaign.handed, now);
  // Where those who hand over do not keep up, no more is piled up before them.
  const quota = Math.min(size, campaign.per_minute - count, 2 * size - (await underWay(work, campaign)));
  const ids = quota > 0 ? await take(work, campaign, quota) : [];
  for (const id of ids) work.wake({ task: 'bulk', id });
  if (ids.length === 0 && quota > 0) return rest(work, campaign);
  const at = new Date(nextTurn((campaign.next_at as Date).getTime(), now, everyMs));
  await schedule(work, campaign, at, { handed: asJson(ids.length > 0 ? [...handed, [now, ids.length]] : handed) });
}

/** Handed out, and nobody has begun. */
async function underWay(work: Work, { id }: CampaignRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from draft
    where agency_id = ${work.agency.id} and campaign_id = ${id} and status = 'approved' and release_at <= ${work.now}`.execute(
    work.agency.db,
  );
  return rows[0]?.count ?? 0;
}

/** Who is opting out at this moment holds theirs. Materialized, so that the limit is taken once. */
async function take(work: Work, { id }: CampaignRow, quota: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with next as materialized (
      select id from draft
      where agency_id = ${work.agency.id} and campaign_id = ${id} and status = 'approved' and release_at is null
      order by id limit ${quota} for update skip locked)
    update draft set release_at = ${work.now} from next
    where draft.agency_id = ${work.agency.id} and draft.id = next.id returning draft.id`.execute(work.agency.db);
  return rows.map((row) => row.id);
}

/** Nothing is left to be handed out: it is over once the last one has ended. */
async function rest(work: Work, campaign: CampaignRow): Promise<void> {
  const open = work.agency.from('draft').select('id').where('campaign_id', '=', campaign.id);
  const one = await open.where('status', 'in', ['approved', 'scheduled', 'sending']).limit(1).executeTakeFirst();
  if (one) return schedule(work, campaign, after(work, LOOK_MS));
  await work.agency
    .update('campaign')
    .set({ status: 'completed', ended_at: work.now, next_at: null, updated_at: work.now, handed: asJson([]) })
    .where('id', '=', campaign.id)
    .execute();
  const subject = publicId('campaign', campaign.id);
  await journal(work.agency.db, {
    ...{ actor: work.actor, now: work.now, operation: 'completeCampaign', outcome: 'done', subject },
  });
}
