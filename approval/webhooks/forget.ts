import { sql } from 'kysely';
import type { Db } from '../../storage/orm.ts';

/** How long an event, its deliveries and their attempts are kept. */
const KEPT_DAYS = 30;
const MANY = 5000;

/** Removes what happened long ago with all that was told of it, but nothing that is still on its way. */
export async function forgetEvents(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  let removed = 0;
  for (let some = MANY; some === MANY; removed += some) some = await forgetSome(db, before);
  return removed;
}

async function forgetSome(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with old as (
      select agency_id, id from event
      where timestamp < ${before} and not exists (
        select from webhook_delivery where agency_id = event.agency_id and event_id = event.id
          and status in ('waiting', 'sending'))
      limit ${MANY} for update skip locked),
    told as (delete from webhook_delivery using old
      where webhook_delivery.agency_id = old.agency_id and event_id = old.id),
    gone as (delete from event using old where event.agency_id = old.agency_id and event.id = old.id returning 1)
    select count(*)::int as removed from gone`.execute(db);
  return rows[0]?.removed ?? 0;
}
