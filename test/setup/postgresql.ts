import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openServer } from '../../storage/orm.ts';

/** A server on which the tests may make databases of their own. */
export const serverUrl = process.env.CLEF_TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

export const databaseUrl = (name: string) => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

export async function answers(): Promise<boolean> {
  return administer(async () => true).catch(() => false);
}

/** Makes one migrated database, of which each test file gets a copy. */
export default async function setUp(project: TestProject) {
  const template = `clef_test_${randomBytes(6).toString('hex')}`;
  await administer((server) => server.query(`create database ${template}`));
  const store = await openServer(databaseUrl(template));
  await store.migrate();
  await store.close();
  project.provide('template', template);
  return () => administer((server) => dropAll(server, template));
}

/** Every copy of a template, and the template: some belong to processes that were killed. */
async function dropAll(server: Client, template: string): Promise<void> {
  const { rows } = await server.query('select datname from pg_database where starts_with(datname, $1)', [template]);
  for (const { datname } of rows) await server.query(`drop database ${datname} with (force)`);
}

export async function copyOf(template: string): Promise<{ url: string; drop(): Promise<unknown> }> {
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await administer((server) => server.query(`create database ${name} template ${template}`));
  const drop = () => administer((server) => server.query(`drop database ${name} with (force)`));
  return { url: databaseUrl(name), drop };
}

async function administer<T>(work: (server: Client) => Promise<T>): Promise<T> {
  const server = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 3000 });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}
