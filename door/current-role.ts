import { requirePermission } from '../domain/access/permissions.ts';
import { rolesFor } from '../domain/access/roles.ts';
import type { Operation, Work } from '../domain/shared/operation.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { type UserRole, userRoles } from '../storage/column-values.ts';
import { preparedQuery } from '../storage/prepared-statements.ts';
import { executeFirst } from '../storage/round-trips.ts';

/**
 * Reads a person's role again in the transaction of a change that not every role may make, before the change writes anything:
 * the role may have been taken away since the permission was checked. Whoever takes it away at the same time has committed
 * before and is seen here, or waits for this transaction. The transaction is rejected with a Refusal `missing_scope`.
 */
export async function requireCurrentRole({ actor, agency }: Work, operation: Operation): Promise<void> {
  if (actor.kind !== 'human' || rolesFor(operation.name).length === userRoles.length) return;
  await executeFirst(agency.db, [lockAccount(agency.id, actor.id)], ([account]) => {
    if (!account || account.disabled_at) {
      throw new Refusal('missing_scope', 'Your account was disabled.', { hint: 'Ask an owner.' });
    }
    requirePermission({ ...actor, role: account.role }, operation);
  });
}

// The weakest lock, so that a long change does not keep its author from changing their own profile meanwhile.
const lockAccount = preparedQuery<{ role: UserRole; disabled_at: Date | null }>(
  'select role, disabled_at from user_account where agency_id = $1 and id = $2 for key share',
);
