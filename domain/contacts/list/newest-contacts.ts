import { type PreparedQuery, preparedQuery } from '../../../storage/prepared-statements.ts';
import { townsOverlapping } from '../../shared/asked-towns.ts';
import { isOneName, townArrays } from '../../shared/town-filter.ts';
import { type ContactRow, contactColumns } from '../record/contact-record.ts';

export type ListedContactRow = Pick<ContactRow, (typeof contactColumns)[number]>;

const columns = contactColumns.map((column) => `contact.${column}`).join(', ');

// The limit is a part of the text: a plan for any limit would be one for many rows, made in parallel. Each text has a plan in
// each connection, so there are few: a page leaves out the rows that are too many.
const LIMITS = [21, 51, 101] as const;

const all = (limit: number) => `select ${columns} from contact
  where contact.agency_id = $1 and contact.id < $2 order by contact.id desc limit ${limit}`;

const inTown = (limit: number) => `select ${columns} from contact_town
  join contact on contact.agency_id = contact_town.agency_id and contact.id = contact_town.contact_id
  where contact_town.agency_id = $1 and contact_town.contact_id < $2 and contact_town.town = $3
  order by contact_town.contact_id desc limit ${limit}`;

/** The newest of several towns are among the newest of each. */
const inTowns = (limit: number) => `select ${columns} from (
    select distinct of_town.contact_id from unnest($3::text[], $4::text[]) as asked (town, department)
    cross join lateral (
      select contact_id from contact_town
      where agency_id = $1 and contact_id < $2 and town = asked.town
        and (asked.department is null or department is null or department = asked.department)
      order by contact_id desc limit ${limit}) as of_town
    order by of_town.contact_id desc limit ${limit}) as newest
  join contact on contact.agency_id = $1 and contact.id = newest.contact_id
  order by contact.id desc`;

const statements = LIMITS.map((limit) => ({
  limit,
  all: preparedQuery<ListedContactRow>(all(limit)),
  inTown: preparedQuery<ListedContactRow>(inTown(limit)),
  inTowns: preparedQuery<ListedContactRow>(inTowns(limit)),
}));

/** No UUIDv7 comes after it, so it is the position before the first page. */
const AFTER_EVERY_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The statement that reads the newest contacts, all or those who search in a town. They read an index in the order of the page,
 * however many contacts there are, so the best plan does not depend on the values.
 * @param atLeast that many rows are read if there are so many; at most 101
 * @param after the UUID of the last contact of the page before
 */
export function newestContacts(
  agencyId: string,
  atLeast: number,
  after: string = AFTER_EVERY_ID,
  city?: string,
): PreparedQuery<ListedContactRow> {
  const statement =
    statements.find(({ limit }) => limit >= atLeast) ?? (statements.at(-1) as (typeof statements)[number]);
  if (city === undefined) return statement.all(agencyId, after);
  const towns = townsOverlapping(city);
  return isOneName(towns)
    ? statement.inTown(agencyId, after, towns[0]?.town)
    : statement.inTowns(agencyId, after, ...townArrays(towns));
}
