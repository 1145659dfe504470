import { sql } from 'kysely';
import { z } from 'zod';
import { languages } from '../../storage/column-values.ts';
import { nameOf } from '../shared/contact-summary.ts';
import { instant, listOf, paging, text } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';
import { moment, momentAt, momentInWords } from '../shared/moment.ts';
import { answerOf, direct, type Statement, type Work } from '../shared/operation.ts';
import { COUNT_CAP, countUpTo, pageOf, positionOf, shownOf, uuidKey } from '../shared/page.ts';
import { searchesIn } from './contact-filters.ts';
import { Contact, type ContactRows, contactColumns, contactRecord, Intent, Stage } from './contact-record.ts';
import { countMatches, type RankedContactRow, searchAndCount, searchContacts, searchKey } from './contact-search.ts';
import { LastDraft, lastDraftsOf } from './last-drafts.ts';
import { type ListedContactRow, newestContacts } from './newest-contacts.ts';

/** The filters of a list of contacts, also used for the audience of a campaign. */
export const contactFilters = {
  q: text(200).optional().describe('Part of a name, e-mail or phone number; accents and case do not count'),
  stage: Stage.optional().describe('Where the contact stands in the pipeline'),
  tag: text(60).optional().describe('One of the contact’s tags, exactly'),
  city: text(120).optional().describe('A town they search in, in any spelling: « St Herblain », « Lyon 3e »'),
  updatedSince: instant.optional().describe('e.g. 2026-03-04T09:30:00Z'),
};
const listInput = z.strictObject({
  ...contactFilters,
  updatedSince: moment.optional().describe('Changed at or after, e.g. 2026-11-24'),
  ...paging,
});
export type ListInput = z.output<typeof listInput>;
type Filters = Omit<ListInput, keyof typeof paging>;

const ContactPage = listOf(Contact);

export const listContacts = direct({
  name: 'listContacts',
  scope: 'contacts:read',
  summary: 'List or search contacts, newest first; with q, best match first.',
  effect: 'read',
  input: listInput,
  output: ContactPage,
  statement: newestStatement,
  run: findFiltered,
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
  lastDraft: LastDraft.optional(),
});

/** The same search in a short form for models: fields without a value are left out. */
export const searchContactsBrief = direct({
  name: 'searchContactsBrief',
  scope: 'contacts:read',
  summary: 'Search contacts, in short form.',
  effect: 'read',
  input: listInput,
  output: z.object({
    contacts: z.array(ContactBrief),
    shown: z.string(),
    understood: z.record(z.string(), z.string()).optional(),
    nextCursor: z.string().optional(),
  }),
  run: async (work, input) => {
    const { data, nextCursor, count } = await findAndCount(work, input);
    const [lastDrafts, shown, understood] = await Promise.all([
      lastDraftsOf(work, data),
      shownOf(input, data.length, nextCursor, count),
      understoodTimes(work, input),
    ]);
    return {
      contacts: data.map((contact) => ({ ...briefOf(contact), lastDraft: lastDrafts.get(contact.id) })),
      shown,
      ...(understood && { understood }),
      ...(nextCursor && { nextCursor }),
    };
  },
});

/** The times of the input as they were read, so that a model sees which clocks count. */
async function understoodTimes(work: Work, { updatedSince }: ListInput) {
  if (updatedSince === undefined) return undefined;
  return { updatedSince: momentInWords(updatedSince, (await work.profile()).timeZone) };
}

function briefOf(contact: Contact): Omit<z.output<typeof ContactBrief>, 'lastDraft'> {
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

/** The statement of a page without filters, or by town alone. Other filters have their best plan by their values. */
function newestStatement(work: Work, input: ListInput): Statement<z.input<typeof ContactPage>> | undefined {
  const { q, stage, tag, city, updatedSince } = input;
  if ([q, stage, tag, updatedSince].some((filter) => filter !== undefined)) return undefined;
  const [after] = positionOf(input, uuidKey) ?? [];
  return {
    query: newestContacts(work.agency.id, input.limit + 1, after, city),
    answer: (rows) => pageOfNewest(input, rows),
  };
}

/** A page of the list. */
export function findContacts(work: Work, input: ListInput) {
  const statement = newestStatement(work, input);
  return statement ? answerOf(work, statement) : findFiltered(work, input);
}

async function findFiltered(work: Work, input: ListInput) {
  const filter = filterContacts(await withInstants(work, input));
  if (input.q !== undefined) {
    const rows = await searchContacts(work, input.q, filter, input.limit + 1, positionOf(input, searchKey));
    return pageOfMatches(input, rows);
  }
  const after = positionOf(input, uuidKey);
  let rows = filter(work.agency.indexed('contact')).select(contactColumns);
  if (after) rows = rows.where('id', '<', after[0]);
  const page = await rows
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute();
  return pageOfNewest(input, page);
}

const pageOfNewest = (input: ListInput, rows: ListedContactRow[]) =>
  pageOf(input, rows, (row) => [row.id], contactRecord);

/** A page, and the way to count all that match. The first page of a search is counted by its own statement. */
async function findAndCount(work: Work, input: ListInput) {
  if (input.q === undefined || input.cursor !== undefined) {
    return { ...(await findContacts(work, input)), count: (cap: number) => countContacts(work, input, cap) };
  }
  const filter = filterContacts(await withInstants(work, input));
  const rows = await searchAndCount(work, input.q, filter, input.limit + 1, COUNT_CAP + 1);
  return { ...pageOfMatches(input, rows), count: async () => Number(rows[0]?.total) };
}

const pageOfMatches = (input: ListInput, rows: RankedContactRow[]) =>
  pageOf(input, rows, (row) => [row.tier, row.sortKey, row.id], contactRecord);

async function countContacts(work: Work, input: ListInput, cap: number): Promise<number> {
  const filter = filterContacts(await withInstants(work, input));
  if (input.q !== undefined) return countMatches(work, input.q, filter, cap);
  return countUpTo(work, filter(work.agency.indexed('contact')).select('id').limit(cap));
}

/** The filters with instants in place of days and local times. */
async function withInstants(work: Work, input: ListInput): Promise<ListInput> {
  if (input.updatedSince === undefined) return input;
  const { timeZone } = await work.profile();
  return { ...input, updatedSince: momentAt(input.updatedSince, timeZone).toISOString() };
}

/** Applies all filters but `q`, which is also the ranking. `updatedSince` is an instant. */
export function filterContacts(input: Filters) {
  return (rows: ContactRows) => {
    let filtered = rows;
    if (input.stage) filtered = filtered.where('stage', '=', input.stage);
    if (input.tag) filtered = filtered.where(sql<boolean>`tags @> array[${input.tag}]::text[]`);
    if (input.city) {
      filtered = filtered.where(
        sql<boolean>`exists (select from contact_town where contact_town.agency_id = contact.agency_id
          and ${searchesIn(input.city)} and contact_id = contact.id)`,
      );
    }
    if (input.updatedSince) filtered = filtered.where('updated_at', '>=', new Date(input.updatedSince));
    return filtered;
  };
}
