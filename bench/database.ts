import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { databaseUrl, serverUrl } from '../test/setup/postgresql.ts';

export type Database = AsyncDisposable & { url: string };

/** An empty database of the bench's own, dropped when it is disposed of.
 * @throws Error in one line where no PostgreSQL answers */
export async function ownDatabase(): Promise<Database> {
  const name = `clef_bench_${randomBytes(4).toString('hex')}`;
  await administer(`create database ${name}`);
  const drop = () => administer(`drop database if exists ${name} with (force)`);
  drops.push(drop);
  return { url: databaseUrl(name), [Symbol.asyncDispose]: drop };
}

const drops: (() => Promise<void>)[] = [];

/** For an interrupt, which leaves no block in the ordinary way. */
export const dropOwnDatabases = () => Promise.allSettled(drops.map((drop) => drop()));

async function administer(statement: string): Promise<void> {
  const server = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 3000 });
  await server.connect().catch((error) => {
    const where = new URL(serverUrl).host;
    throw new Error(`no PostgreSQL at ${where} (${error.code ?? error.message}): set CLEF_TEST_DATABASE_URL`);
  });
  try {
    await server.query(statement);
  } finally {
    await server.end();
  }
}
