import { sql } from 'kysely';
import type { Db } from '../../storage/store.ts';

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

/** Those are held first: no replay begins of what is held, and one that was committed meanwhile is seen by the second
 * statement. */
const forgetSome = (db: Db, before: Date): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ agency_id: string; id: string }>`
      select agency_id, id from event where timestamp < ${before} and not ${UNDER_WAY}
      limit ${MANY} for update skip locked`.execute(transaction);
    const [agencies, ids] = [rows.map((row) => row.agency_id), rows.map((row) => row.id)];
    await sql`
      with old as (
        select event.agency_id, event.id from unnest(${agencies}::uuid[], ${ids}::uuid[]) as held (agency_id, id)
        join event using (agency_id, id) where not ${UNDER_WAY}),
      told as (delete from webhook_delivery using old
        where webhook_delivery.agency_id = old.agency_id and event_id = old.id)
      delete from event using old where event.agency_id = old.agency_id and event.id = old.id`.execute(transaction);
    return rows.length;
  });

const UNDER_WAY = sql`exists (
  select from webhook_delivery where agency_id = event.agency_id and event_id = event.id
    and status in ('waiting', 'sending'))`;
