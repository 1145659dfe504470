import { sql } from 'kysely';
import type { z } from 'zod';
import { perform } from '../../approval/perform.ts';
import type { AppContext } from '../../approval/transaction/transact.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import type { Db } from '../../storage/db.ts';

/** Per table: how often it was scanned from end to end, and how many of its rows were read. */
export type RowsRead = Record<string, number>;

/** The counters of this connection's current transaction. */
async function readCounters(db: Db): Promise<RowsRead> {
  const { rows } = await sql<{ name: string; scans: number; rows: number }>`
    select relname as name, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ name, scans, rows }) => [
      [`${name} end to end`, scans],
      [name, rows],
    ]),
  );
}

/** Counts what an operation reads. This proves the query plan, which a timing would only suggest. */
export const countRowsRead = <O extends Operation>(
  context: AppContext,
  actor: Actor,
  operation: O,
  input: z.input<O['input']>,
): Promise<RowsRead> =>
  context.rows
    .ofAgency(actor.agencyId)
    .transaction()
    .execute(async (db) => {
      const before = await readCounters(db);
      await perform({ ...context, rows: { ofAllAgencies: db, ofAgency: () => db } }, actor, operation, input);
      const after = Object.entries(await readCounters(db)).map(([name, count]) => [name, count - (before[name] ?? 0)]);
      return Object.fromEntries(after.filter(([, count]) => count !== 0));
    });
