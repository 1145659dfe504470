import { openEmbedded, openServer, type Store } from '../storage/store.ts';
import type { Config } from './config.ts';

/** Opens the configured store and migrates it.
 * @throws FolderInUse when another process has opened the embedded store
 * @throws Error that names DATABASE_URL when the database cannot be used */
export async function openStore(config: Config): Promise<Store> {
  const store = await connectStore(config);
  try {
    await migrateStore(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Opens the configured store without migrating it. */
export const connectStore = (config: Config): Promise<Store> =>
  config.databaseUrl ? nameDatabaseUrl(openServer(config.databaseUrl)) : openEmbedded({ folder: config.dataFolder });

/** Brings the store to the current schema. */
export const migrateStore = (store: Store): Promise<unknown> =>
  store.kind === 'postgresql' ? nameDatabaseUrl(store.migrate()) : store.migrate();

/** Names the variable in the error of a database that cannot be used. */
async function nameDatabaseUrl<T>(database: Promise<T>): Promise<T> {
  try {
    return await database;
  } catch (cause) {
    throw new Error(`The database of DATABASE_URL cannot be used: ${reasonOf(cause)}.`, { cause });
  }
}

/** A name with several addresses fails with one error per address, inside an error that has no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const { code, message } = error as { code?: unknown; message: string };
  return code === INVALID_CATALOG_NAME ? `${message}; create it first, with createdb for instance` : message;
}

/** SQLSTATE for a database that does not exist. */
const INVALID_CATALOG_NAME = '3D000';
