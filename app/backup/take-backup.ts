import type { Config } from '../config.ts';
import type { Backup } from './backup-file.ts';
import { withEmbeddedBackup } from './embedded-backup.ts';
import { postgresqlBackup } from './postgresql-backup.ts';

/** Takes a backup of the configured store and gives it to `use`, while the store is held. */
export async function withBackup<T>(config: Config, use: (backup: Backup) => Promise<T>): Promise<T> {
  const { databaseUrl } = config;
  if (databaseUrl) return use(await postgresqlBackup({ ...config, databaseUrl }));
  return withEmbeddedBackup(config, use);
}
