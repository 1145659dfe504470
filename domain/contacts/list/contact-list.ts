import { z } from 'zod';
import { consentStatuses, languages } from '../../../storage/column-values.ts';
import { unknownTowns } from '../../shared/asked-towns.ts';
import { nameOf } from '../../shared/contact-summary.ts';
import { listOf, paging } from '../../shared/fields.ts';
import { id } from '../../shared/ids.ts';
import { clearMomentAt, moment, momentInWords } from '../../shared/moment.ts';
import { answerOf, direct, type Statement, type Work } from '../../shared/operation.ts';
import { COUNT_CAP, pageOf, positionOf, shownOf, uuidKey } from '../../shared/page.ts';
import { Contact, contactColumns, contactRecord, Intent, Stage } from '../record/contact-record.ts';
import { LastDraft, lastDraftsOf } from '../record/last-drafts.ts';
import { type ContactFilters, contactFilters } from './contact-filters.ts';
import { contactsInOrder, countFiltered, filterOf } from './filtered-contacts.ts';
import { type ListedContactRow, newestContacts } from './newest-contacts.ts';
import { type RankedContactRow, searchAndCount, searchContacts, searchKey } from './text-search.ts';

const { q, stage, tag, city } = contactFilters;
const listInput = z.strictObject({
  ...{ q, stage, tag, city },
  updatedSince: moment.optional().describe('Changed at or after, e.g. 2026-11-24'),
  ...paging,
});
export type ListInput = z.output<typeof listInput>;

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
  smsConsent: z.enum(consentStatuses).describe('SMS needs granted'),
  emailConsent: z.enum(consentStatuses),
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
      shown: data.length === 0 ? [shown, ...misspeltTowns(input)].join('; ') : shown,
      ...(understood && { understood }),
      ...(nextCursor && { nextCursor }),
    };
  },
});

/** A remark on a town that nobody knows, of which an empty list tells nothing. */
const misspeltTowns = ({ city }: ListInput): string[] =>
  (city === undefined ? [] : unknownTowns(city)).map(
    (town) => `no French commune is called ${JSON.stringify(town)}: check its spelling, or search without city`,
  );

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
  const filters = await filtersOf(work, input);
  if (input.q !== undefined) {
    const position = positionOf(input, searchKey);
    const rows = await searchContacts(work, input.q, filterOf(work, filters), input.limit + 1, position);
    return pageOfMatches(input, rows);
  }
  const page = contactsInOrder(work, filters, 'newest', positionOf(input, uuidKey)).select(contactColumns);
  return pageOfNewest(input, await page.limit(input.limit + 1).execute());
}

const pageOfNewest = (input: ListInput, rows: ListedContactRow[]) =>
  pageOf(input, rows, (row) => [row.id], contactRecord);

/** A page, and the way to count all that match. The first page of a search is counted by its own statement. */
async function findAndCount(work: Work, input: ListInput) {
  const { q } = input;
  if (q === undefined || input.cursor !== undefined) {
    return { ...(await findContacts(work, input)), count: (cap: number) => countMatching(work, input, cap) };
  }
  const filter = filterOf(work, await filtersOf(work, input));
  const rows = await searchAndCount(work, q, filter, input.limit + 1, COUNT_CAP + 1);
  return { ...pageOfMatches(input, rows), count: async () => Number(rows[0]?.total) };
}

const pageOfMatches = (input: ListInput, rows: RankedContactRow[]) =>
  pageOf(input, rows, (row) => [row.tier, row.sortKey, row.id], contactRecord);

const countMatching = async (work: Work, input: ListInput, cap: number): Promise<number> =>
  countFiltered(work, { ...(await filtersOf(work, input)), q: input.q }, cap);

/** The filters but `q`, which is also the ranking, with an instant in place of a day or a local time. */
async function filtersOf(work: Work, input: ListInput): Promise<ContactFilters> {
  const { q: _, limit: __, cursor: ___, updatedSince, ...filters } = input;
  if (updatedSince === undefined) return filters;
  const { timeZone } = await work.profile();
  return { ...filters, updatedSince: clearMomentAt('updatedSince', updatedSince, timeZone).toISOString() };
}
