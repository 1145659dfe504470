import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { contactStages } from '../../storage/column-values.ts';
import { instant } from '../shared/fields.ts';
import type { Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';
import { cellFilters, cellNames, type IdArray, idsIfFew, MOST_FETCHED, newestOfCells } from './contact-cells.ts';
import { type ContactTableFilters, hasTag, matches } from './contact-filters.ts';
import { closedStages } from './contact-record.ts';

/** The column and the direction of each order. Each has an index that ends with the contact's id. */
const orders = {
  newest: { column: 'contact_id', descending: true },
  recent: { column: 'quiet_since', descending: true },
  quiet: { column: 'quiet_since', descending: false },
  name: { column: 'sort_name', descending: false },
} as const;

type ListInput = ContactTableFilters & { sort: keyof typeof orders; limit: number; cursor?: string | undefined };
type SortedRow = { contact_id: string; key: Date | string };

/** A page of UUIDs of the contacts that match, in the order of the list. */
export async function findSorted(work: Work, input: ListInput) {
  const { column } = orders[input.sort];
  const rows = await readSorted(work, input);
  const keysOf = ({ contact_id, key }: SortedRow) =>
    column === 'contact_id' ? [contact_id] : [key instanceof Date ? key.toISOString() : key, contact_id];
  const page = pageOf(input, rows, keysOf, (row) => row.contact_id);
  return { rows: page.data, nextCursor: page.nextCursor };
}

/** So many contacts are looked at one by one before the index of tags is asked, which takes long for a frequent tag. */
const HEAD = 2000;

/**
 * Reads the list in its order, unless few match: those are fetched by their ids. Which are few the cells of the contacts say, or
 * the index of tags. One statement for both would have no good plan.
 */
async function readSorted(work: Work, input: ListInput): Promise<SortedRow[]> {
  const { tag, quietDays } = input;
  if (cellFilters(input) >= 2) {
    if (input.sort === 'newest' && tag === undefined && quietDays === undefined) return newestRows(work, input);
    const isByExchange = orders[input.sort].column === 'quiet_since';
    if (isByExchange && tag === undefined && input.city === undefined) {
      return (await firstByExchange(work, input).execute(work.agency.db)).rows;
    }
    const ids = await idsIfFew(work, input);
    if (ids) return rowsInOrder(work, input, { tag, quietDays }, ids);
  }
  if (tag === undefined) return rowsInOrder(work, input, input);
  const head = await headRows(work, input, tag);
  if (head.length > input.limit) return head;
  const rows = work.agency.indexed('contact').select('id').where(sql<boolean>`tags @> array[${tag}]::text[]`);
  const found = await rows.limit(MOST_FETCHED + 1).execute();
  const ids = found.map(({ id }) => id);
  return ids.length > MOST_FETCHED
    ? rowsInOrder(work, input, input)
    : rowsInOrder(work, input, { ...input, tag: undefined }, ids);
}

/** The newest contacts of all cells are among the newest of each. */
async function newestRows(work: Work, input: ListInput): Promise<SortedRow[]> {
  const most = input.limit + 1;
  const [before] = positionOf(input, uuidKey) ?? [];
  const { rows } = await sql<SortedRow>`
    select contact_id, contact_id as key from (${newestOfCells(work, input, most, before)}) as newest
    order by contact_id desc limit ${most}`.execute(work.agency.db);
  return rows;
}

/** The first contacts by their last exchange: those of all cells are among the first of each, which an index has in that order. */
export function firstByExchange(work: Work, input: ListInput): RawBuilder<SortedRow> {
  const { quietDays } = input;
  // No contact of a closed stage counts as quiet, so there is nothing to find in its cells.
  const stages = (input.stages?.length ? input.stages : contactStages).filter(
    (stage) => quietDays === undefined || !closedStages.includes(stage),
  );
  const cells = stages.length > 0 ? cellNames(work, { ...input, stages }) : sql`select null as name where false`;
  const ofCell = listed(work, input, sql`cell = wanted.name and ${matches(work, { quietDays }, 'listed_contact')}`);
  const direction = sql.raw(orders[input.sort].descending ? 'desc' : 'asc');
  return sql<SortedRow>`
    select contact_id, key from (${cells}) as wanted
    cross join lateral (${ofCell} limit ${input.limit + 1}) as of_cell
    order by key ${direction}, contact_id ${direction} limit ${input.limit + 1}`;
}

/** The rows that match `filters` in the order and from the position of `input`, among these contacts alone if there are any. */
async function rowsInOrder(
  work: Work,
  input: ListInput,
  filters: ContactTableFilters,
  among?: IdArray | readonly string[],
): Promise<SortedRow[]> {
  const isAmong = among ? sql`and contact_id = any(${among}::uuid[])` : sql``;
  const { rows } =
    await sql<SortedRow>`${listed(work, input, sql`${matches(work, filters, 'listed_contact')} ${isAmong}`)}
    limit ${input.limit + 1}`.execute(work.agency.db);
  return rows;
}

/** The contacts with the tag among the first that match the other filters. */
async function headRows(work: Work, input: ListInput, tag: string): Promise<SortedRow[]> {
  const { column, descending } = orders[input.sort];
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const others = listed(work, input, matches(work, { ...input, tag: undefined }, 'listed_contact'));
  const { rows } = await sql<SortedRow>`
    select * from (${others} limit ${HEAD}) as first where ${hasTag(work, tag, sql.ref('first.contact_id'))}
    order by ${column === 'contact_id' ? sql`` : sql`key ${direction}, `} contact_id ${direction}
    limit ${input.limit + 1}`.execute(work.agency.db);
  return rows;
}

function listed(work: Work, input: ListInput, condition: RawBuilder<unknown>): RawBuilder<SortedRow> {
  const { column, descending } = orders[input.sort];
  const after = column === 'contact_id' ? positionOf(input, uuidKey) : positionOf(input, sortKeys[column]);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const order = column === 'contact_id' ? sql`` : sql`${sql.ref(column)} ${direction}, `;
  return sql<SortedRow>`
    select contact_id, ${sql.ref(column)} as key from listed_contact
    where agency_id = ${work.agency.id} and ${condition} ${after ? sql`and ${positionIs(column, descending, after)}` : sql``}
    order by ${order} contact_id ${direction}`;
}

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
