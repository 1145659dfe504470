import { type RawBuilder, sql } from 'kysely';
import { contactKinds, contactStages } from '../../storage/column-values.ts';
import { uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { ContactTableFilters } from './contact-filters.ts';

/**
 * A cell holds the contacts of one colleague, one stage and one kind: the column `cell`, as the database's `contact_cell` writes it.
 * The contacts of a cell, or of a cell in a town, are neighbours in an index, the newest last. So several filters that each have
 * many contacts are as fast where hardly anybody matches them all.
 */

/** Whether two of the filters that cells answer are set: one alone has an index of its own. */
export const combinesFilters = ({ kinds, stages, city, assignedTo }: ContactTableFilters): boolean =>
  [kinds?.length, stages?.length, city, assignedTo].filter(Boolean).length >= 2;

/** The ids of the newest contacts of these cells, up to `limit` of each. `tag` and `quietDays` are not applied. */
export function newestOfCells(
  work: Work,
  { kinds, stages, city, assignedTo }: ContactTableFilters,
  limit: number,
  before?: string,
): RawBuilder<{ contact_id: string }> {
  const assignees = assignedTo
    ? sql`values (${uuidOf('user', assignedTo)}::text)`
    : sql`select '' union all select id::text from user_account where agency_id = ${work.agency.id}`;
  const inTown = city ? sql`and town = clef_fold(${city})` : sql``;
  const isBefore = before ? sql`and contact_id < ${before}::uuid` : sql``;
  const names = (values: readonly string[]) => sql`unnest(${values as string[]}::text[])`;
  return sql`
    select contact_id from (${assignees}) as assignee (id),
      ${names(stages?.length ? stages : contactStages)} as wanted_stage (name),
      ${names(kinds?.length ? kinds : ['', ...contactKinds])} as wanted_kind (name)
    cross join lateral (
      select contact_id from ${sql.table(city ? 'contact_town' : 'listed_contact')}
      where agency_id = ${work.agency.id} ${inTown} ${isBefore}
        and cell = assignee.id || ' ' || wanted_stage.name || ' ' || wanted_kind.name
      order by contact_id desc limit ${limit}) as of_cell`;
}
