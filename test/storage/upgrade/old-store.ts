import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../../../storage/db.ts';
import { migrations } from '../../../storage/migrations/all.ts';

/** The statements of a migration. It needs no connection: it only lists them. */
export function statementsOf(migration: (typeof migrations)[number]): string[] {
  const listed = new (migration.class as new (...args: unknown[]) => InstanceType<typeof migration.class>)();
  listed.up();
  return listed.getQueries().map(String);
}

/** Makes an empty store what a released one was: its schema, and the rows of its fixture. */
export async function becomeOld(db: Db, last: string): Promise<void> {
  const applied = migrations.slice(0, migrations.findIndex(({ name }) => name === last) + 1);
  const fixture = readFileSync(new URL(`${last}.sql`, import.meta.url), 'utf8');
  await db.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw(statement).execute(connection);
    for (const statement of applied.flatMap(statementsOf)) await run(statement);
    // As MikroORM's migrator makes it.
    await run(`create table clef_migration (id serial primary key, name varchar(255) not null,
      executed_at timestamptz(6) not null default current_timestamp(6))`);
    for (const { name } of applied) await run(`insert into clef_migration (name) values ('${name}')`);
    // The rows are in the order of their tables, and refer to each other in any.
    await run('set session_replication_role = replica');
    for (const statement of fixture.split(/;\n(?=insert into |select |$)/).filter(Boolean)) await run(statement);
    await run('set session_replication_role = origin');
  });
}

/**
 * Adds copies of each contact, so that a migration has rows to go through. Their ids are the same every time, and they have no
 * addresses, which are unique, and their search gets an id of its own.
 */
export async function copyContacts(db: Db, copies: number): Promise<void> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_schema = 'public' and table_name = 'contact' and is_generated = 'NEVER'`.execute(db);
  const names = sql.raw((rows[0] as { names: string }).names);
  await sql`
    insert into contact (${names}) select ${names} from (
      select (jsonb_populate_record(contact, jsonb_build_object(
        'id', md5(contact.id::text || n)::uuid, 'phone', null, 'email', null, 'searches', '[]'::jsonb))).*
      from contact, generate_series(1, ${copies}) as n) as copied`.execute(db);
}

/** Everything in the schema that a migration may change, as text. */
export async function readCatalog(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select oid, relname, relpersistence, relrowsecurity, relforcerowsecurity, relacl, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'clef_migration')
    select format('table %s: %s %s %s %s %s', relname, relpersistence, relrowsecurity, relforcerowsecurity, relacl, reloptions)
      as line from tables
    union all select format('column %s.%s: %s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
      attgenerated, attcollation::regcollation, pg_get_expr(adbin, adrelid))
      from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all select format('index %s', pg_get_indexdef(indexrelid)) from tables join pg_index on indrelid = tables.oid
    union all select format('constraint %s.%s: %s', relname, conname, pg_get_constraintdef(c.oid))
      from tables join pg_constraint c on conrelid = tables.oid
    union all select format('policy %s.%s: %s %s %s %s %s', relname, polname, polcmd, polpermissive, polroles::regrole[],
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from tables join pg_policy on polrelid = tables.oid
    union all select format('trigger %s', pg_get_triggerdef(t.oid)) from tables join pg_trigger t on tgrelid = tables.oid
      where not tgisinternal
    union all select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select format('extension %s', extname) from pg_extension
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/** The foreign keys that some row breaks, by name. A fixture is loaded without checking them. */
export async function brokenForeignKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; query: string }>`
    select conname as name, format('select count(*)::int as count from %s c where %s and not exists (select from %s p where %s)',
      conrelid::regclass, (select string_agg(format('c.%I is not null', attname), ' and ')
        from unnest(conkey) as own join pg_attribute on attrelid = conrelid and attnum = own),
      confrelid::regclass, (select string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ')
        from unnest(conkey, confkey) as k (own, other)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = own
        join pg_attribute b on b.attrelid = confrelid and b.attnum = other)) as query
    from pg_constraint where contype = 'f'`.execute(db);
  const broken: string[] = [];
  for (const { name, query } of rows) {
    const counted = await sql.raw<{ count: number }>(query).execute(db);
    if (counted.rows[0]?.count !== 0) broken.push(name);
  }
  return broken;
}
