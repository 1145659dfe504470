import { journal } from '../approval/journal/journal.ts';
import { type AppContext, transact } from '../approval/perform.ts';
import { clefIn, signatureOf } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import { sweepEach } from '../domain/shared/process-all.ts';
import { asJson } from '../storage/json.ts';

const MANY = 1000;

/** Ends the drafts, of all agencies, that nobody decided on in time. Any number of processes may do this at once. */
export async function expireDrafts(context: AppContext): Promise<number> {
  const now = context.now();
  const due = await context.db
    .selectFrom('draft')
    .select(['agency_id', 'id'])
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(MANY)
    .execute();
  let expired = 0;
  const expireOne = async ({ agency_id, id }: { agency_id: string; id: string }) => {
    if (await transact(context, clefIn(agency_id), (work) => expire(work, id), now)) expired += 1;
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
