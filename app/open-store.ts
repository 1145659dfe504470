import { hasEmbeddedStore } from '../storage/embedded/replacement.ts';
import { openEmbedded, openServer, type Store } from '../storage/store.ts';
import { finishRestore } from './backup/finish-restore.ts';
import type { Config } from './config.ts';

export { FolderInUse } from '../storage/embedded/data-folder.ts';

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

/** For what reads a store: opening the embedded one would make it, in whatever folder the caller happens to be.
 * @throws Error that names the folder in which there is no embedded store */
export function requireStore({ databaseUrl, dataFolder }: Config): void {
  if (databaseUrl || hasEmbeddedStore(dataFolder)) return;
  throw new Error(`There is no store in ${dataFolder}. CLEF_DATA names the folder, DATABASE_URL a database.`);
}

/** Brings the store to the current schema, and ends a restore that was interrupted. */
export async function migrateStore(store: Store): Promise<void> {
  await (store.kind === 'postgresql' ? nameDatabaseUrl(store.migrate()) : store.migrate());
  await finishRestore(store.rows.ofAllAgencies, new Date());
}

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
