import { sql } from 'kysely';
import { version } from '../../domain/shared/version.ts';
import type { Store } from '../../storage/store.ts';
import type { Config } from '../config.ts';
import { connectStore } from '../open-store.ts';
import { appliedMigrations } from './applied-migrations.ts';
import type { Backup } from './backup-file.ts';
import { majorVersion, startProgram } from './postgresql-programs.ts';

/**
 * Takes a backup of a PostgreSQL database, of one moment, by `pg_dump`. It contains the schema `public`: the jobs of pg-boss
 * are made again from the rows.
 */
export async function postgresqlBackup(config: Config & { databaseUrl: string }): Promise<Backup> {
  const store = await connectStore(config);
  const manifest = await describe(store).finally(() => store.close());
  return { manifest, content: dump(config.databaseUrl) };
}

async function describe(store: Store): Promise<Backup['manifest']> {
  const schema = await appliedMigrations(store.rows.ofAllAgencies);
  const [own, server] = [await majorVersion('pg_dump'), await serverVersion(store)];
  if (own < server) {
    throw new Error(
      `pg_dump is of version ${own}, and the server of version ${server}, which it cannot read: install the client programs of version ${server}.`,
    );
  }
  return { clef: version, store: 'postgresql', schema, createdAt: new Date().toISOString() };
}

async function serverVersion(store: Store): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int / 10000 as number`.execute(store.rows.ofAllAgencies);
  return rows[0]?.number ?? 0;
}

async function* dump(databaseUrl: string): AsyncGenerator<Uint8Array> {
  const { child, ended } = startProgram('pg_dump', ['--format=custom', '--schema=public'], databaseUrl);
  try {
    yield* child.stdout as AsyncIterable<Uint8Array>;
    await ended;
  } finally {
    child.kill();
  }
}
