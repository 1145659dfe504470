import type { Config } from './config.ts';
import { openEmbedded, openServer, type Store } from './storage/orm.ts';

/** Opens the store that the configuration names, migrated.
 * @throws FolderInUse when another process has the embedded one */
export async function openStore(config: Config): Promise<Store> {
  const store = config.databaseUrl
    ? await openServer(config.databaseUrl)
    : await openEmbedded({ folder: config.dataFolder });
  await store.migrate();
  return store;
}
