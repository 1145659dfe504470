import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createContact } from '../../domain/contacts/contacts.ts';
import { newId, uuidOf } from '../../domain/shared/ids.ts';
import { entities } from '../../storage/entities/all.ts';
import { migrations } from '../../storage/migrations/all.ts';
import { openServer } from '../../storage/store.ts';
import { createRecords } from '../support/records.ts';
import { startTestServer } from '../support/test-server.ts';

const here = await startTestServer({ ownStore: true });
const { db } = here;

it('the migrated tables have exactly the columns of the entities', async () => {
  const { rows } = await sql<{ table: string; column: string; nullable: boolean }>`
    select table_name as table, column_name as column, is_nullable = 'YES' as nullable
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'clef_migration'`.execute(db);
  const migrated = rows.map(({ table, column, nullable }) => `${table}.${column}${nullable ? '?' : ''}`).sort();
  const described = entities.flatMap(({ meta }) =>
    Object.entries<{ nullable?: boolean }>(meta.properties).map(([name, { nullable }]) => {
      const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return `${meta.tableName}.${column}${nullable ? '?' : ''}`;
    }),
  );
  expect(migrated).toEqual(described.sort());
});

it('every foreign key contains the agency, so that no reference crosses agencies', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.conname as name, array_agg(a.attname::text) as columns
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid <> 'agency'::regclass group by c.oid, c.conname`.execute(db);
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, columns } of rows) expect(columns, name).toContain('agency_id');
});

it('the database itself refuses a reference to another agency’s row', async () => {
  const [first, second] = [await here.createAgency(), await here.createAgency()];
  const { contact } = await createRecords(here, second);
  const task = {
    agency_id: first.id,
    id: newId(),
    title: 'x',
    status: 'open',
    priority: 'normal',
    contact_id: uuidOf('contact', contact),
    created_at: new Date(),
    updated_at: new Date(),
  } as const;
  await expect(
    db
      .insertInto('task')
      .values(task as never)
      .execute(),
  ).rejects.toThrow(/foreign key/);
});

it('times are read as they were written, to the millisecond', async () => {
  const agency = await here.createAgency();
  const contact = await agency.perform(createContact, { lastName: 'X' });
  const row = await db.selectFrom('contact').select('created_at').where('agency_id', '=', agency.id).executeTakeFirst();
  expect(row?.created_at).toBeInstanceOf(Date);
  expect(row?.created_at.toISOString()).toBe(contact.createdAt);
});

it.runIf(here.databaseUrl)('several processes can migrate at the same time', async () => {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const stores = await Promise.all([1, 2, 3].map(() => openServer(here.databaseUrl as string)));
  const applied = await Promise.all(stores.map((store) => store.migrate()));
  expect(applied.flat()).toEqual(migrations.map(({ name }) => name));
  await Promise.all(stores.map((store) => store.close()));
});
