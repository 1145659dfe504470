import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readConfig } from '../../app/config.ts';
import { connectStore } from '../../app/open-store.ts';
import { tableDecisions } from '../../domain/exports/all-tables.ts';
import { emptyInstallation } from '../support/installation.ts';
import { clef, SECRET } from '../support/process.ts';

it('a store of a version before the first migration says how its data come into this one, and stays as it is', async () => {
  const environment = await emptyInstallation();
  const store = await connectStore(readConfig({ ...environment, CLEF_SECRET: SECRET }));
  const db = store.rows.ofAllAgencies;
  await sql`create table clef_migration (id serial primary key, name varchar(255) not null,
    executed_at timestamptz(6) not null default current_timestamp(6))`.execute(db);
  await sql`insert into clef_migration (name) values ('0001-agent-door'), ('0002-human-door')`.execute(db);
  await store.close();
  for (const command of [['migrate'], ['serve'], ['keys', 'list', '--agency', 'demo']]) {
    const { code, stderr } = await clef(command, environment);
    expect([command, code]).toEqual([command, 1]);
    expect(stderr).toMatch(
      /version before 0\.3\.0, which cannot be upgraded: export everything .*clef export FOLDER.*csv\/contacts\.csv and csv\/biens\.csv/,
    );
    expect(stderr.trim().split('\n')).toHaveLength(1);
  }
  const again = await connectStore(readConfig({ ...environment, CLEF_SECRET: SECRET }));
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public'`.execute(again.rows.ofAllAgencies);
  await again.close();
  expect(rows).toEqual([{ name: 'clef_migration' }]);
});

it('the files that it names are those of an export', () => {
  const { contact, property, opt_out } = tableDecisions;
  const files = [contact, property, opt_out].map((decision) => ('file' in decision ? decision.file : null));
  expect(files).toEqual(['contacts', 'biens', 'oppositions']);
});
