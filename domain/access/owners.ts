import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

/**
 * Makes the owners who change the team at once wait for each other, so that of two who disable or demote each other one
 * remains. The one who comes second may be an owner no longer.
 * @throws Refusal `conflict`
 */
export async function lockOwners(work: Work): Promise<void> {
  await work.agency.db.selectFrom('agency').select('id').where('id', '=', work.agency.id).forNoKeyUpdate().execute();
  if (work.actor.kind === 'human') await requireStillOwner(work);
}

/**
 * Reads the actor's role again, in a change that only owners may make. Somebody who takes that role away at the same time waits
 * until the commit, or has committed before and is seen here: no key or invitation is made with a right that is gone.
 * @throws Refusal `conflict`
 */
export async function requireStillOwner({ agency, actor }: Work): Promise<void> {
  const own = agency.from('user_account').select(['role', 'disabled_at']).where('id', '=', actor.id);
  const { role, disabled_at } = await own.forShare().executeTakeFirstOrThrow();
  if (role === 'owner' && !disabled_at) return;
  throw new Refusal('conflict', 'You are no longer an owner of the agency.', { hint: 'Ask an owner.' });
}
