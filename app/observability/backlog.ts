import { sql } from 'kysely';
import type { Db } from '../../storage/db.ts';

/** The rows of one kind in one state. `seconds`: how long the oldest of them has been due. */
type BacklogRow = { kind: string; state: 'pending' | 'waiting' | 'due' | 'underway'; count: number; seconds: number };

/**
 * Counts the waiting rows of all agencies. It reads the partial indexes that the sweeps read, so that the cost depends
 * on the waiting rows and not on all rows. Rows that an agency has paused do not count as due.
 */
export async function readBacklog(db: Db, now: Date): Promise<BacklogRow[]> {
  const due = (column: string, isPaused = 'agency.paused_at is not null') =>
    sql.raw(`case when ${column} <= '${now.toISOString()}' and not (${isPaused}) then 'due' else 'waiting' end`);
  const { rows } = await sql<BacklogRow>`
    with seen as (
      select 'draft' as kind, 'pending' as state, null::timestamptz as since from draft where status = 'pending'
      union all
      select 'draft', ${due('release_at')}, release_at
      from draft join agency on agency.id = draft.agency_id where status in ('approved', 'scheduled')
      union all
      select 'draft', 'underway', sending_at from draft where status = 'sending'
      union all
      select 'delivery', ${due('next_attempt_at', 'agency.restored_from is not null')}, next_attempt_at
      from webhook_delivery join agency on agency.id = webhook_delivery.agency_id where status = 'waiting'
      union all
      select 'delivery', 'underway', sending_at from webhook_delivery where status = 'sending'
      union all
      select 'step', ${due('next_step_at', "agency.paused_at is not null or sequence.status <> 'active'")}, next_step_at
      from enrollment join agency on agency.id = enrollment.agency_id
      join sequence on sequence.agency_id = enrollment.agency_id and sequence.id = enrollment.sequence_id
      where enrollment.status = 'active' and next_step_at is not null
      union all
      select 'campaign', ${due('next_at')}, next_at
      from campaign join agency on agency.id = campaign.agency_id where status in ('scheduled', 'running')
    ), stated as (
      select kind, state, count(*)::int as count, min(since) as since from seen group by kind, state
    )
    select kind, state, coalesce(count, 0) as count,
           coalesce(greatest(0, extract(epoch from ${now}::timestamptz - since)), 0)::float as seconds
    from (values ('draft'), ('delivery'), ('step'), ('campaign')) as kinds (kind)
    cross join (values ('waiting'), ('due'), ('underway'), ('pending')) as states (state)
    left join stated using (kind, state)
    where state <> 'pending' or kind = 'draft'`.execute(db);
  return rows;
}
