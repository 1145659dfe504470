import { erasedIn } from '../../domain/contacts/erased-contact.ts';
import { RemovedMeanwhile } from '../../domain/shared/removed-meanwhile.ts';

/** PostgreSQL may choose the same transaction as the victim again, so a deadlock is retried more than once. */
const MAX_ATTEMPTS = 4;

/**
 * Runs a transaction, and again if the database ended it only because of others: it had changed nothing.
 * @throws its error
 */
export async function runAgain<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isDisturbed(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * PostgreSQL rolled it back to resolve a deadlock (SQLSTATE 40P01), or somebody else wrote the first entry of the agency's
 * journal meanwhile, which has a head to lock from then on. Or a record that it had read was removed meanwhile, as a merge
 * removes a contact: it is not found then, or its messages go to the contact that stays. A message from somebody who was erased
 * meanwhile comes from an unknown sender then.
 */
function isDisturbed(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  const isRemoved = code === '23503' || error instanceof RemovedMeanwhile || erasedIn(error) !== undefined;
  return isRemoved || code === '40P01' || (code === '23505' && constraint === 'journal_head_pkey');
}
