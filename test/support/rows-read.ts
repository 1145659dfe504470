import { sql } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../../domain/shared/actor.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import { perform } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
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

/**
 * Counts what an operation reads. This proves the query plan, which a timing would only suggest. A write is taken back.
 */
export async function countRowsRead<O extends Operation>(
  context: AppContext,
  actor: Actor,
  operation: O,
  input: z.input<O['input']>,
): Promise<RowsRead> {
  const transaction = await context.rows.ofAgency(actor.agencyId).startTransaction().execute();
  try {
    const db = withoutTransactions(transaction);
    const before = await readCounters(db);
    await perform({ ...context, rows: { ofAllAgencies: db, ofAgency: () => db } }, actor, operation, input);
    const after = Object.entries(await readCounters(db)).map(([name, count]) => [name, count - (before[name] ?? 0)]);
    return Object.fromEntries(after.filter(([, count]) => count !== 0));
  } finally {
    await transaction.rollback().execute();
  }
}

/** The rows of a transaction, in which an operation that writes begins none of its own. */
const withoutTransactions = (within: Db): Db =>
  replaced(within, {
    transaction: () => ({ execute: (change: (db: Db) => Promise<unknown>) => change(withLastAtOnce(within)) }),
  });

/** Executes the last statements at once, because the counters are read after them. */
function withLastAtOnce(within: Db): Db {
  const executor = within.getExecutor();
  const provideConnection: typeof executor.provideConnection = (use) =>
    executor.provideConnection((connection) =>
      use({
        executeQuery: (query) => connection.executeQuery(query),
        streamQuery: (query, size) => connection.streamQuery(query, size),
      }),
    );
  return replaced(within, { getExecutor: () => replaced(executor, { provideConnection }) });
}

const replaced = <T extends object>(whole: T, parts: object): T =>
  new Proxy(whole, {
    get: (_, name) => {
      const value = Reflect.get(name in parts ? parts : whole, name);
      return typeof value === 'function' ? value.bind(whole) : value;
    },
  });
