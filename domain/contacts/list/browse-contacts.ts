import { sql } from 'kysely';
import { z } from 'zod';
import { consentStatuses } from '../../../storage/column-values.ts';
import { byKey } from '../../../storage/tenant.ts';
import { nameOfRow } from '../../shared/contact-summary.ts';
import { listOf, paging, time } from '../../shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../../shared/ids.ts';
import { direct, type Work } from '../../shared/operation.ts';
import { pageOf, positionOf } from '../../shared/page.ts';
import { Stage } from '../record/contact-record.ts';
import { ContactKind } from '../record/contact-sheet.ts';
import { NextAction, nextActionsOf } from '../record/next-actions.ts';
import { contactFilters } from './contact-filters.ts';
import { contactsInOrder, countFiltered, filterOf, keysOfOrder, sortKeyOf } from './filtered-contacts.ts';
import { matchingIds, searchKey } from './text-search.ts';

const Status = z.enum(consentStatuses);

/** A row of the table of contacts. */
export const BrowsedContact = z.object({
  id: id('contact'),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  kind: ContactKind.nullable(),
  stage: Stage,
  budgetMinEuros: z.int().nullable(),
  budgetMaxEuros: z.int().nullable(),
  cities: z.array(z.string()),
  tags: z.array(z.string()),
  assignedTo: id('user').nullable(),
  assigneeName: z.string().nullable(),
  lastExchangeAt: time.nullable().describe('When a message was last sent or received'),
  nextAction: NextAction.nullable(),
  consent: z.object({ sms: Status, email: Status }),
  undeliverable: z.object({ sms: z.boolean(), email: z.boolean() }).describe('Whether messages cannot arrive there'),
  createdAt: time,
});

const input = z.strictObject({
  ...contactFilters,
  sort: z.enum(['newest', 'recent', 'quiet', 'name']).default('newest').describe('Not with q'),
  ...paging,
});
export type BrowseInput = z.output<typeof input>;

export const browseContacts = direct({
  name: 'browseContacts',
  scope: 'human',
  summary: 'List contacts for people, filtered and sorted as they like.',
  effect: 'read',
  input,
  output: listOf(BrowsedContact),
  run: async (work, input) => {
    const { rows, nextCursor } = await findBrowsed(work, input);
    return { data: await describeRows(work, rows), nextCursor };
  },
});

/** A list is counted no further: the page of a large agency says that there are more. */
const MOST_LISTED = 10_000;

export const countContacts = direct({
  name: 'countContacts',
  scope: 'human',
  summary: 'Count the contacts of a list for people, up to ten thousand.',
  effect: 'read',
  input: z.strictObject(contactFilters),
  output: z.object({
    count: z.int(),
    isMore: z.boolean().describe('Whether there are more than were counted'),
  }),
  run: async (work, input) => {
    const counted = await countFiltered(work, input, MOST_LISTED + 1);
    return { count: Math.min(counted, MOST_LISTED), isMore: counted > MOST_LISTED };
  },
});

/** The UUIDs of a page of the list. */
export const findBrowsed = (work: Work, input: BrowseInput): Promise<Found> =>
  input.q === undefined ? findSorted(work, input) : findMatches(work, input, input.q);

type Found = { rows: string[]; nextCursor: string | null };

async function findSorted(work: Work, input: BrowseInput): Promise<Found> {
  const { sort } = input;
  const sorted = contactsInOrder(work, input, sort, positionOf(input, keysOfOrder(sort)))
    .select(['contact.id', sortKeyOf(sort).as('key')])
    .limit(input.limit + 1);
  const keysOf = ({ id: uuid, key }: { id: string; key: Date | string | null }) =>
    key === null ? [uuid] : [key instanceof Date ? key.toISOString() : key, uuid];
  const { data, nextCursor } = pageOf(input, await sorted.execute(), keysOf, (row) => row.id);
  return { rows: data, nextCursor };
}

/** The search ranks its results itself, so they are not sorted otherwise. */
async function findMatches(work: Work, input: BrowseInput, q: string): Promise<Found> {
  const matching = matchingIds(work, q, filterOf(work, input), input.limit + 1, positionOf(input, searchKey));
  const { rows } = await matching.execute(work.agency.db);
  const { data, nextCursor } = pageOf(
    input,
    rows,
    (row) => [row.tier, row.sortKey, row.id],
    (row) => row.id,
  );
  return { rows: data, nextCursor };
}

/** The rows of these contacts, in their order. */
async function describeRows(work: Work, ids: readonly string[]): Promise<z.input<typeof BrowsedContact>[]> {
  if (ids.length === 0) return [];
  const isOneOfThem = sql<boolean>`contact.id = any(${ids}::uuid[])`;
  const [rows, nextActions] = await Promise.all([
    work.agency
      .from('contact')
      .innerJoin('listed_contact', (join) =>
        join
          .onRef('listed_contact.agency_id', '=', 'contact.agency_id')
          .onRef('listed_contact.contact_id', '=', 'contact.id'),
      )
      .leftJoin('user_account', byKey('user_account', 'contact.assigned_to'))
      .select(['contact.id', 'first_name', 'last_name', 'contact.email', 'phone', 'contact.kind', 'contact.stage'])
      .select(['budget_min_euros', 'budget_max_euros', 'search_cities', 'tags', 'contact.assigned_to'])
      .select([
        'user_account.name as assignee_name',
        'last_exchange_at',
        'sms_consent',
        'email_consent',
        'undeliverable',
      ])
      .select('contact.created_at')
      .where(isOneOfThem)
      .execute(),
    nextActionsOf(work, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((contactId) => {
    const row = byId.get(contactId);
    if (!row) return [];
    return {
      id: publicId('contact', row.id),
      name: nameOfRow(row),
      email: row.email,
      phone: row.phone,
      kind: row.kind,
      stage: row.stage,
      budgetMinEuros: row.budget_min_euros,
      budgetMaxEuros: row.budget_max_euros,
      cities: row.search_cities,
      tags: row.tags,
      assignedTo: publicIdOrNull('user', row.assigned_to),
      assigneeName: row.assignee_name,
      lastExchangeAt: row.last_exchange_at?.toISOString() ?? null,
      nextAction: nextActions.get(row.id) ?? null,
      consent: { sms: row.sms_consent.status, email: row.email_consent.status },
      undeliverable: { sms: row.undeliverable.sms !== undefined, email: row.undeliverable.email !== undefined },
      createdAt: row.created_at.toISOString(),
    };
  });
}
