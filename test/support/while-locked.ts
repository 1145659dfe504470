import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/db.ts';

/**
 * Takes a lock, begins something, and releases the lock once `waiting` connections wait for one and `meanwhile` is done.
 * This makes a race happen every time, without a clock. PostgreSQL only: PGlite has one connection.
 */
export async function whileLocked<T>(
  db: Db,
  lock: RawBuilder<unknown>,
  { begin, waiting, meanwhile }: { begin(): T; waiting: number; meanwhile?(): Promise<void> },
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await lock.execute(transaction);
    const begun = begin();
    for (let attempt = 0; attempt < 100_000; attempt += 1) {
      const { rows } = await sql<{ waiting: number }>`
        -- Who waits for a row waits for a transaction, which is of no database.
        select count(distinct pid)::int as waiting from pg_locks where not granted
        and pid in (select pid from pg_locks where database =
          (select oid from pg_database where datname = current_database()))`.execute(transaction);
      if ((rows[0]?.waiting ?? 0) < waiting) continue;
      await meanwhile?.();
      // The caller wraps its promise, so that returning it does not wait for it while the lock is held.
      return begun;
    }
    throw new Error(`Never were ${waiting} connections waiting at once.`);
  });
}
