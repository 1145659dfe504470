import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openServer } from '../../storage/store.ts';

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
  const folder = mkdtempSync(join(tmpdir(), 'clef-test-'));
  project.provide('template', template);
  project.provide('folder', folder);
  return async () => {
    rmSync(folder, { recursive: true });
    await dropAll(template);
  };
}

/** Every copy of a template, and the template. Each waits for a checkpoint, and those of one moment share theirs. */
async function dropAll(template: string): Promise<void> {
  const { rows } = await administer((server) =>
    server.query('select datname from pg_database where starts_with(datname, $1)', [template]),
  );
  const drop = ({ datname }: { datname: string }) =>
    administer((server) => server.query(`drop database ${datname} with (force)`));
  while (rows.length > 0) await Promise.all(rows.splice(0, 20).map(drop));
}

/**
 * The address of a copy of a database, which is dropped when the run is over. Its commits do not wait for the disk: that
 * is seen only where PostgreSQL itself crashes, and a test of that has a server of its own (`cluster.ts`).
 */
export async function copyOf(template: string): Promise<string> {
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await administer(async (server) => {
    await server.query(`create database ${name} template ${template}`);
    await server.query(`alter database ${name} set synchronous_commit = off`);
  });
  return databaseUrl(name);
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
