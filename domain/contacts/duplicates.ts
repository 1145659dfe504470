import { sql } from 'kysely';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

type Addresses = { email?: string | null | undefined; phone?: string | null | undefined };

/** An address that another contact has; one that stays as it was is no news.
 * @throws Refusal `duplicate_contact` with the other one's id */
export async function refuseDuplicate(work: Work, contactId: string, given: Addresses, before: Addresses = {}) {
  for (const column of ['email', 'phone'] as const) {
    const value = given[column];
    if (!value || value === before[column]) continue;
    // Two requests with the same address wait for each other here: the second one then sees the first one's contact.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${work.agency.id} ${value}`}, 0))`.execute(
      work.agency.db,
    );
    const rows = work.agency.from('contact').select('id').where(column, '=', value).where('id', '!=', contactId);
    const other = await rows.orderBy('id').limit(1).executeTakeFirst();
    if (!other) continue;
    const what = column === 'email' ? 'e-mail' : 'phone number';
    throw new Refusal('duplicate_contact', `Another contact has this ${what}.`, {
      existingId: publicId('contact', other.id),
      hint: 'Update that contact, or send allowDuplicate: true if two people really share it.',
    });
  }
}
