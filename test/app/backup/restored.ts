import { sql } from 'kysely';
import type { Db } from '../../../storage/db.ts';
import { readAllRows } from '../../support/all-rows.ts';
import { type OpenInstallation, withInstallation } from '../../support/open-installation.ts';

/** Tables that a crash of the store empties, and the sessions, which a restore ends. */
const NOT_RESTORED = ['key_window', 'sign_in_window', 'clock_tick', 'session'];

/** All rows of a store that a backup keeps. */
export const rowsOf = (environment: Record<string, string>): Promise<Record<string, string[]>> =>
  withInstallation(environment, ({ db }) => readAllRows(db, NOT_RESTORED));

/** All rows of a restored store, without the pause and its entries in the journals. */
export const rowsWithoutPause = (environment: Record<string, string>): Promise<Record<string, string[]>> =>
  withInstallation(environment, async ({ db }) => {
    await removePause(db);
    return readAllRows(db, NOT_RESTORED);
  });

async function removePause(db: Db): Promise<void> {
  await sql`update agency set paused_at = null, paused_by = null, restored_from = null`.execute(db);
  await sql`delete from journal_entry where operation = 'restoreBackup'`.execute(db);
  await sql`update journal_head as head set seq = entry.seq, hash = entry.hash from journal_entry as entry
    where entry.agency_id = head.agency_id and entry.seq = head.seq - 1`.execute(db);
}

/** The agencies of a store, with their pauses. */
export const agenciesIn = ({ db }: OpenInstallation) =>
  db.selectFrom('agency').select(['slug', 'paused_at', 'paused_by', 'restored_from']).execute();
