import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { buyable } from '../property-status/statuses-in-sql.ts';
import type { Work } from '../shared/operation.ts';
import { withPropertyColumns, withSearchColumns } from './compared.ts';
import type { OfferedHome, WantedHome } from './criteria.ts';
import { codeInSql, isPossible, isShownInSql, rankInSql } from './rank.ts';

/** A pair that is shown, by the UUID of the side that was looked for. */
export type Found = { id: string; rank: number };

/** The sort keys of a found row. */
export const foundKey = z.tuple([z.int().min(0).max(1000), z.guid()]);
type Page = { after: z.output<typeof foundKey> | undefined; limit: number };

const rank = sql.ref<number>('rank');

/** Whether a rank comes after the page before. Best first, then the newest. */
const isAfter = (ranked: RawBuilder<number>, { after }: Page) =>
  after ? sql`(${ranked} > ${after[0]} or (${ranked} = ${after[0]} and id < ${after[1]}::uuid))` : sql`true`;

/** The buyers whose best search a property fits or nearly fits, but for those who sell it; one more than the page. */
export async function findBuyers(
  { agency }: Work,
  property: { id: string; home: OfferedHome },
  page: Page,
): Promise<Found[]> {
  const pair = withSearchColumns(property.home);
  // `offset 0`: the rank of a row is computed once, for those alone that are possible.
  const { rows } = await sql<Found>`
    select id, min(rank) as rank from (
      select contact_id as id, ${rankInSql(pair)} as rank from indexed_buyer_search as buyer_search
      where agency_id = ${agency.id} and ${isPossible(pair)} offset 0) as ranked
    where ${isShownInSql(rank)} and id <> all(array(select contact_id from property_seller
      where agency_id = ${agency.id} and property_id = ${property.id}))
    group by id having ${isAfter(sql`min(rank)`, page)}
    order by min(rank), id desc limit ${page.limit + 1}`.execute(agency.db);
  return rows;
}

/** How many buyers have each code, by their best search (`readCode`). It compares the property with every search. */
export async function countBuyers(
  { agency }: Work,
  { id: propertyId, home }: { id: string; home: OfferedHome },
): Promise<{ code: number; count: number }[]> {
  const code = codeInSql(withSearchColumns(home));
  const { rows } = await sql<{ code: number; count: number }>`
    select code, count(*)::integer as count from (
      select contact_id, min(${code}) as code from indexed_buyer_search as buyer_search
      where agency_id = ${agency.id} and not exists (select from property_seller
        where property_seller.agency_id = ${agency.id} and property_id = ${propertyId}
          and property_seller.contact_id = buyer_search.contact_id)
      group by contact_id) as best
    group by code`.execute(agency.db);
  return rows;
}

/** The properties for sale that fit or nearly fit one of a contact's searches, but for their own; one more than the page. */
export async function findProperties(
  { agency }: Work,
  contact: { id: string; searches: readonly WantedHome[] },
  page: Page,
): Promise<Found[]> {
  if (contact.searches.length === 0) return [];
  const pairs = contact.searches.map(withPropertyColumns);
  const each = (part: (pair: (typeof pairs)[number]) => RawBuilder<unknown>) => pairs.map(part);
  const { rows } = await sql<Found>`
    select id, rank from (
      select id, least(${sql.join(each(rankInSql))}) as rank from indexed_property as property
      where agency_id = ${agency.id} and status in (${buyable})
        and (${sql.join(each(isPossible), sql` or `)}) offset 0) as ranked
    where ${isShownInSql(rank)} and ${isAfter(rank, page)} and id <> all(array(select property_id from property_seller
      where agency_id = ${agency.id} and contact_id = ${contact.id}))
    order by rank, id desc limit ${page.limit + 1}`.execute(agency.db);
  return rows;
}
