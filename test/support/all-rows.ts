import { sql } from 'kysely';
import type { Db } from '../../storage/db.ts';

/** Every row of every table that holds business data or secrets, as text. A refused request must leave them unchanged. */
export async function readAllRows(db: Db, except: readonly string[] = BOOKKEEPING): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const names = tables.rows.map(({ name }) => name).filter((name) => !except.includes(name));
  // One statement for all tables, because some tests read them a thousand times.
  const queries = names.map((name) => sql`select ${name}::text as name, t::text as row from ${sql.table(name)} t`);
  const all = await sql<{ name: string; row: string }>`${sql.join(queries, sql` union all `)} order by 1, 2`.execute(
    db,
  );
  const rows: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const { name, row } of all.rows) rows[name]?.push(row);
  return rows;
}

/** Tables that every request writes to, including refused ones: who asked, how often, with which key. */
const BOOKKEEPING = ['key_window', 'journal_entry', 'journal_head', 'access_key'];
