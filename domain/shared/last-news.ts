import { type RawBuilder, sql } from 'kysely';
import { spokenOutcomes } from '../../storage/column-values.ts';
import type { Work } from './operation.ts';

/** So many days without news are too many: a seller's first complaint about agencies is silence. */
export const SILENT_DAYS = 7;

const spoken = sql.join(spokenOutcomes.map((outcome) => sql.lit(outcome)));

/**
 * When a contact heard from the agency last: a message that left, or a noted call in which both spoke. A report of a visit counts as
 * the message that it is. Null: never.
 * @param contact the columns `agency_id` and `contact_id` of the table of this name are read
 */
export const lastNewsOf = (contact: string): RawBuilder<Date | null> => {
  const [agency, id] = [sql.ref(`${contact}.agency_id`), sql.ref(`${contact}.contact_id`)];
  return sql`greatest(
    (select max(latest.at) from conversation cross join lateral (
      select at from message where message.agency_id = ${agency} and message.conversation_id = conversation.id
        and message.direction = 'outbound' and message.status in ('sent', 'delivered')
      order by at desc limit 1) as latest
      where conversation.agency_id = ${agency} and conversation.contact_id = ${id}),
    (select max(created_at) from note
      where note.agency_id = ${agency} and note.contact_id = ${id} and note.call in (${spoken})))`;
};

/**
 * When a seller had the last news; before any, since when they are on record as the seller.
 * @param seller the name under which a query reads `property_seller`
 */
export const newsOfSeller = (seller: string): RawBuilder<Date> =>
  sql`coalesce(${lastNewsOf(seller)}, ${sql.ref(`${seller}.created_at`)})`;

/** When the seller of a property had the last news. Undefined for somebody else. */
export async function newsSince({ agency }: Work, propertyId: string, contactId: string): Promise<Date | undefined> {
  const row = await agency
    .from('property_seller')
    .select(newsOfSeller('property_seller').as('since'))
    .where('property_id', '=', propertyId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  return row && new Date(row.since);
}
