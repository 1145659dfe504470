import { sql } from 'kysely';
import { z } from 'zod';
import { nameOf } from '../shared/contact-name.ts';
import { instant, listOf, paging, text } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';
import { Contact, type ContactRows, contactColumns, contactRecord, Intent } from './contact-record.ts';
import { type Found, searchContacts, searchKey } from './contact-search.ts';
import { Stage } from './stage.ts';

/** What narrows a list of contacts. */
export const contactFilters = {
  q: text(200).optional().describe('Part of a name, e-mail or phone number; accents and case do not count'),
  stage: Stage.optional(),
  tag: text(60).optional(),
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
  run: (work, input) => find(work, input),
});

const Brief = z.object({
  id: id('contact'),
  name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  stage: Stage,
  language: z.enum(['fr', 'en']),
  intent: Intent.optional(),
  searchCities: z.array(z.string()).optional(),
  budgetMaxEuros: z.int().optional(),
  smsConsent: z.string().describe('SMS needs granted'),
  emailConsent: z.string(),
});

/** The same search in the short form a model needs: what is unknown is left out. */
export const searchContactsBrief = direct({
  name: 'searchContactsBrief',
  scope: 'contacts:read',
  summary: 'Search contacts, in short form.',
  effect: 'read',
  input: listInput,
  output: z.object({ contacts: z.array(Brief), nextCursor: z.string().optional() }),
  run: async (work, input) => {
    const { data, nextCursor } = await find(work, input);
    return { contacts: data.map(briefOf), ...(nextCursor && { nextCursor }) };
  },
});

function briefOf(contact: Contact): z.output<typeof Brief> {
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

async function find(work: Work, input: ListInput) {
  const narrow = narrowing(input);
  if (input.q !== undefined) {
    const rows = await searchContacts(work, input.q, narrow, input.limit + 1, positionOf(input, searchKey));
    return pageOf(input, rows, (row) => [row.tier, row.place, row.id], contactRecord);
  }
  const after = positionOf(input, uuidKey);
  let rows = narrow(work.agency.from('contact')).select(contactColumns);
  if (after) rows = rows.where('id', '<', after[0]);
  const found = await rows
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute();
  return pageOf(input, found as Found[], (row) => [row.id], contactRecord);
}

/** All filters but `q`, which ranks as well. */
export function narrowing(input: Filters) {
  return (rows: ContactRows) => {
    let narrowed = rows;
    if (input.stage) narrowed = narrowed.where('stage', '=', input.stage);
    if (input.tag) narrowed = narrowed.where(sql<boolean>`tags @> array[${input.tag}]::text[]`);
    if (input.city) {
      narrowed = narrowed.where(
        sql<boolean>`exists (select from unnest(search_cities) as one where clef_fold(one) = clef_fold(${input.city}))`,
      );
    }
    if (input.updatedSince) narrowed = narrowed.where('updated_at', '>=', new Date(input.updatedSince));
    return narrowed;
  };
}
