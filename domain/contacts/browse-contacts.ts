import { sql } from 'kysely';
import { z } from 'zod';
import { consentStatuses } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { listOf, paging, text, time } from '../shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf } from '../shared/page.ts';
import { cellFilters, type IdArray, idsIfFew } from './contact-cells.ts';
import { matches } from './contact-filters.ts';
import { type ContactRows, Stage } from './contact-record.ts';
import { matchingIds, searchKey } from './contact-search.ts';
import { ContactKind } from './contact-sheet.ts';
import { NextAction, nextActionsOf } from './next-actions.ts';
import { findSorted } from './sorted-contacts.ts';

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
  q: text(200).optional().describe('As in listContacts; the best match comes first'),
  kinds: z.array(ContactKind).max(6).optional().describe('One of these'),
  stages: z.array(Stage).max(8).optional().describe('One of these'),
  city: text(120).optional().describe('A town they search in'),
  tag: text(60).optional().describe('One of their tags, exactly'),
  assignedTo: id('user').optional().describe('Of this colleague'),
  quietDays: z.int().min(1).max(3650).optional().describe('Neither won nor lost, and no message for so many days'),
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

/** The UUIDs of a page of the list. */
export const findBrowsed = (work: Work, input: BrowseInput): Promise<Found> =>
  input.q === undefined ? findSorted(work, input) : findMatches(work, input, input.q);

type Found = { rows: string[]; nextCursor: string | null };

/** The search ranks its results itself, so they are not sorted otherwise. */
async function findMatches(work: Work, input: BrowseInput, q: string): Promise<Found> {
  // A search for a frequent name would read all who have it, to find the few that match a rare filter.
  const few = cellFilters(input) > 0 ? await idsIfFew(work, input) : undefined;
  const filter = (contacts: ContactRows) =>
    few ? contactsAmong(work, contacts, few, input) : contacts.where(sql<boolean>`${matches(work, input, 'contact')}`);
  const matching = matchingIds(work, q, filter, input.limit + 1, positionOf(input, searchKey));
  const { rows } = await matching.execute(work.agency.db);
  const page = pageOf(
    input,
    rows,
    (row) => [row.tier, row.sortKey, row.id],
    (row) => row.id,
  );
  return { rows: page.data, nextCursor: page.nextCursor };
}

/** Those of these contacts that also match the filters without a cell. `offset 0` has them read by their ids, whatever the search. */
function contactsAmong(work: Work, contacts: ContactRows, ids: IdArray, { tag, quietDays }: BrowseInput): ContactRows {
  const among = contacts
    .where(sql<boolean>`contact.id = any(${ids}::uuid[]) and ${matches(work, { tag, quietDays }, 'contact')}`)
    .selectAll('contact')
    .offset(sql.lit(0));
  return work.agency.db.selectFrom(among.as('contact')) as ContactRows;
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
