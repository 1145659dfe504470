import { sql } from 'kysely';
import { z } from 'zod';
import { instant } from '../../shared/fields.ts';
import type { Work } from '../../shared/operation.ts';
import { countUpTo, uuidKey } from '../../shared/page.ts';
import type { ContactRows } from '../record/contact-record.ts';
import { type ContactFilters, meets } from './contact-filters.ts';
import { countMatches } from './text-search.ts';

/** The filters of a search, which ranks by `q` itself. */
export const filterOf =
  (work: Work, { q: _, ...filters }: ContactFilters) =>
  (rows: ContactRows): ContactRows =>
    rows.where(meets(work, filters));

/** How many contacts meet filters, counted no further than `cap`, by the same indexes as the list or search is read. */
export function countFiltered(work: Work, filters: ContactFilters, cap: number): Promise<number> {
  const { q } = filters;
  if (q !== undefined) return countMatches(work, q, filterOf(work, filters), cap);
  return countUpTo(work, work.agency.indexed('contact').where(meets(work, filters)).select('contact.id').limit(cap));
}

const byId = { column: undefined, id: 'contact.id', keys: uuidKey, cast: sql`` } as const;
const byName = {
  ...{ column: 'contact.name_last', id: 'contact.id', cast: sql`::text` },
  keys: z.tuple([z.string().max(1000), z.guid()]),
} as const;
const byExchange = {
  ...{ column: 'listed_contact.quiet_since', id: 'listed_contact.contact_id', cast: sql`::timestamptz` },
  keys: z.tuple([instant, z.guid()]),
} as const;

/** The orders of a list. Each has an index that ends with the contact's id. */
const orders = {
  newest: { ...byId, direction: 'desc' },
  oldest: { ...byId, direction: 'asc' },
  recent: { ...byExchange, direction: 'desc' },
  quiet: { ...byExchange, direction: 'asc' },
  name: { ...byName, direction: 'asc' },
} as const;
export type ContactOrder = keyof typeof orders;

/** The sort keys that the cursor of a list in this order has. */
export const keysOfOrder = (order: ContactOrder): z.ZodType<readonly string[]> => orders[order].keys;

/**
 * The contacts that meet filters, in an order, after the row with the sort keys `after`. Of a page the caller selects its columns
 * and sets the limit.
 */
export function contactsInOrder(
  work: Work,
  filters: ContactFilters,
  order: ContactOrder,
  after?: readonly string[],
): ContactRows {
  const { column, id, cast, direction } = orders[order];
  let rows = column?.startsWith('listed_contact')
    ? withExchanges(work, filters)
    : work.agency.indexed('contact').where(meets(work, filters));
  if (after) {
    const isAfter = sql.raw(direction === 'asc' ? '>' : '<');
    rows = rows.where(
      column === undefined
        ? sql<boolean>`${sql.ref(id)} ${isAfter} ${after[0]}::uuid`
        : sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) ${isAfter} (${after[0]}${cast}, ${after[1]}::uuid)`,
    );
  }
  if (column !== undefined) rows = rows.orderBy(sql.ref(column), direction);
  return rows.orderBy(sql.ref(id), direction);
}

/** The same, joined with their exchanges. The cast: a list selects columns of the contact alone. */
const withExchanges = (work: Work, filters: ContactFilters) =>
  work.agency
    .indexed('contact')
    .innerJoin('indexed_listed_contact as listed_contact' as 'listed_contact', (join) =>
      join
        .onRef('listed_contact.agency_id', '=', 'contact.agency_id')
        .onRef('listed_contact.contact_id', '=', 'contact.id'),
    )
    .where('listed_contact.agency_id', '=', work.agency.id)
    .where(meets(work, filters, 'listed_contact')) as unknown as ContactRows;

/** The sort key of a row beside its id; null where the id alone is the order. */
export const sortKeyOf = (order: ContactOrder) => {
  const { column } = orders[order];
  return sql<Date | string | null>`${column === undefined ? sql`null` : sql.ref(column)}`;
};
