import { publicId } from '../domain/ids.ts';
import type { Db } from '../storage/orm.ts';
import { journal } from './journal.ts';

/** Ends the drafts, of all agencies, that nobody decided on in time. Any number of processes may do this at once. */
export async function expireDrafts(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const expired = await transaction
      .updateTable('draft')
      .set({ status: 'expired' })
      .where('status', '=', 'pending')
      .where('expires_at', '<=', now)
      .returning(['agency_id', 'id'])
      .execute();
    for (const { agency_id: agencyId, id } of expired) {
      await journal(transaction, {
        actor: { kind: 'system', id: null, name: 'Clef', agencyId },
        now,
        operation: 'expireDraft',
        outcome: 'done',
        subject: publicId('draft', id),
      });
    }
    return expired.length;
  });
}
