import { sql } from 'kysely';
import { z } from 'zod';
import { languages } from '../../storage/column-values.ts';
import { nameOf } from '../shared/contact-summary.ts';
import { instant, listOf, paging, text } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';
import { Contact, type ContactRows, contactColumns, contactRecord, Intent, Stage } from './contact-record.ts';
import { type RankedContactRow, searchContacts, searchKey } from './contact-search.ts';

/** The filters of a list of contacts, also used for the audience of a campaign. */
export const contactFilters = {
  q: text(200).optional().describe('Part of a name, e-mail or phone number; accents and case do not count'),
  stage: Stage.optional().describe('Where the contact stands in the pipeline'),
  tag: text(60).optional().describe('One of the contact’s tags, exactly'),
  city: text(120).optional().describe('A city they search in'),
  updatedSince: instant.optional().describe('e.g. 2026-03-04T09:30:00Z'),
};
const listInput = z.strictObject({ ...contactFilters, ...paging });
type ListInput = z.output<typeof listInput>;
type Filters = Omit<ListInput, keyof typeof paging>;

export const listContacts = direct({
  name: 'listContacts',
  scope: 'contacts:read',
  summary: 'List or search contacts, newest first; with q, best match first.',
  effect: 'read',
  input: listInput,
  output: listOf(Contact),
  run: findContacts,
});

const ContactBrief = z.object({
  id: id('contact'),
  name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  stage: Stage,
  language: z.enum(languages),
  intent: Intent.optional(),
  searchCities: z.array(z.string()).optional(),
  budgetMaxEuros: z.int().optional(),
  smsConsent: z.string().describe('SMS needs granted'),
  emailConsent: z.string(),
});

/** The same search in a short form for models: fields without a value are left out. */
export const searchContactsBrief = direct({
  name: 'searchContactsBrief',
  scope: 'contacts:read',
  summary: 'Search contacts, in short form.',
  effect: 'read',
  input: listInput,
  output: z.object({ contacts: z.array(ContactBrief), nextCursor: z.string().optional() }),
  run: async (work, input) => {
    const { data, nextCursor } = await findContacts(work, input);
    return { contacts: data.map(briefOf), ...(nextCursor && { nextCursor }) };
  },
});

function briefOf(contact: Contact): z.output<typeof ContactBrief> {
  return {
    id: contact.id,
    name: nameOf(contact),
    email: contact.email ?? undefined,
    phone: contact.phone ?? undefined,
    stage: contact.stage,
    language: contact.language,
    intent: contact.intent ?? undefined,
    searchCities: contact.search.cities.length > 0 ? contact.search.cities : undefined,
    budgetMaxEuros: contact.budgetMaxEuros ?? undefined,
    smsConsent: contact.consent.sms.status,
    emailConsent: contact.consent.email.status,
  };
}

async function findContacts(work: Work, input: ListInput) {
  const filter = filterContacts(input);
  if (input.q !== undefined) {
    const rows = await searchContacts(work, input.q, filter, input.limit + 1, positionOf(input, searchKey));
    return pageOf(input, rows, (row) => [row.tier, row.sortKey, row.id], contactRecord);
  }
  const after = positionOf(input, uuidKey);
  let rows = filter(work.agency.from('contact')).select(contactColumns);
  if (after) rows = rows.where('id', '<', after[0]);
  const page = await rows
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute();
  return pageOf(input, page as RankedContactRow[], (row) => [row.id], contactRecord);
}

/** Applies all filters but `q`, which is also the ranking. */
export function filterContacts(input: Filters) {
  return (rows: ContactRows) => {
    let filtered = rows;
    if (input.stage) filtered = filtered.where('stage', '=', input.stage);
    if (input.tag) filtered = filtered.where(sql<boolean>`tags @> array[${input.tag}]::text[]`);
    if (input.city) {
      filtered = filtered.where(
        sql<boolean>`exists (select from unnest(search_cities) as city where clef_fold(city) = clef_fold(${input.city}))`,
      );
    }
    if (input.updatedSince) filtered = filtered.where('updated_at', '>=', new Date(input.updatedSince));
    return filtered;
  };
}
