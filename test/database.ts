import { sql } from 'kysely';
import type { Db } from '../storage/orm.ts';

/** Every row of every table that holds business or secrets, as text; what a refused request must leave as it was. */
export async function everyRow(db: Db, except: readonly string[] = BOOKKEEPING): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const rows: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    if (except.includes(name)) continue;
    const all = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    rows[name] = all.rows.map(({ row }) => row);
  }
  return rows;
}

/** Written by every request, refused ones too: who asked, how often, with which key. */
const BOOKKEEPING = ['key_window', 'journal_entry', 'journal_head', 'access_key'];
