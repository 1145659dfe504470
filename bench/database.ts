import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { databaseUrl, serverUrl } from '../test/setup/postgresql.ts';

export type Database = AsyncDisposable & { url: string };

/** Creates an empty database, which is dropped on disposal.
 * @throws Error if no PostgreSQL answers */
export async function createDatabase(): Promise<Database> {
  const name = `clef_bench_${randomBytes(4).toString('hex')}`;
  await administer(`create database ${name}`);
  const drop = async () => void (await administer(`drop database if exists ${name} with (force)`));
  drops.push(drop);
  return { url: databaseUrl(name), [Symbol.asyncDispose]: drop };
}

const drops: (() => Promise<void>)[] = [];

/** An interrupt skips `await using`, so its handler drops the databases. */
export const dropDatabases = () => Promise.allSettled(drops.map((drop) => drop()));

/** The server's own cache, on which the time of a page of a large agency depends. */
export const sharedBuffers = async (): Promise<string> => (await administer('show shared_buffers'))[0].shared_buffers;

async function administer(statement: string): Promise<any[]> {
  const server = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 3000 });
  await server.connect().catch((error) => {
    const { host } = new URL(serverUrl);
    throw new Error(`no PostgreSQL at ${host} (${error.code ?? error.message}): set CLEF_TEST_DATABASE_URL`);
  });
  try {
    return (await server.query(statement)).rows;
  } finally {
    await server.end();
  }
}
