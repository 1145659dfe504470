import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { consentStatuses } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { instant, listOf, paging, text, time } from '../shared/fields.ts';
import { id, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';
import { type ContactRows, Stage } from './contact-record.ts';
import { searchContacts, searchKey } from './contact-search.ts';
import { ContactKind } from './contact-sheet.ts';
import { NextAction, nextActionsOf } from './next-actions.ts';

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
  const filter = (contacts: ContactRows) => contacts.where(sql<boolean>`${matches(work, input, 'contact')}`);
  const rows = await searchContacts(work, q, filter, input.limit + 1, positionOf(input, searchKey));
  const page = pageOf(
    input,
    rows,
    (row) => [row.tier, row.sortKey, row.id],
    (row) => row.id,
  );
  return { rows: page.data, nextCursor: page.nextCursor };
}

/** The column and the direction of each order. Each has an index that ends with the contact's id. */
const orders = {
  newest: { column: 'contact_id', descending: true },
  recent: { column: 'quiet_since', descending: true },
  quiet: { column: 'quiet_since', descending: false },
  name: { column: 'sort_name', descending: false },
} as const;

type SortedRow = { contact_id: string; key: Date | string };

async function findSorted(work: Work, input: BrowseInput): Promise<Found> {
  const { column } = orders[input.sort];
  const rows = await (input.tag === undefined ? sortedRows(work, input, {}) : taggedRows(work, input, input.tag));
  const keysOf = ({ contact_id, key }: SortedRow) =>
    column === 'contact_id' ? [contact_id] : [key instanceof Date ? key.toISOString() : key, contact_id];
  const page = pageOf(input, rows, keysOf, (row) => row.contact_id);
  return { rows: page.data, nextCursor: page.nextCursor };
}

/** `head`: only among so many contacts that match the other filters; `tagged`: only these. */
type Among = { head?: number; tagged?: readonly string[] };

async function sortedRows(work: Work, input: BrowseInput, { head, tagged }: Among): Promise<SortedRow[]> {
  const { column, descending } = orders[input.sort];
  const after = column === 'contact_id' ? positionOf(input, uuidKey) : positionOf(input, sortKeys[column]);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const order =
    column === 'contact_id'
      ? sql`contact_id ${direction}`
      : sql`${sql.ref(column)} ${direction}, contact_id ${direction}`;
  const isAfter = after ? sql`and ${positionIs(column, descending, after)}` : sql``;
  const rowsOf = (filters: BrowseInput) => sql<SortedRow>`
    select contact_id, ${sql.ref(column)} as key from listed_contact
    where agency_id = ${work.agency.id} and ${matches(work, filters, 'listed_contact', tagged)} ${isAfter}
    order by ${order}`;
  const query = head
    ? sql<SortedRow>`
        select * from (${rowsOf({ ...input, tag: undefined })} limit ${head}) as first
        where ${hasTag(work, input.tag ?? '', sql.ref('first.contact_id'))}
        order by key ${direction}, contact_id ${direction}`
    : rowsOf(input);
  const { rows } = await sql<SortedRow>`${query} limit ${input.limit + 1}`.execute(work.agency.db);
  return rows;
}

/** So many contacts are looked at one by one before the index of tags is asked, which takes long for a frequent tag. */
const HEAD = 2000;
/** A tag of more contacts than this is found sooner in the order of the list than by fetching all who have it. */
const FEW = 2000;

/**
 * A frequent tag fills the page from the head of the list; a rare one is read from the index of tags. That takes a statement of its
 * own, because no join with a table under row-level security may use this index.
 */
async function taggedRows(work: Work, input: BrowseInput, tag: string): Promise<SortedRow[]> {
  const head = await sortedRows(work, input, { head: HEAD });
  if (head.length > input.limit) return head;
  const rows = work.agency.indexed('contact').select('id').where(sql<boolean>`tags @> array[${tag}]::text[]`);
  const found = await rows.limit(FEW + 1).execute();
  return sortedRows(work, input, found.length > FEW ? {} : { tagged: found.map(({ id }) => id) });
}

const hasTag = (work: Work, tag: string, contactId: RawBuilder<unknown>) => sql`
  exists (select from indexed_contact as tagged where tagged.agency_id = ${work.agency.id}
    and tagged.id = ${contactId} and tags @> array[${tag}]::text[])`;

const sortKeys = {
  quiet_since: z.tuple([instant, z.guid()]),
  sort_name: z.tuple([z.string().max(1000), z.guid()]),
};

function positionIs(column: string, descending: boolean, after: readonly string[]): RawBuilder<unknown> {
  const compare = sql.raw(descending ? '<' : '>');
  if (column === 'contact_id') return sql`contact_id ${compare} ${after[0]}::uuid`;
  const type = sql.raw(column === 'quiet_since' ? 'timestamptz' : 'text');
  return sql`(${sql.ref(column)}, contact_id) ${compare} (${after[0]}::${type}, ${after[1]}::uuid)`;
}

const DAY_MS = 86_400_000;

/** The filters as a condition on a row of `contact` or of `listed_contact`, which has the same columns for most of them. */
function matches(
  work: Work,
  input: BrowseInput,
  table: 'contact' | 'listed_contact',
  tagged?: readonly string[],
): RawBuilder<unknown> {
  const { kinds, stages, city, tag, assignedTo, quietDays } = input;
  const key = sql.ref(table === 'contact' ? 'contact.id' : 'listed_contact.contact_id');
  // Beside a search they stay apart: joined with a table under row-level security, it could not use the index of words.
  const apart = sql.raw(table === 'contact' ? 'offset 0' : '');
  const conditions: RawBuilder<unknown>[] = [];
  if (kinds?.length) conditions.push(sql`kind = any(${kinds}::text[])`);
  if (stages?.length) conditions.push(sql`stage = any(${stages}::text[])`);
  if (assignedTo) conditions.push(sql`assigned_to = ${uuidOf('user', assignedTo)}`);
  if (city) {
    conditions.push(sql`exists (select from contact_town where contact_town.agency_id = ${work.agency.id}
      and town = clef_fold(${city}) and contact_town.contact_id = ${key} ${apart})`);
  }
  if (tagged) {
    conditions.push(sql`${key} = any(${tagged}::uuid[])`);
  } else if (tag && table === 'contact') {
    conditions.push(sql`tags @> array[${tag}]::text[]`);
  } else if (tag) {
    conditions.push(hasTag(work, tag, key));
  }
  if (quietDays !== undefined) {
    const before = new Date(work.now.getTime() - quietDays * DAY_MS);
    const isQuiet = sql`stage not in ('won','lost') and quiet_since <= ${before}`;
    conditions.push(
      table === 'listed_contact'
        ? isQuiet
        : sql`exists (select from listed_contact where listed_contact.agency_id = ${work.agency.id}
            and listed_contact.contact_id = ${key} and listed_contact.stage not in ('won','lost') and quiet_since <= ${before}
            ${apart})`,
    );
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
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
      .select(['user_account.name as assignee_name', 'last_exchange_at', 'sms_consent', 'email_consent'])
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
      createdAt: row.created_at.toISOString(),
    };
  });
}
