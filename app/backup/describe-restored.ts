import { encryptionWith } from '../../domain/shared/encryption.ts';
import type { Db } from '../../storage/db.ts';
import type { Config } from '../config.ts';
import { findSigningSecret } from '../signing-secret.ts';
import type { Restored } from './restore.ts';

/** Tells the operator, on the terminal, the state of a restored store and the next steps. */
export async function describeRestored({ manifest, db }: Restored, config: Config): Promise<string> {
  const slugs = await db.selectFrom('agency').select('slug').orderBy('slug').execute();
  const agencies = slugs.map(({ slug }) => slug).join(', ') || 'none';
  return [
    `Restored from the backup of ${manifest.createdAt}, written by Clef ${manifest.clef}. Agencies: ${agencies}.`,
    'Nothing leaves until sending is resumed in the console. Compare first with the logs of your providers: messages that',
    'were sent since then, and STOPs that arrived, are not in the backup.',
    'Everybody has to sign in again. Keys that were revoked since then are valid again: clef keys list shows them.',
    ...(await describeSecrets(db, config)),
  ].join('\n');
}

/** The signing secrets of webhooks are encrypted with CLEF_SECRET, which is in no backup. */
async function describeSecrets(db: Db, config: Config): Promise<string[]> {
  const webhooks = await db.selectFrom('webhook').select('secret').where('removed_at', 'is', null).execute();
  if (webhooks.length === 0) return [];
  const secret = findSigningSecret(config);
  const unreadable = webhooks.filter((webhook) => !secret || !isReadable(webhook.secret, secret)).length;
  if (unreadable === 0) return [];
  const place = config.databaseUrl ? 'CLEF_SECRET' : `CLEF_SECRET, or the file secret in ${config.dataFolder},`;
  return [
    `The signing secrets of ${unreadable} webhooks cannot be read, because ${place} is not what it was: set it to the old value`,
    'before the first start, or make new signing secrets in the console.',
  ];
}

function isReadable(encrypted: Uint8Array, secret: string): boolean {
  try {
    encryptionWith(secret).decrypt(encrypted);
    return true;
  } catch {
    return false;
  }
}
