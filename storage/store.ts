import { join } from 'node:path';
import { type MemoryFS, PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as EmbeddedORM } from '@mikro-orm/pglite';
import { MikroORM as ServerORM } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, type PoolConfig } from 'pg';
import { fromPglite } from 'pg-boss';
import type { Db, Rows } from './db.ts';
import { lockFolder } from './embedded/data-folder.ts';
import { finishReplacement, STORE_FOLDER } from './embedded/replacement.ts';
import { type Share, shareConnection } from './embedded/shared-connection.ts';
import { tableVacuum } from './embedded/vacuum.ts';
import { bytesOfHex, forgetRowTypes } from './embedded/values.ts';
import { entities } from './entities/all.ts';
import { isBeforeBaseline, MOVE_BY_EXPORT, migrations } from './migrations/all.ts';
import { localNotifications, type Notifications, notificationChannel, postgresNotifications } from './notifications.ts';
import { type DatabaseConnections, databaseConnections } from './postgresql/database-connections.ts';
import { openPool } from './postgresql/open-pool.ts';
import { SILENCE_MS } from './postgresql/silent-connection.ts';
import { usePreparedStatements } from './prepared-statements.ts';
import { type OnError, openQueue, type Queue } from './queue.ts';
import { CONNECTIONS, embeddedRows, serverRows } from './rows.ts';
import { ensureTenantRole, tenantRoleOf } from './tenant-role.ts';
import { probeWrite, requireFreeSpace } from './write-probe.ts';

export type Store = {
  kind: 'pglite' | 'postgresql';
  /** For requests. On the embedded store, whose one connection all share, they go before jobs. */
  rows: Rows;
  /** The same rows, for jobs. */
  rowsOfJobs: Rows;
  /**
   * Applies missing migrations, makes the tenant role where it is missing, and returns the migrations' names. Several
   * processes may call it at the same time.
   * @throws Error that says what to do with a store of a version before 0.3.0
   */
  migrate(): Promise<string[]>;
  /** Opens the job queue, on the same database. */
  queue(onError: OnError): Promise<Queue>;
  notifications: Notifications;
  /** The embedded store as it is now, as a tarball that is compressed while it is read. PostgreSQL has `pg_dump` for it. */
  dump?(): Promise<AsyncIterable<Uint8Array>>;
  /** Vacuums and analyzes the embedded store's tables that changed much. PostgreSQL does it by itself. */
  vacuum?(): Promise<void>;
  /**
   * Resolves when the database takes a write. On PostgreSQL it rejects after two seconds without an answer.
   * @throws StoreNotWritable when it answers, but its disk is full or it is read-only
   */
  ping(): Promise<void>;
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

/** Opens a PostgreSQL database.
 * @param databaseUrl for instance `postgresql://clef@localhost/clef`; several hosts, of which one is the primary, are
 * separated by commas
 * @param silenceMs a connection without traffic for so long is closed */
export async function openServer(databaseUrl: string, silenceMs = SILENCE_MS): Promise<Store> {
  const connections = databaseConnections(databaseUrl, silenceMs);
  const { connection } = connections;
  const pool = openPool({
    max: CONNECTIONS.ofAllAgencies,
    // A database that hangs must not keep requests waiting for ever.
    connectionTimeoutMillis: 10_000,
    ...connection,
    // Compiling a statement takes PostgreSQL longer than running any of ours.
    options:
      '-c TimeZone=UTC -c statement_timeout=60s -c lock_timeout=15s -c idle_in_transaction_session_timeout=60s -c jit=off',
  });
  pool.on('connect', usePreparedStatements);
  const { rows: found } = await pool.query<{ login: string }>('select current_user as login');
  const role = tenantRoleOf((found[0] as { login: string }).login);
  const ofAllAgencies: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const { rows, close: closeRows } = serverRows(ofAllAgencies, { options: pool.options, role });
  connections.watch();
  const pingPool = openPingPool(connection);
  const notify = (agencyId: string) => pool.query('select pg_notify($1, $2)', [notificationChannel, agencyId]);
  const notifications = postgresNotifications(connection, notify, silenceMs / 3);
  return {
    kind: 'postgresql',
    rows,
    rowsOfJobs: rows,
    migrate: () =>
      withMigrationLock(connections, async (client) => {
        const applied = (await isMigrated(client)) ? [] : await migrateServer(connections);
        await ensureTenantRole(async (statements) => (await client.query(statements)).rows);
        return applied;
      }),
    queue: (onError) => openQueue({ ...connection, max: 5 } as PoolConfig, onError),
    notifications,
    ping: () => probeWrite((statement) => pingPool.query(statement)),
    close: async () => {
      connections.close();
      await Promise.all([notifications.close(), pingPool.end(), closeRows(), pool.end()]);
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

/**
 * Opens the embedded store in a data folder; from a snapshot, a new one in memory or in a folder of its own; or the one that a
 * memory begins with.
 * @throws FolderInUse when another process has opened the data folder
 */
export async function openEmbedded(location: Location): Promise<Store> {
  const lock = 'folder' in location ? lockFolder(location.folder) : undefined;
  if ('folder' in location) {
    finishReplacement(location.folder);
    await requireFreeSpace(location.folder).catch((error) => {
      lock?.release();
      throw error;
    });
  }
  const place = placeOf(location);
  const pglite = await PGlite.create({
    ...place,
    extensions: { pg_trgm, unaccent, btree_gin },
    parsers: { [types.BYTEA]: bytesOfHex },
    startParams: [
      ...PGlite.defaultStartParams,
      '-c',
      `shared_buffers=${SHARED_BUFFERS[place.dataDir ? 'folder' : 'memory']}`,
    ],
  });
  forgetRowTypes(pglite);
  await pglite.exec(`set timezone to 'UTC'`);
  const shareOf = shareConnection(pglite, tenantRoleOf(EMBEDDED_LOGIN));
  const all = shareOf('request');
  return {
    kind: 'pglite',
    rows: embeddedRows((agencyId) => shareOf('request', agencyId)),
    rowsOfJobs: embeddedRows((agencyId) => shareOf('job', agencyId)),
    migrate: () => migrateEmbedded(all),
    // pg-boss would look each minute whether autovacuum keeps up, which `vacuum` replaces here.
    queue: (onError) => openQueue({ db: fromPglite(shareOf('job')), backend: 'pglite', monitorVacuum: false }, onError),
    notifications: localNotifications(),
    dump: async () => {
      // A dump is what a crash would leave at this moment; after a checkpoint, opening it has little to repeat.
      await all.exec('checkpoint');
      const tarball = await all.dumpDataDir('none');
      // Not by PGlite itself, whose next statement would wait until all is compressed.
      return tarball.stream().pipeThrough(new CompressionStream('gzip'));
    },
    vacuum: tableVacuum(shareOf('job')),
    ping: async () => {
      if ('folder' in location) await requireFreeSpace(location.folder);
      await probeWrite((statement) => all.query(statement));
    },
    close: async () => {
      await pglite.close();
      lock?.release();
    },
  };
}

type Location = { folder: string } | { snapshot?: Blob; newFolder?: string } | { memory: MemoryFS };

function placeOf(location: Location): PGliteOptions {
  if ('folder' in location) return { dataDir: join(location.folder, STORE_FOLDER) };
  if ('memory' in location) return { fs: location.memory };
  const { snapshot, newFolder } = location;
  return { ...(snapshot && { loadDataDir: snapshot }), ...(newFolder && { dataDir: newFolder }) };
}

/**
 * PGlite's own 128 MB are written when it starts, so they are resident however small the store is. Pages beyond these come
 * from the operating system's cache, or are in memory already.
 */
const SHARED_BUFFERS = { folder: '32MB', memory: '8MB' };

/**
 * Makes a migrated, empty embedded store as a tarball. Tests start from it in a fraction of the time. Nothing in Clef makes a
 * database, so the templates for that are dropped, which are four of ten files.
 */
export async function embeddedSnapshot(): Promise<Blob> {
  const pglite = await PGlite.create({
    extensions: { pg_trgm, unaccent, btree_gin },
    initDbStartParams: ['--wal-segsize=1'],
  });
  await migrateEmbedded(pglite);
  await pglite.query('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await pglite.query(`drop database ${template}`);
  const snapshot = await pglite.dumpDataDir('none');
  await pglite.close();
  return snapshot;
}

/** PGlite connects as this superuser. */
const EMBEDDED_LOGIN = 'postgres';

/** Only migrations need the ORM here, which takes longer to make than most stores are open in a test. */
async function migrateEmbedded(pglite: Omit<Share, 'take'>): Promise<string[]> {
  const orm = await EmbeddedORM.init({ ...options, dbName: 'clef', driverOptions: { pglite: () => pglite } });
  const applied = await applyMissing(orm).finally(() => orm.close(true));
  await ensureTenantRole(async (statements) => (await pglite.exec(statements)).at(-1)?.rows as never);
  return applied;
}

async function applyMissing(orm: ServerORM | EmbeddedORM): Promise<string[]> {
  const applied = (await orm.migrator.getExecuted()).map(({ name }) => name);
  if (isBeforeBaseline(applied)) {
    throw new Error(`the store is of a version before 0.3.0, which cannot be upgraded: ${MOVE_BY_EXPORT}`);
  }
  return (await orm.migrator.up()).map((migration) => migration.name);
}

/** Whether no migration is missing, so that none needs an ORM and a further connection. */
async function isMigrated(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query("select 1 from pg_tables where tablename = 'clef_migration'");
  if (tables.length === 0) return false;
  const { rows } = await client.query<{ name: string }>('select name from clef_migration');
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.every(({ name }) => applied.has(name));
}

/**
 * Migrates on a connection of its own: a statement may take longer than those of requests, without any traffic. Only this needs the
 * ORM, which takes longer to make than to open a pool.
 */
async function migrateServer({ patient }: DatabaseConnections): Promise<string[]> {
  const orm = await ServerORM.init({
    ...options,
    clientUrl: patient.connectionString,
    driverOptions: { ...patient, max: 1, options: '-c TimeZone=UTC -c statement_timeout=0 -c lock_timeout=15s' },
  });
  return applyDespiteDeadlocks(orm).finally(() => orm.close(true));
}

/** SQLSTATE `deadlock_detected`. */
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 5;

/**
 * Migrates again if PostgreSQL ended the migration to resolve a deadlock: a process of the version before was changing rows, and
 * waited for a table that was being migrated. Nothing was changed then.
 */
async function applyDespiteDeadlocks(orm: ServerORM): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyMissing(orm);
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** The advisory lock of whoever changes the schema. */
export const MIGRATION_LOCK = 0x636c6566; // "clef"

/** Locks on a connection of its own: a second process waits without traffic for as long as the first one migrates. */
async function withMigrationLock<T>(
  { patient }: DatabaseConnections,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...patient, options: '-c statement_timeout=0 -c lock_timeout=0' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}
