import { rolesFor } from '../domain/access/roles.ts';
import type { Operation, Work } from '../domain/shared/operation.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { type UserRole, userRoles } from '../storage/column-values.ts';
import { preparedQuery } from '../storage/prepared-statements.ts';
import { executeFirst } from '../storage/round-trips.ts';

/**
 * Reads a person's role again in the transaction of a change that not every role may make, before the change writes anything:
 * the role may have been taken away since the permission was checked. Whoever takes it away at the same time has committed
 * before and is seen here, or waits for this transaction. The transaction is rejected with a Refusal `conflict`.
 */
export async function requireCurrentRole({ actor, agency }: Work, { name }: Operation): Promise<void> {
  const roles = rolesFor(name);
  if (actor.kind !== 'human' || roles.length === userRoles.length) return;
  await executeFirst(agency.db, [lockAccount(agency.id, actor.id)], ([account]) => {
    if (account && !account.disabled_at && roles.includes(account.role)) return;
    throw new Refusal('conflict', 'Your role has changed: it no longer allows this.', {
      hint: 'Ask a colleague whose role allows it.',
    });
  });
}

const lockAccount = preparedQuery<{ role: UserRole; disabled_at: Date | null }>(
  'select role, disabled_at from user_account where agency_id = $1 and id = $2 for share',
);
