import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as EmbeddedORM } from '@mikro-orm/pglite';
import { MikroORM as ServerORM } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { Client, Pool, type PoolConfig, type TypeOverrides } from 'pg';
import { fromPglite } from 'pg-boss';
import { takeFolder, takeTurns } from './embedded.ts';
import { entities, type Tables } from './entities/all.ts';
import { AgentDoor } from './migrations/0001-agent-door.ts';
import { HumanDoor } from './migrations/0002-human-door.ts';
import { Engine } from './migrations/0003-engine.ts';
import { ApprovedSteps } from './migrations/0004-approved-steps.ts';
import { Lists } from './migrations/0005-lists.ts';
import { Unread } from './migrations/0006-unread.ts';
import { EnrolledAddress } from './migrations/0007-enrolled-address.ts';
import { type Changes, changesChannel, localChanges, sharedChanges } from './notifications.ts';
import { keepPlans } from './prepared-statements.ts';
import { type Failed, openQueue, type Queue } from './queue.ts';
import { endingWhenSilent, SILENCE_MS } from './silent-connection.ts';

/** Queries, typed from the entities. Inside a transaction it is that transaction. */
export type Db = Kysely<Tables>;

export type Store = {
  kind: 'pglite' | 'postgresql';
  db: Db;
  /** Applies the migrations that are missing and returns their names. Several processes may call it at once. */
  migrate(): Promise<string[]>;
  /** Jobs, on the same database. */
  queue(onError: Failed): Promise<Queue>;
  changes: Changes;
  /** Resolves when the database answers, rejects when it does not within two seconds. */
  answers(): Promise<unknown>;
  close(): Promise<void>;
};

const options = {
  entities: [...entities],
  extensions: [Migrator],
  migrations: {
    migrationsList: [
      { name: '0001-agent-door', class: AgentDoor },
      { name: '0002-human-door', class: HumanDoor },
      { name: '0003-engine', class: Engine },
      { name: '0004-approved-steps', class: ApprovedSteps },
      { name: '0005-lists', class: Lists },
      { name: '0006-unread', class: Unread },
      { name: '0007-enrolled-address', class: EnrolledAddress },
    ],
    snapshot: false,
    tableName: 'clef_migration',
  },
  // It would make the database of an address that has a typo in it.
  ensureDatabase: false,
  // Migrations report through their return value, failures through exceptions.
  logger: () => undefined,
};

/** The ORM leaves times as text; a row of ours holds a `Date` on both drivers, as its type says. */
const TIMESTAMPTZ = 1184;
const readTime = (text: string) => new Date(text);

/** Opens a PostgreSQL database.
 * @param databaseUrl for instance `postgresql://clef@localhost/clef`
 * @param silenceMs a connection that says nothing for so long is given up */
export async function openServer(databaseUrl: string, silenceMs = SILENCE_MS): Promise<Store> {
  const line = { connectionString: databaseUrl, stream: endingWhenSilent(silenceMs) };
  const orm = await ServerORM.init({
    ...options,
    clientUrl: databaseUrl,
    driverOptions: {
      max: 10,
      // A database that hangs must not make everybody wait for ever: what takes this long is given up.
      connectionTimeoutMillis: 10_000,
      stream: line.stream,
      options:
        '-c TimeZone=UTC -c statement_timeout=60s -c lock_timeout=15s -c idle_in_transaction_session_timeout=60s',
      onPoolCreated: (pool: Pool) => {
        (pool.options.types as unknown as TypeOverrides).setTypeParser(TIMESTAMPTZ, readTime);
        pool.on('connect', keepPlans);
      },
    },
  });
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
  await pool.query('select 1');
  const asking = askingPool(line);
  const notify = (agencyId: string) => pool.query('select pg_notify($1, $2)', [changesChannel, agencyId]);
  const changes = sharedChanges(line, notify, silenceMs / 3);
  return {
    kind: 'postgresql',
    db: orm.em.getKysely() as unknown as Db,
    migrate: () => holdingMigrationLock(databaseUrl, () => applyPatiently(orm, databaseUrl)),
    queue: (onError) => openQueue({ ...line, max: 5 } as PoolConfig, onError),
    changes,
    answers: () => asking.query('select 1'),
    close: async () => {
      await Promise.all([changes.close(), asking.end()]);
      await orm.close(true);
    },
  };
}

/** One connection of its own: where all others are busy, the database answers all the same. */
function askingPool(line: PoolConfig): Pool {
  const pool = new Pool({ ...line, max: 1, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  // A connection that breaks while nobody asks is news to nobody: the next question opens another.
  pool.on('error', () => undefined);
  return pool;
}

/** Opens the embedded store in a folder of its own, or in memory from a snapshot (tests).
 * @throws FolderInUse when another process has it */
export async function openEmbedded(where: { folder: string } | { snapshot?: Blob }): Promise<Store> {
  const taken = 'folder' in where ? takeFolder(where.folder) : undefined;
  const pglite = await PGlite.create({
    ...('folder' in where
      ? { dataDir: join(where.folder, 'pglite') }
      : where.snapshot && { loadDataDir: where.snapshot }),
    extensions: { pg_trgm, unaccent, btree_gin },
    parsers: { [TIMESTAMPTZ]: readTime },
  });
  takeTurns(pglite);
  await pglite.exec(`set timezone to 'UTC'`);
  const orm = await EmbeddedORM.init({ ...options, dbName: 'clef', driverOptions: { pglite: () => pglite } });
  await orm.connect();
  return {
    kind: 'pglite',
    db: orm.em.getKysely() as unknown as Db,
    migrate: () => applyMissing(orm),
    queue: (onError) => openQueue({ db: fromPglite(pglite), backend: 'pglite' }, onError),
    changes: localChanges(),
    answers: () => pglite.query('select 1'),
    close: async () => {
      await orm.close(true);
      await pglite.close();
      taken?.release();
    },
  };
}

/** A fresh, migrated embedded store as a tarball: tests start from it in a fraction of the time. */
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

/** A migration may take longer than any statement of a request, and says nothing meanwhile. */
async function applyPatiently(orm: ServerORM, databaseUrl: string): Promise<string[]> {
  if ((await orm.migrator.getPending()).length === 0) return [];
  const patient = await ServerORM.init({
    ...options,
    clientUrl: databaseUrl,
    driverOptions: { max: 1, options: '-c TimeZone=UTC -c statement_timeout=0 -c lock_timeout=15s' },
  });
  return applyMissing(patient).finally(() => patient.close(true));
}

const MIGRATION_LOCK = 0x636c6566; // "clef"

/** On a connection of its own: whoever comes second waits, in silence, for as long as the first one's migration takes. */
async function holdingMigrationLock<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
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
