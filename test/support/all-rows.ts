import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Db } from '../../storage/db.ts';

/** Every row of every table that holds business data or secrets, as text. A refused request must leave them unchanged. */
export async function readAllRows(db: Db, except: readonly string[] = BOOKKEEPING): Promise<Record<string, string[]>> {
  const names = (await tableNames(db)).filter((name) => !except.includes(name));
  // One statement for all tables, because some tests read them a thousand times.
  const queries = names.map((name) => sql`select ${name}::text as name, t::text as row from ${sql.table(name)} t`);
  const all = await sql<{ name: string; row: string }>`${sql.join(queries, sql` union all `)}`.execute(db);
  const rows: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const { name, row } of all.rows) rows[name]?.push(row);
  // Sorted here, because PostgreSQL compares by the rules of a language, which takes as long as all of the rest.
  for (const texts of Object.values(rows)) texts.sort();
  return rows;
}

/** The same rows as objects, by which columns can be told apart. */
export async function readAllObjects(db: Db, except: readonly string[] = BOOKKEEPING): Promise<Record<string, Row[]>> {
  const names = (await tableNames(db)).filter((name) => !except.includes(name));
  const read = async (name: string) => {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(name)} t order by 1`.execute(
      db,
    );
    return [name, rows.map(({ row }) => row)] as const;
  };
  const tables: (readonly [string, Row[]])[] = [];
  for (const name of names) tables.push(await read(name));
  return Object.fromEntries(tables);
}

type Row = Record<string, unknown>;

/**
 * Two equal digests mean that no row of these tables has changed. Ten times cheaper than `readAllRows` for this process,
 * and a difference names only the tables.
 */
export async function digestRows(db: Db, except: readonly string[] = BOOKKEEPING): Promise<Record<string, string>> {
  const names = (await tableNames(db)).filter((name) => !except.includes(name));
  const queries = names.map(
    (name) => sql`
      select ${name}::text as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest
      from ${sql.table(name)} t`,
  );
  const all = await sql<{ name: string; digest: string }>`${sql.join(queries, sql` union all `)}`.execute(db);
  return Object.fromEntries(all.rows.map(({ name, digest }) => [name, digest]));
}

/**
 * The tests of a `describe` together change no row: call this in it before its first test, with what those need, and once more at
 * its end to have that checked. Looking after each test would take longer than the tests.
 */
export function rowsStay(db: Db, prepare: () => Promise<unknown> = async () => undefined): () => void {
  let before: Record<string, string>;
  beforeAll(async () => {
    await prepare();
    before = await digestRows(db);
  });
  return () => it('and nothing of that changes a row', async () => expect(await digestRows(db)).toEqual(before));
}

/** Tables that every request writes to, including refused ones: who asked, how often, with which key or session. */
const BOOKKEEPING = ['key_window', 'journal_entry', 'journal_head', 'access_key', 'session'];

/** The tables of a store, read once: no test that compares rows changes the schema. */
function tableNames(db: Db): Promise<string[]> {
  const names = knownNames.get(db) ?? readTableNames(db);
  knownNames.set(db, names);
  return names;
}

const knownNames = new WeakMap<Db, Promise<string[]>>();

async function readTableNames(db: Db): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  return tables.rows.map(({ name }) => name);
}
