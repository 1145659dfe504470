import { clefIn } from '../../domain/actor.ts';
import { publicId } from '../../domain/ids.ts';
import { asJson } from '../../storage/json.ts';
import type { Db } from '../../storage/orm.ts';
import { journal } from '../journal/journal.ts';
import type { Door } from '../perform.ts';

/** Ends the drafts, of all agencies, that nobody decided on in time. Any number of processes may do this at once. */
export async function expireDrafts(door: Door): Promise<number> {
  const now = door.now();
  const expired = await door.db.transaction().execute((transaction) => expire(transaction, now));
  // Open pages still show them.
  for (const agencyId of new Set(expired.map((draft) => draft.agency_id))) door.committed(agencyId, []);
  return expired.length;
}

async function expire(transaction: Db, now: Date) {
  const expired = await transaction
    .updateTable('draft')
    .set({ status: 'expired', decided_at: now, decided_by: asJson({ kind: 'system', id: null, name: 'Clef' }) })
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .returning(['agency_id', 'id'])
    .execute();
  // Two processes take the agencies' journals in one order.
  expired.sort((one, other) => (one.agency_id < other.agency_id ? -1 : 1));
  for (const { agency_id: agencyId, id } of expired) {
    const subject = publicId('draft', id);
    const actor = clefIn(agencyId);
    await journal(transaction, { actor, now, operation: 'expireDraft', outcome: 'done', subject });
  }
  return expired;
}
