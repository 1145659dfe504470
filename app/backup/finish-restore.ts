import { sql } from 'kysely';
import { actorSummary, systemActor } from '../../domain/shared/actor.ts';
import { journal } from '../../door/journal/journal.ts';
import type { Db } from '../../storage/db.ts';
import { asJson } from '../../storage/json.ts';

/**
 * Pauses every agency of a store that was just restored, and signs everybody out: the store does not know what was sent
 * since its backup, nor which sessions ended. Called on every start, so that a restore that was interrupted ends so too.
 */
export async function finishRestore(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const ended = transaction.deleteFrom('unfinished_restore').returning('backup_at');
    const restore = await ended.executeTakeFirst();
    if (!restore) return;
    await transaction.deleteFrom('session').execute();
    for (const { id } of await transaction.selectFrom('agency').select('id').execute()) {
      const clef = systemActor(id);
      const paused = {
        paused_at: sql<Date>`coalesce(paused_at, ${now})`,
        paused_by: sql<never>`coalesce(paused_by, ${asJson(actorSummary(clef))}::jsonb)`,
        restored_from: restore.backup_at,
      };
      await transaction.updateTable('agency').set(paused).where('id', '=', id).execute();
      await journal(transaction, clef, now, { operation: 'restoreBackup', outcome: 'done' });
    }
  });
}
