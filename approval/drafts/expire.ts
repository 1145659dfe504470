import { clefIn, signatureOf } from '../../domain/actor.ts';
import { publicId } from '../../domain/ids.ts';
import type { Work } from '../../domain/operation.ts';
import { asJson } from '../../storage/json.ts';
import { sweepEach } from '../each.ts';
import { journal } from '../journal/journal.ts';
import { type Door, transact } from '../perform.ts';

const MANY = 1000;

/** Ends the drafts, of all agencies, that nobody decided on in time. Any number of processes may do this at once. */
export async function expireDrafts(door: Door): Promise<number> {
  const now = door.now();
  const due = await door.db
    .selectFrom('draft')
    .select(['agency_id', 'id'])
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(MANY)
    .execute();
  let expired = 0;
  const expireOne = async ({ agency_id, id }: { agency_id: string; id: string }) => {
    if (await transact(door, clefIn(agency_id), (work) => expire(work, id), now)) expired += 1;
  };
  await sweepEach(due, ({ id }) => publicId('draft', id), expireOne);
  return expired;
}

/** @returns whether it did: somebody may have decided, or another process been here, since we looked */
async function expire(work: Work, id: string): Promise<boolean> {
  const expired = await work.agency
    .update('draft')
    .set({ status: 'expired', decided_at: work.now, decided_by: asJson(signatureOf(work.actor)) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', work.now)
    .returning('id')
    .executeTakeFirst();
  if (!expired) return false;
  const subject = publicId('draft', id);
  const { actor, now } = work;
  await journal(work.agency.db, { actor, now, operation: 'expireDraft', outcome: 'done', subject });
  return true;
}
