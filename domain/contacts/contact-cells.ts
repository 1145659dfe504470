import { type RawBuilder, sql } from 'kysely';
import { contactKinds, contactStages } from '../../storage/column-values.ts';
import { townsOverlapping } from '../shared/asked-towns.ts';
import { uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { isOneName } from '../shared/town-filter.ts';
import { type ContactTableFilters, searchesIn } from './contact-filters.ts';

/**
 * A cell holds the contacts of one colleague, one stage and one kind: the column `cell`, which the database writes.
 * The contacts of a cell, or of a cell in a town, are neighbours in an index, the newest last. So several filters that each have
 * many contacts are as fast where hardly anybody matches them all.
 */

/** The number of filters that cells answer. For one alone a list has an index in its order. */
export const cellFilters = ({ kinds, stages, city, assignedTo }: ContactTableFilters): number =>
  [kinds?.length, stages?.length, city, assignedTo].filter(Boolean).length;

/** More contacts than this are found sooner in the order of a list than by fetching all that match. */
export const MOST_FETCHED = 2000;

/** An array of UUIDs as PostgreSQL writes it. Statements pass it on, and reading thousands of ids costs more than finding them. */
export type IdArray = string;

/** The ids of all contacts of these cells, if they are few. `tag` and `quietDays` are not applied. */
export async function idsIfFew(work: Work, filters: ContactTableFilters): Promise<IdArray | undefined> {
  const { rows } = await sql<{ ids: IdArray | null }>`
    select array_agg(contact_id)::text as ids from (${newestOfCells(work, filters, MOST_FETCHED + 1)} limit ${MOST_FETCHED + 1}) as found
    having count(*) <= ${MOST_FETCHED}`.execute(work.agency.db);
  return rows[0] && (rows[0].ids ?? '{}');
}

/** The ids of the newest contacts of these cells, up to `limit` of each. `tag` and `quietDays` are not applied. */
export function newestOfCells(
  work: Work,
  { city, ...filters }: ContactTableFilters,
  limit: number,
  before?: string,
): RawBuilder<{ contact_id: string }> {
  const inTown = city ? sql`and ${searchesIn(city)}` : sql``;
  // A contact may search in several of the towns that are asked for.
  const once = sql.raw(city && !isOneName(townsOverlapping(city)) ? 'distinct' : '');
  const isBefore = before ? sql`and contact_id < ${before}::uuid` : sql``;
  return sql`
    select contact_id from (${cellNames(work, filters)}) as wanted
    cross join lateral (
      select ${once} contact_id from ${sql.table(city ? 'contact_town' : 'listed_contact')}
      where agency_id = ${work.agency.id} ${inTown} and cell = wanted.name ${isBefore}
      order by contact_id desc limit ${limit}) as of_cell`;
}

/** The names of the cells that these filters choose. */
export function cellNames(
  work: Work,
  { kinds, stages, assignedTo }: Pick<ContactTableFilters, 'kinds' | 'stages' | 'assignedTo'>,
): RawBuilder<{ name: string }> {
  const assignees = assignedTo
    ? sql`values (${uuidOf('user', assignedTo)}::text)`
    : sql`select '' union all select id::text from user_account where agency_id = ${work.agency.id}`;
  // A value that is given twice must not list its contacts twice.
  const names = (values: readonly string[]) => sql`unnest(${[...new Set(values)]}::text[])`;
  // The names are made apart: row-level security would keep a condition that contains their making from using the index.
  return sql`
    select assignee.id || ' ' || stage.name || ' ' || kind.name as name from (${assignees}) as assignee (id),
      ${names(stages?.length ? stages : contactStages)} as stage (name),
      ${names(kinds?.length ? kinds : ['', ...contactKinds])} as kind (name)
    offset 0`;
}
