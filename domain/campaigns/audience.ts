import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { smsRefusalReason } from '../consent/may-receive.ts';
import { contactFilters } from '../contacts/list/contact-filters.ts';
import { contactsInOrder } from '../contacts/list/filtered-contacts.ts';
import { id, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { ExclusionReason } from './exclusions.ts';
import { maxNamedContacts } from './limits.ts';

const contactIds = z.array(id('contact')).max(maxNamedContacts);

/**
 * The contacts that a campaign addresses: those that match every filter, as in the lists of contacts. No filter selects every
 * contact. A saved list is copied into these filters, so that changing the list later changes no campaign.
 */
export const Audience = z.strictObject({
  ...contactFilters,
  contactIds: contactIds.optional().describe('Only these contacts, as they were ticked'),
  exceptIds: contactIds.optional().describe('Left out by name; their numbers get nothing'),
});
export type Audience = z.output<typeof Audience>;

/** A contact of an audience; `reason` says why it gets no message, null if nothing in its own record excludes it. */
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
  const reason = reasonIn(work, audience);
  let rows = contactsInOrder(work, audience, 'oldest', after === null ? undefined : [after]);
  if (audience.contactIds) rows = rows.where(isNamed(work, audience.contactIds, sql.ref('contact.id')));
  rows = rows.where('contact.erased_at', 'is', null);
  if (createdUntil) rows = rows.where('contact.created_at', '<=', createdUntil);
  if (onlyReachable) rows = rows.where(reason, 'is', null);
  return rows
    .select(['contact.id', 'contact.phone', fullName.as('name'), reason.as('reason')])
    .limit(limit)
    .execute();
}

/** A number of somebody who is left out gets nothing, even if another contact of the audience has it too. */
function reasonIn(work: Work, { exceptIds }: Audience): RawBuilder<ExclusionReason | null> {
  if (!exceptIds?.length) return smsRefusalReason;
  return sql`case when ${isNamed(work, exceptIds, sql.ref('contact.id'))}
    or contact.phone in (select named.phone from contact as named where named.agency_id = ${work.agency.id}
      and ${isNamed(work, exceptIds, sql.ref('named.id'))}) then 'left_out' else ${smsRefusalReason} end`;
}

/** Whether a contact is one of those named, or one of these was merged into it since. */
const isNamed = (work: Work, ids: readonly string[], contactId: RawBuilder<unknown>): RawBuilder<boolean> => {
  const uuids = ids.map((given) => uuidOf('contact', given));
  return sql`${contactId} in (select unnest(${uuids}::uuid[]) union all select survivor_id from contact_merge
    where contact_merge.agency_id = ${work.agency.id} and merged_id = any(${uuids}::uuid[]) and undone_at is null)`;
};
