import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../storage/embedded/data-folder.ts';
import type { Config } from './config.ts';

/**
 * Reads the key that signs cookies and links: CLEF_SECRET, else a generated file (0600) beside the embedded store.
 * @throws Error on PostgreSQL without CLEF_SECRET: all processes must have the same one, so none may generate it
 */
export function readSigningSecret({ secret, databaseUrl, dataFolder }: Config): string {
  if (secret) return secret;
  if (databaseUrl) {
    throw new Error(
      'CLEF_SECRET is needed with DATABASE_URL, the same in every process: openssl rand -base64 32 makes one.',
    );
  }
  makeFolder(dataFolder);
  const file = secretFile(dataFolder);
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

const secretFile = (dataFolder: string) => join(dataFolder, 'secret');

/** The same key if there is one already; it generates none. */
export function findSigningSecret({ secret, databaseUrl, dataFolder }: Config): string | undefined {
  const file = secretFile(dataFolder);
  if (secret || databaseUrl || !existsSync(file)) return secret;
  return readFileSync(file, 'utf8').trim();
}
