import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as EmbeddedORM } from '@mikro-orm/pglite';
import { MikroORM as ServerORM } from '@mikro-orm/postgresql';
import { Client, Pool, type PoolConfig, type TypeOverrides } from 'pg';
import { fromPglite } from 'pg-boss';
import type { Db } from './db.ts';
import { lockFolder, yieldAfterQuery } from './embedded.ts';
import { entities } from './entities/all.ts';
import { migrations } from './migrations/all.ts';
import { localNotifications, type Notifications, notificationChannel, postgresNotifications } from './notifications.ts';
import { usePreparedStatements } from './prepared-statements.ts';
import { type OnError, openQueue, type Queue } from './queue.ts';
import { closeWhenSilent, SILENCE_MS } from './silent-connection.ts';

export type Store = {
  kind: 'pglite' | 'postgresql';
  db: Db;
  /** Applies missing migrations and returns their names. Several processes may call it at the same time. */
  migrate(): Promise<string[]>;
  /** Opens the job queue, on the same database. */
  queue(onError: OnError): Promise<Queue>;
  notifications: Notifications;
  /** Resolves when the database answers, rejects when it does not answer within two seconds. */
  ping(): Promise<unknown>;
  close(): Promise<void>;
};

const options = {
  entities: [...entities],
  extensions: [Migrator],
  migrations: {
    migrationsList: [...migrations],
    snapshot: false,
    tableName: 'clef_migration',
  },
  // Otherwise a typo in the address would create a database of that name.
  ensureDatabase: false,
  // Migrations report through their return value and through exceptions.
  logger: () => undefined,
};

/** MikroORM makes the drivers return times as text; the entities type them as `Date`. */
const TIMESTAMPTZ = 1184;
const parseTime = (text: string) => new Date(text);

/** Opens a PostgreSQL database.
 * @param databaseUrl for instance `postgresql://clef@localhost/clef`
 * @param silenceMs a connection without traffic for so long is closed */
export async function openServer(databaseUrl: string, silenceMs = SILENCE_MS): Promise<Store> {
  const connection = { connectionString: databaseUrl, stream: closeWhenSilent(silenceMs) };
  const orm = await ServerORM.init({
    ...options,
    clientUrl: databaseUrl,
    driverOptions: {
      max: 10,
      // A database that hangs must not keep requests waiting for ever.
      connectionTimeoutMillis: 10_000,
      stream: connection.stream,
      options:
        '-c TimeZone=UTC -c statement_timeout=60s -c lock_timeout=15s -c idle_in_transaction_session_timeout=60s',
      onPoolCreated: (pool: Pool) => {
        (pool.options.types as unknown as TypeOverrides).setTypeParser(TIMESTAMPTZ, parseTime);
        pool.on('connect', usePreparedStatements);
      },
    },
  });
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
  await pool.query('select 1');
  const pingPool = openPingPool(connection);
  const notify = (agencyId: string) => pool.query('select pg_notify($1, $2)', [notificationChannel, agencyId]);
  const notifications = postgresNotifications(connection, notify, silenceMs / 3);
  return {
    kind: 'postgresql',
    db: orm.em.getKysely() as unknown as Db,
    migrate: () => withMigrationLock(databaseUrl, () => migrateServer(orm, databaseUrl)),
    queue: (onError) => openQueue({ ...connection, max: 5 } as PoolConfig, onError),
    notifications,
    ping: () => pingPool.query('select 1'),
    close: async () => {
      await Promise.all([notifications.close(), pingPool.end()]);
      await orm.close(true);
    },
  };
}

/** A pool of its own, so that the probe is answered even while all other connections are busy. */
function openPingPool(connection: PoolConfig): Pool {
  const pool = new Pool({ ...connection, max: 1, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  // Without a listener the error of an idle connection would end the process. The next query opens a new connection.
  pool.on('error', () => undefined);
  return pool;
}

/** Opens the embedded store in a folder, or (for tests) in memory from a snapshot.
 * @throws FolderInUse when another process has opened the folder */
export async function openEmbedded(location: { folder: string } | { snapshot?: Blob }): Promise<Store> {
  const lock = 'folder' in location ? lockFolder(location.folder) : undefined;
  const pglite = await PGlite.create({
    ...('folder' in location
      ? { dataDir: join(location.folder, 'pglite') }
      : location.snapshot && { loadDataDir: location.snapshot }),
    extensions: { pg_trgm, unaccent, btree_gin },
    parsers: { [TIMESTAMPTZ]: parseTime },
  });
  await pglite.exec(`set timezone to 'UTC'`);
  const orm = await EmbeddedORM.init({ ...options, dbName: 'clef', driverOptions: { pglite: () => pglite } });
  await orm.connect();
  return {
    kind: 'pglite',
    db: (orm.em.getKysely() as unknown as Db).withPlugin(yieldAfterQuery),
    migrate: () => applyMissing(orm),
    queue: (onError) => openQueue({ db: fromPglite(pglite), backend: 'pglite' }, onError),
    notifications: localNotifications(),
    ping: () => pglite.query('select 1'),
    close: async () => {
      await orm.close(true);
      await pglite.close();
      lock?.release();
    },
  };
}

/** Makes a migrated, empty embedded store as a tarball. Tests start from it in a fraction of the time. */
export async function embeddedSnapshot(): Promise<Blob> {
  const pglite = await PGlite.create({ extensions: { pg_trgm, unaccent, btree_gin } });
  const orm = await EmbeddedORM.init({ ...options, dbName: 'clef', driverOptions: { pglite: () => pglite } });
  await applyMissing(orm);
  await orm.close(true);
  const snapshot = await pglite.dumpDataDir('none');
  await pglite.close();
  return snapshot;
}

async function applyMissing(orm: ServerORM | EmbeddedORM): Promise<string[]> {
  return (await orm.migrator.up()).map((migration) => migration.name);
}

/** Migrates on a connection of its own: a statement may take longer than those of requests, without any traffic. */
async function migrateServer(orm: ServerORM, databaseUrl: string): Promise<string[]> {
  if ((await orm.migrator.getPending()).length === 0) return [];
  const migrating = await ServerORM.init({
    ...options,
    clientUrl: databaseUrl,
    driverOptions: { max: 1, options: '-c TimeZone=UTC -c statement_timeout=0 -c lock_timeout=15s' },
  });
  return applyMissing(migrating).finally(() => migrating.close(true));
}

const MIGRATION_LOCK = 0x636c6566; // "clef"

/** Locks on a connection of its own: a second process waits without traffic for as long as the first one migrates. */
async function withMigrationLock<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, options: '-c statement_timeout=0 -c lock_timeout=0' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}
