import { sql } from 'kysely';
import { publicId } from './ids.ts';
import type { Work } from './operation.ts';
import { e164 } from './phone.ts';
import { Refusal } from './refusal.ts';

type Addresses = { email?: string | null; phone?: string | null; allowDuplicate?: boolean | undefined };

/** @throws Refusal `duplicate_contact` with the other one's id */
export async function refuseDuplicate(work: Work, contactId: string, input: Addresses): Promise<void> {
  const same = { email: input.email?.toLowerCase(), phone: input.phone ? e164(input.phone) : undefined };
  for (const column of ['email', 'phone'] as const) {
    const value = same[column];
    if (!value || input.allowDuplicate) continue;
    // Two requests with the same address wait for each other here: the second one then sees the first one's contact.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${work.agency.id} ${value}`}, 0))`.execute(
      work.agency.db,
    );
    const rows = work.agency.from('contact').select('id').where(column, '=', value).where('id', '!=', contactId);
    const other = await rows.orderBy('id').limit(1).executeTakeFirst();
    if (!other) continue;
    throw new Refusal(
      'duplicate_contact',
      `Another contact has this ${column === 'email' ? 'e-mail' : 'phone number'}.`,
      {
        existingId: publicId('contact', other.id),
        hint: 'Update that contact, or send allowDuplicate: true if two people really share it.',
      },
    );
  }
}
