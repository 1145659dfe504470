import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../shared/find-record.ts';
import { id, uuidOf } from '../../shared/ids.ts';
import { isEmail } from '../../shared/is-email.ts';
import { direct } from '../../shared/operation.ts';
import { hasOtherAddress } from '../addresses/other-addresses.ts';
import { Contact, contactColumns, contactRecord } from '../record/contact-record.ts';

const reasons = ['phone', 'email', 'name'] as const;

const MAX_FOUND = 10;

/** Contacts that may be the same person: the same number or address, or the same name and a town in which both search. */
export const findDuplicates = direct({
  name: 'findDuplicates',
  scope: 'human',
  summary: 'Contacts that may be the same person as this one.',
  effect: 'read',
  input: z.strictObject({ id: id('contact').describe('Its id') }),
  output: z.object({
    duplicates: z.array(z.object({ contact: Contact, reasons: z.array(z.enum(reasons)).describe('What is the same') })),
  }),
  run: async (work, input) => {
    const agencyId = work.agency.id;
    const contactId = uuidOf('contact', input.id);
    const own = await work.agency
      .from('contact')
      .select(['phone', 'email', 'other_addresses', 'first_name', 'last_name', 'name_first', 'name_last'])
      .select(sql<string[]>`array(select town_key(city) from unnest(search_cities) as city)`.as('towns'))
      .where('id', '=', contactId)
      .executeTakeFirst();
    if (!own) throw notFound('contact', input.id);
    const addresses = [own.phone, own.email, ...own.other_addresses].filter((address) => address !== null);
    const emails = addresses.filter(isEmail);
    const phones = addresses.filter((address) => !isEmail(address));
    // With half of a name, half of the agency would be the same person.
    const names = own.first_name && own.last_name ? [own.name_last, own.name_first] : [];
    const { rows } = await sql<{ id: string; reasons: (typeof reasons)[number][] }>`
      select id, array_agg(distinct reason) as reasons from (
        (select id, 'phone' as reason from contact
          where agency_id = ${agencyId} and phone = any(${phones}::text[]) and id <> ${contactId} limit ${MAX_FOUND})
        union all
        (select id, 'email' from contact
          where agency_id = ${agencyId} and email = any(${emails}::text[]) and id <> ${contactId} limit ${MAX_FOUND})
        union all
        (select other.id, given.reason
          from (select address, 'phone' as reason from unnest(${phones}::text[]) as address
            union all select address, 'email' from unnest(${emails}::text[]) as address) as given
          cross join lateral (select id from indexed_contact as contact where agency_id = ${agencyId}
            and ${hasOtherAddress(sql.ref('given.address'))} and id <> ${contactId} limit ${MAX_FOUND}) as other)
        union all
        (select id, 'name' from contact
          where agency_id = ${agencyId} and name_last = any(${names}::text[]) and id <> ${contactId}
            and exists (select from unnest(search_cities) as city where town_key(city) = any(${own.towns}::text[]))
          limit ${MAX_FOUND})) as found
      group by id order by count(*) desc, id limit ${MAX_FOUND}`.execute(work.agency.db);
    if (rows.length === 0) return { duplicates: [] };
    const ids = rows.map((row) => row.id);
    const contacts = await work.agency.from('contact').select(contactColumns).where('id', 'in', ids).execute();
    const records = new Map(contacts.map((row) => [row.id, contactRecord(row)]));
    return {
      duplicates: rows.flatMap((row) => {
        const contact = records.get(row.id);
        return contact ? [{ contact, reasons: reasons.filter((reason) => row.reasons.includes(reason)) }] : [];
      }),
    };
  },
});
