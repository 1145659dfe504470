import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as EmbeddedORM } from '@mikro-orm/pglite';
import { MikroORM as ServerORM } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Pool, TypeOverrides } from 'pg';
import { takeFolder } from './embedded.ts';
import { entities, type Tables } from './entities/all.ts';
import { AgentDoor } from './migrations/0001-agent-door.ts';
import { keepPlans } from './prepared.ts';

/** Queries, typed from the entities. Inside a transaction it is that transaction. */
export type Db = Kysely<Tables>;

export type Store = {
  kind: 'pglite' | 'postgresql';
  db: Db;
  /** Applies the migrations that are missing and returns their names. Several processes may call it at once. */
  migrate(): Promise<string[]>;
  close(): Promise<void>;
};

const options = {
  entities: [...entities],
  extensions: [Migrator],
  migrations: {
    migrationsList: [{ name: '0001-agent-door', class: AgentDoor }],
    snapshot: false,
    tableName: 'clef_migration',
  },
  // Migrations report through their return value, failures through exceptions.
  logger: () => undefined,
};

/** The ORM leaves times as text; a row of ours holds a `Date` on both drivers, as its type says. */
const TIMESTAMPTZ = 1184;
const readTime = (text: string) => new Date(text);

/** Opens a PostgreSQL database.
 * @param databaseUrl for instance `postgresql://clef@localhost/clef` */
export async function openServer(databaseUrl: string): Promise<Store> {
  const orm = await ServerORM.init({
    ...options,
    clientUrl: databaseUrl,
    driverOptions: {
      max: 10,
      options: '-c TimeZone=UTC',
      onPoolCreated: (pool: Pool) => {
        (pool.options.types as unknown as TypeOverrides).setTypeParser(TIMESTAMPTZ, readTime);
        pool.on('connect', keepPlans);
      },
    },
  });
  await orm.connect();
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
  return {
    kind: 'postgresql',
    db: orm.em.getKysely() as unknown as Db,
    migrate: () => holdingMigrationLock(pool, () => applyMissing(orm)),
    close: () => orm.close(true),
  };
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
  await pglite.exec(`set timezone to 'UTC'`);
  const orm = await EmbeddedORM.init({ ...options, dbName: 'clef', driverOptions: { pglite: () => pglite } });
  await orm.connect();
  return {
    kind: 'pglite',
    db: orm.em.getKysely() as unknown as Db,
    migrate: () => applyMissing(orm),
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

const MIGRATION_LOCK = 0x636c6566; // "clef"

async function holdingMigrationLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
}
