import { sql } from 'kysely';
import { z } from 'zod';
import { smsRefusalReason } from '../consent/may-receive.ts';
import { contactFilters, filterContacts } from '../contacts/contact-list.ts';
import { matchesSearch } from '../contacts/contact-search.ts';
import type { Work } from '../shared/operation.ts';
import type { ExclusionReason } from './exclusions.ts';

/** The contacts that a campaign addresses, as filters of `listContacts`. No filter selects every contact. */
export const Audience = z.strictObject(contactFilters);
export type Audience = z.output<typeof Audience>;

/** A contact of an audience; `reason` says why its own record excludes it, null if nothing does. */
export type AudienceMember = { id: string; name: string; phone: string | null; reason: ExclusionReason | null };

const fullName = sql<string>`concat_ws(' ', contact.first_name, contact.last_name)`;

type Restriction = {
  /** Leaves out contacts that were created later. */
  createdUntil?: Date | null;
  /** Leaves out contacts with a `reason`. */
  onlyReachable?: boolean;
};

/** Up to `limit` contacts of an audience in the order of creation, after the contact with the UUID `after`. */
export function readAudience(
  work: Work,
  audience: Audience,
  after: string | null,
  limit: number,
  { createdUntil, onlyReachable }: Restriction = {},
): Promise<AudienceMember[]> {
  let rows = filterContacts(audience)(work.agency.indexed('contact'));
  if (audience.q !== undefined) rows = rows.where(matchesSearch(work, audience.q));
  rows = rows.where('contact.erased_at', 'is', null);
  if (createdUntil) rows = rows.where('contact.created_at', '<=', createdUntil);
  if (onlyReachable) rows = rows.where(smsRefusalReason, 'is', null);
  if (after !== null) rows = rows.where('contact.id', '>', after);
  return rows
    .select(['contact.id', 'contact.phone', fullName.as('name'), smsRefusalReason.as('reason')])
    .orderBy('contact.id')
    .limit(limit)
    .execute();
}
