import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { version } from '../../domain/shared/version.ts';
import type { Db } from '../../storage/db.ts';
import { replaceEmbeddedStore } from '../../storage/embedded/replacement.ts';
import { openEmbedded } from '../../storage/store.ts';
import type { Config } from '../config.ts';
import { openStore } from '../open-store.ts';
import { requireKnownSchema } from './applied-migrations.ts';
import { contentOf, type Manifest, readManifest } from './backup-file.ts';
import { finishRestore } from './finish-restore.ts';
import { restorePostgresql } from './postgresql-restore.ts';

/** A restored store, open for a moment to say what is in it. */
export type Restored = { manifest: Manifest; db: Db };

/**
 * Puts a backup in place of the configured store, brings it to the current schema and pauses it; then calls `describe`.
 * A failure or a kill before the backup is complete leaves the store as it was.
 * @param replace whether the store may hold something already
 */
export async function restore<T>(
  path: string,
  { config, replace, describe }: { config: Config; replace: boolean; describe(restored: Restored): Promise<T> },
): Promise<T> {
  const manifest = await readManifest(path);
  requireSameKind(manifest, config);
  requireKnownSchema(manifest, version);
  const backupAt = manifest.createdAt;
  if (config.databaseUrl) await restorePostgresql(config.databaseUrl, { path, backupAt, replace });
  else await restoreEmbedded(path, { folder: config.dataFolder, backupAt, replace });
  const store = await openStore(config);
  try {
    return await describe({ manifest, db: store.rows.ofAllAgencies });
  } finally {
    await store.close();
  }
}

function requireSameKind({ store }: Manifest, { databaseUrl }: Config): void {
  if (store === 'postgresql' && !databaseUrl) {
    throw new Error('This is a backup of a PostgreSQL database: set DATABASE_URL to the database to restore it into.');
  }
  if (store === 'pglite' && databaseUrl) {
    throw new Error(
      'This is a backup of an embedded store, which cannot be restored into PostgreSQL: unset DATABASE_URL, and set CLEF_DATA to a folder.',
    );
  }
}

async function restoreEmbedded(
  path: string,
  { folder, backupAt, replace }: { folder: string; backupAt: string; replace: boolean },
): Promise<void> {
  const tarball = await promisify(gunzip)(await buffer(contentOf(path)));
  const snapshot = new Blob([tarball], { type: 'application/x-tar' });
  await replaceEmbeddedStore(folder, replace, async (newFolder) => {
    const store = await openEmbedded({ snapshot, newFolder });
    const db = store.rows.ofAllAgencies;
    try {
      await store.migrate();
      await db.deleteFrom('unfinished_restore').execute();
      await db
        .insertInto('unfinished_restore')
        .values({ backup_at: new Date(backupAt) })
        .execute();
      await finishRestore(db, new Date());
    } finally {
      await store.close();
    }
  });
}
