import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

/**
 * Makes the owners who change the team at once wait for each other: two who disable or demote each other, or one who invites
 * while another takes their role away. The one who comes second may be an owner no longer, so the actor's role is read again.
 * @throws Refusal `conflict`
 */
export async function lockOwners(work: Work): Promise<void> {
  await work.agency.db.selectFrom('agency').select('id').where('id', '=', work.agency.id).forNoKeyUpdate().execute();
  if (work.actor.kind !== 'human') return;
  const own = work.agency.from('user_account').select(['role', 'disabled_at']).where('id', '=', work.actor.id);
  const { role, disabled_at } = await own.executeTakeFirstOrThrow();
  if (role === 'owner' && !disabled_at) return;
  throw new Refusal('conflict', 'You are no longer an owner of the agency.', { hint: 'Ask an owner.' });
}
