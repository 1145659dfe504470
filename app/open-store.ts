import { openEmbedded, openServer, type Store } from '../storage/store.ts';
import type { Config } from './config.ts';

/** Opens the store that the configuration names, migrated.
 * @throws FolderInUse when another process has the embedded one
 * @throws Error that names DATABASE_URL when no database can be used there */
export async function openStore(config: Config): Promise<Store> {
  const store = await reachStore(config);
  try {
    await migrateStore(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Opens it as it is: whoever answers requests meanwhile can say that it is being prepared. */
export const reachStore = (config: Config): Promise<Store> =>
  config.databaseUrl ? usable(openServer(config.databaseUrl)) : openEmbedded({ folder: config.dataFolder });

/** Brings it to the current schema. */
export const migrateStore = (store: Store): Promise<unknown> =>
  store.kind === 'postgresql' ? usable(store.migrate()) : store.migrate();

async function usable<T>(database: Promise<T>): Promise<T> {
  try {
    return await database;
  } catch (cause) {
    throw new Error(`The database of DATABASE_URL cannot be used: ${reasonOf(cause)}.`, { cause });
  }
}

/** Where a name has several addresses, each has its own error, and all of them together have none. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const { code, message } = error as { code?: unknown; message: string };
  return code === NO_DATABASE ? `${message}; create it first, with createdb for instance` : message;
}

/** SQLSTATE. */
const NO_DATABASE = '3D000';
