import { sql } from 'kysely';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

type Addresses = { email?: string | null | undefined; phone?: string | null | undefined };

/** Checks that no other contact has the new e-mail or phone number.
 * @throws Refusal `duplicate_contact` with the id of that contact */
export async function requireNoDuplicate(work: Work, contactId: string, given: Addresses, before: Addresses = {}) {
  for (const column of ['email', 'phone'] as const) {
    const value = given[column];
    if (!value || value === before[column]) continue;
    // A concurrent request with the same address waits here, and then finds the contact of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${work.agency.id} ${value}`}, 0))`.execute(
      work.agency.db,
    );
    const rows = work.agency.from('contact').select('id').where(column, '=', value).where('id', '!=', contactId);
    const duplicate = await rows.orderBy('id').limit(1).executeTakeFirst();
    if (!duplicate) continue;
    throw duplicateContact(column === 'email' ? 'e-mail' : 'phone number', publicId('contact', duplicate.id));
  }
}

export const duplicateContact = (field: 'e-mail' | 'phone number', existingId: string) =>
  new Refusal('duplicate_contact', `Another contact has this ${field}.`, {
    existingId,
    hint: 'Update that contact, or send allowDuplicate: true if two people really share it.',
  });
