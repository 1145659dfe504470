import { sql } from 'kysely';
import type { Db } from '../../storage/db.ts';

/** The tables with rows of agencies, as the catalog has them: a new table is among them. */
export async function tablesOfAgencies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'agency_id') order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

const VALUES: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: 'gen_random_uuid()::text',
  boolean: 'false',
  integer: '1',
  bigint: '1',
  'double precision': '1',
  numeric: '1',
  jsonb: `'{}'`,
  json: `'{}'`,
  bytea: `''`,
  'timestamp with time zone': 'now()',
  ARRAY: `'{}'`,
  date: 'now()',
};

/** A statement that inserts a row with some value in each required column. Keys and checks are the caller's affair. */
export async function insertSample(db: Db, table: string, agencyId: string): Promise<string> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and is_generated = 'NEVER' and is_identity = 'NO'
      and (column_default is null or data_type <> 'jsonb')
      and column_name <> 'agency_id'`.execute(db);
  const names = ['agency_id', ...rows.map(({ name }) => `"${name}"`)];
  const values = [`'${agencyId}'`, ...rows.map(({ type }) => VALUES[type] ?? 'null')];
  return `insert into "${table}" (${names}) values (${values})`;
}

/** Lets a store of the test's own take any rows: without foreign keys and checks. */
export async function dropConstraints(db: Db): Promise<void> {
  await sql`do $$ declare c record; begin
    for c in select conrelid::regclass as owner, conname from pg_constraint
      where contype in ('c', 'f') and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', c.owner, c.conname); end loop; end $$`.execute(db);
}
