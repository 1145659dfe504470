import { version } from '../../domain/shared/version.ts';
import { FolderInUse } from '../../storage/embedded/data-folder.ts';
import type { Store } from '../../storage/store.ts';
import type { Config } from '../config.ts';
import { connectStore, requireStore } from '../open-store.ts';
import { appliedMigrations } from './applied-migrations.ts';
import type { Backup } from './backup-file.ts';
import { askForBackup } from './control-client.ts';

/** Takes a backup of an open embedded store. Its queries wait meanwhile: the dump is of one moment. */
export async function dumpEmbedded(store: Store): Promise<Backup> {
  if (!store.dump) throw new Error('This store has no dump of its own.');
  const schema = await appliedMigrations(store.rows.ofAllAgencies);
  const createdAt = new Date().toISOString();
  const content = await store.dump();
  return { manifest: { clef: version, store: 'pglite', schema, createdAt }, content };
}

/**
 * Takes a backup of the embedded store: through the server that has opened it, else by opening it.
 * @throws FolderInUse if the process that has opened it is no server
 */
export async function withEmbeddedBackup<T>(config: Config, use: (backup: Backup) => Promise<T>): Promise<T> {
  const { dataFolder } = config;
  requireStore(config);
  const store = await connectStore(config).catch((error) => {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  if (!store) return use(await askForBackup(dataFolder));
  try {
    return await use(await dumpEmbedded(store));
  } finally {
    await store.close();
  }
}
