import { sql } from 'kysely';
import { z } from 'zod';
import { contactFilters, narrowing } from '../contacts/contact-list.ts';
import { matching } from '../contacts/contact-search.ts';
import type { Work } from '../shared/operation.ts';
import type { Exclusion } from './campaign-item.ts';

/** Whom a campaign is for, as `listContacts` filters. Nothing given is everybody. */
export const Audience = z.strictObject(contactFilters);
export type Audience = z.output<typeof Audience>;

/** One contact of an audience; `reason` says why it gets nothing, by its own record. */
export type Judged = { id: string; name: string; phone: string | null; reason: Exclusion | null };

/** In the order in which `smsAddress` asks: both say the same of one contact. */
const reason = sql<Exclusion | null>`case
  when contact.sms_consent->>'status' = 'opted_out' then 'opted_out'
  when contact.sms_consent->>'status' <> 'granted' then 'sms_consent_missing'
  when contact.phone is null then 'no_phone'
  when exists (select from opt_out where opt_out.agency_id = contact.agency_id and opt_out.channel = 'sms'
    and opt_out.address = contact.phone) then 'opted_out' end`;

const called = sql<string>`concat_ws(' ', contact.first_name, contact.last_name)`;

type Only = {
  /** Those who were made later are left to themselves. */
  madeBy?: Date | null;
  /** Those who are left out by their own record are left away. */
  reachable?: boolean;
};

/** The next contacts of an audience, in the order in which they were made, after the one with this UUID. */
export function sliceOf(
  work: Work,
  audience: Audience,
  after: string | null,
  limit: number,
  { madeBy, reachable }: Only = {},
): Promise<Judged[]> {
  let rows = narrowing(audience)(work.agency.from('contact'));
  if (audience.q !== undefined) rows = rows.where(matching(work, audience.q));
  if (madeBy) rows = rows.where('contact.created_at', '<=', madeBy);
  if (reachable) rows = rows.where(reason, 'is', null);
  if (after !== null) rows = rows.where('contact.id', '>', after);
  return rows
    .select(['contact.id', 'contact.phone', called.as('name'), reason.as('reason')])
    .orderBy('contact.id')
    .limit(limit)
    .execute();
}
