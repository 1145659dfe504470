import { sql } from 'kysely';
import type { Db } from '../../storage/db.ts';

const RETENTION_DAYS = 30;
const BATCH_SIZE = 5000;

/**
 * Deletes old events with their deliveries and attempts, except events with a delivery that has not ended.
 * @returns how many events were selected
 */
export async function deleteOldEvents(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
  let total = 0;
  for (let count = BATCH_SIZE; count === BATCH_SIZE; total += count) count = await deleteBatch(db, before);
  return total;
}

/**
 * The events are locked first: no replay of a locked event can begin, and the second statement sees a replay that was
 * committed before the lock.
 */
const deleteBatch = (db: Db, before: Date): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ agency_id: string; id: string }>`
      select agency_id, id from event where timestamp < ${before} and not ${hasOpenDelivery}
      limit ${BATCH_SIZE} for update skip locked`.execute(transaction);
    const [agencies, ids] = [rows.map((row) => row.agency_id), rows.map((row) => row.id)];
    await sql`
      with old as (
        select event.agency_id, event.id from unnest(${agencies}::uuid[], ${ids}::uuid[]) as locked (agency_id, id)
        join event using (agency_id, id) where not ${hasOpenDelivery}),
      deliveries as (delete from webhook_delivery using old
        where webhook_delivery.agency_id = old.agency_id and event_id = old.id)
      delete from event using old where event.agency_id = old.agency_id and event.id = old.id`.execute(transaction);
    return rows.length;
  });

const hasOpenDelivery = sql`exists (
  select from webhook_delivery where agency_id = event.agency_id and event_id = event.id
    and status in ('waiting', 'sending'))`;
