import { sql } from 'kysely';
import type { Db } from '../../storage/store.ts';

/** Every row of every table that holds business or secrets, as text; what a refused request must leave as it was. */
export async function everyRow(db: Db, except: readonly string[] = BOOKKEEPING): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const names = tables.rows.map(({ name }) => name).filter((name) => !except.includes(name));
  // In one statement: some tests look a thousand times.
  const each = names.map((name) => sql`select ${name}::text as name, t::text as row from ${sql.table(name)} t`);
  const all = await sql<{ name: string; row: string }>`${sql.join(each, sql` union all `)} order by 1, 2`.execute(db);
  const rows: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const { name, row } of all.rows) rows[name]?.push(row);
  return rows;
}

/** Written by every request, refused ones too: who asked, how often, with which key. */
const BOOKKEEPING = ['key_window', 'journal_entry', 'journal_head', 'access_key'];
