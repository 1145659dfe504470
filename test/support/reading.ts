import { sql } from 'kysely';
import type { z } from 'zod';
import { type AppContext, perform } from '../../approval/perform.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import type { Db } from '../../storage/store.ts';

/** How often tables were read from end to end, and how many of their rows were read. */
export type Reading = Record<string, number>;

/** Since this connection last told. */
async function readSoFar(db: Db): Promise<Reading> {
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

/** What answering a read has read: a plan that a timing would only suggest. */
export const readingOf = <O extends Operation>(
  context: AppContext,
  actor: Actor,
  operation: O,
  input: z.input<O['input']>,
): Promise<Reading> =>
  context.db.transaction().execute(async (db) => {
    const before = await readSoFar(db);
    await perform({ ...context, db }, actor, operation, input);
    const after = Object.entries(await readSoFar(db)).map(([name, count]) => [name, count - (before[name] ?? 0)]);
    return Object.fromEntries(after.filter(([, count]) => count !== 0));
  });
