import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { mayChangeSetting } from '../../storage/agency-setting.ts';
import { openServer } from '../../storage/store.ts';
import { copyOf, databaseUrl, serverUrl } from '../setup/postgresql.ts';
import { isEmbedded } from '../support/installation.ts';

const login = `clef_${randomBytes(4).toString('hex')}`;
const role = `${login}_tenant`;

const asAdministrator = (...statements: string[]) => asAdministratorAt(serverUrl, ...statements);

async function asAdministratorAt(connectionString: string, ...statements: string[]) {
  const client = new Client({ connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const databaseAs = async () => Object.assign(new URL(await copyOf(inject('template'))), { username: login }).href;

const migrated = async (url: string) => {
  const store = await openServer(url);
  return store.migrate().finally(() => store.close());
};

describe.runIf(!isEmbedded)('the tenant role', () => {
  const urls: string[] = [];
  afterAll(async () => {
    for (const connectionString of urls) {
      const client = new Client({ connectionString });
      await client.connect();
      await client.query(`drop owned by "${role}"`);
      await client.end();
    }
    await asAdministrator(`drop role if exists "${role}"`, `drop role "${login}"`);
  });

  it('is asked for, in two statements, where the login may not make it', async () => {
    await asAdministrator(`create role "${login}" login`);
    const url = new URL(await copyOf(inject('template')));
    const [name, empty] = [url.pathname.slice(1), `${url.pathname.slice(1)}_empty`];
    await asAdministrator(`create database ${empty} owner "${login}"`);
    const own = Object.assign(url, { username: login, pathname: `/${empty}` }).href;
    const statements = [`create role "${role}" nologin`, `grant "${role}" to "${login}"`];
    await expect(migrated(own)).rejects.toThrow(`run: ${statements.join('; ')};`);
    await asAdministrator(...statements);
    expect(await migrated(own)).toEqual([]);
    const store = await openServer(own);
    const asked = sql<{ name: string }>`select current_user as name`;
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await asked.execute(store.rows.ofAgency(id))).rows).toEqual([{ name: role }]);
    await store.close();
    // A login that does not own the tables would see no agency at all.
    await expect(migrated(Object.assign(url, { pathname: `/${name}` }).href)).rejects.toThrow(/permission denied|own/);
    await asAdministrator(`alter role "${role}" bypassrls`);
    await expect(migrated(own)).rejects.toThrow(`${role} must be neither`);
    await asAdministrator(`alter role "${role}" nobypassrls`);
    // The run drops the database at its end: here that could wait for a checkpoint of everything the other tests wrote.
    await asAdministratorAt(databaseUrl(empty), `drop owned by "${login}", "${role}"`);
    await asAdministrator(`alter database ${empty} owner to current_user`, `drop role "${role}"`);
  });

  it('is made once, by processes with databases of their own, and again where a server lacks it', async () => {
    await asAdministrator(`alter role "${login}" superuser`);
    urls.push(...(await Promise.all(Array.from({ length: 4 }, () => databaseAs()))));
    expect(await Promise.all(urls.map(migrated))).toEqual([[], [], [], []]);
  });
});

it('tells statements that may change the setting from those that cannot', () => {
  for (const harmless of [
    'select 1',
    '(select 1) union all (select 2)',
    '/* prepared */ with a as (select 1) select 1',
    `with used as (update access_key set id = id where set_config('synchronous_commit', 'off', true) = 'off') select 1`,
    'begin',
  ]) {
    expect(mayChangeSetting(harmless), harmless).toBe(false);
  }
  for (const other of [
    'set role none',
    'RESET ALL',
    `select Set_Config('role', 'none', false)`,
    `select set_config('synchronous_commit', 'off', true), set_config('clef.agency', '', true)`,
    'do $$ begin end $$',
    'discard all',
  ]) {
    expect(mayChangeSetting(other), other).toBe(true);
  }
});
