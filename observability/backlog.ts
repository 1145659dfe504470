import { sql } from 'kysely';
import type { Db } from '../storage/store.ts';

/** Rows of one kind that are in one state; `seconds`: for how long the first of them has been due. */
type Waiting = { kind: string; state: 'pending' | 'waiting' | 'due' | 'underway'; count: number; seconds: number };

/**
 * What waits in all agencies together: counted on the partial indexes that the sweeps look at, so it costs what waits and
 * not what has ever been. What an agency has paused is not late.
 */
export async function readBacklog(db: Db, now: Date): Promise<Waiting[]> {
  const due = (column: string, isHeld = 'agency.paused_at is not null') =>
    sql.raw(`case when ${column} <= '${now.toISOString()}' and not (${isHeld}) then 'due' else 'waiting' end`);
  const { rows } = await sql<Waiting>`
    with seen as (
      select 'draft' as kind, 'pending' as state, null::timestamptz as since from draft where status = 'pending'
      union all
      select 'draft', ${due('release_at')}, release_at
      from draft join agency on agency.id = draft.agency_id where status in ('approved', 'scheduled')
      union all
      select 'draft', 'underway', sending_at from draft where status = 'sending'
      union all
      select 'delivery', ${due('next_attempt_at', 'false')}, next_attempt_at from webhook_delivery where status = 'waiting'
      union all
      select 'delivery', 'underway', sending_at from webhook_delivery where status = 'sending'
      union all
      select 'step', ${due('next_step_at', "agency.paused_at is not null or sequence.status <> 'active'")}, next_step_at
      from enrollment join agency on agency.id = enrollment.agency_id
      join sequence on sequence.agency_id = enrollment.agency_id and sequence.id = enrollment.sequence_id
      where enrollment.status = 'active' and next_step_at is not null
      union all
      select 'campaign', ${due('next_at')}, next_at
      from campaign join agency on agency.id = campaign.agency_id where status = 'running'
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
