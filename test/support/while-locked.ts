import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/db.ts';
import { countOutcomes } from './colleagues.ts';
import type { TestServer } from './test-server.ts';

/**
 * Takes a lock, begins something, and releases the lock once `waiting` connections wait for one and `meanwhile` is done.
 * This makes a race happen every time, without a clock. PostgreSQL only: PGlite has one connection.
 */
export async function whileLocked<T extends object>(
  db: Db,
  lock: RawBuilder<unknown>,
  { begin, waiting, meanwhile }: { begin(): T; waiting: number; meanwhile?(): Promise<void> },
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await lock.execute(transaction);
    const begun = begin();
    // One of them may be refused while this transaction still ends, before the caller can await it.
    for (const promise of Object.values(begun)) Promise.resolve(promise).catch(() => undefined);
    await untilWaiting(transaction, waiting);
    await meanwhile?.();
    // The caller wraps its promises in an array or an object, so that returning them does not wait for them while the lock is held.
    return begun;
  });
}

/** Waits until so many connections wait for a lock at once. */
export async function untilWaiting(db: Db, connections: number): Promise<void> {
  for (let attempt = 0; attempt < 100_000; attempt += 1) {
    const { rows } = await sql<{ waiting: number }>`
      -- Who waits for a row waits for a transaction, which is of no database.
      select count(distinct pid)::int as waiting from pg_locks where not granted
      and pid in (select pid from pg_locks where database =
        (select oid from pg_database where datname = current_database()))`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= connections) return;
  }
  throw new Error(`Never were ${connections} connections waiting at once.`);
}

/**
 * Begins two changes at once, and counts how they end (`countOutcomes`). On PostgreSQL both wait for a lock before the first can go
 * on; the embedded store has one connection.
 */
export async function outcomesOfTwo(
  { db, databaseUrl }: Pick<TestServer, 'db' | 'databaseUrl'>,
  lock: RawBuilder<unknown>,
  begin: () => [Promise<unknown>, Promise<unknown>],
): Promise<Record<string, number>> {
  return countOutcomes(databaseUrl ? await whileLocked(db, lock, { begin, waiting: 2 }) : begin());
}
