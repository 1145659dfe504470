import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { openEmbedded, openServer, type Store } from '../../../storage/store.ts';
import { emptyInstallation, isEmbedded } from '../../support/installation.ts';

/** A store without a table. */
export const openEmpty = async (): Promise<Store> =>
  isEmbedded ? openEmptied() : openServer((await emptyInstallation()).DATABASE_URL as string);

/** From the snapshot, because the embedded store takes seconds to make its first tables. */
async function openEmptied(): Promise<Store> {
  const store = await openEmbedded({ snapshot: new Blob([readFileSync(inject('template'))]) });
  await sql`drop schema public cascade`.execute(store.rows.ofAllAgencies);
  await sql`create schema public`.execute(store.rows.ofAllAgencies);
  return store;
}
