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

/** The first entry of a journal, and the reference of a property: the second run finds what was written, and says so. */
const TAKEN_MEANWHILE: ReadonlySet<unknown> = new Set(['journal_head_pkey', 'property_agency_id_reference_key']);

/**
 * PostgreSQL rolled it back to resolve a deadlock (SQLSTATE 40P01), or somebody else wrote the first entry of the agency's
 * journal meanwhile, which has a head to lock from then on, or took the reference of a property. Or a record that it had read was removed meanwhile, as a merge
 * removes a contact: it is not found then, or its messages go to the contact that stays. A message from somebody who was erased
 * meanwhile comes from an unknown sender then.
 */
function isDisturbed(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  const isRemoved = code === '23503' || error instanceof RemovedMeanwhile || erasedIn(error) !== undefined;
  const isTaken = code === '23505' && TAKEN_MEANWHILE.has(constraint);
  return isRemoved || code === '40P01' || isTaken;
}
