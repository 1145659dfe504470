import { sql } from 'kysely';
import { isAccepted } from '../offers/accepted.ts';
import { feesInSql } from '../properties/fees.ts';
import { containsWords } from '../properties/property-words.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { Card, CardFilter, Sums } from './board.ts';
import { type CardRow, cardOf } from './buyer-cards.ts';

/** The board of sellers: their properties by status, from the appraisal to the deed. An agency has thousands, not millions. */

type PropertyRow = CardRow & {
  reference: string;
  title: string;
  city: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
};

/** The fees of the offer that was accepted, or else those in the asking price. */
const feesOf = (work: Work, row: string) => {
  const asked = { price: sql.ref(`${row}.price_euros`), percent: sql.ref(`${row}.fees_percent`) };
  return sql<number | null>`coalesce((
    select accepted.fees_euros from offer as accepted
    where accepted.agency_id = ${work.agency.id}::uuid and accepted.property_id = ${sql.ref(`${row}.id`)}
      and ${isAccepted('accepted')} and not accepted.accepted_beside),
    ${feesInSql({ ...asked, payer: sql.ref(`${row}.fees_paid_by`) })})`;
};

export async function sumProperties(work: Work, assigneeId: string | undefined): Promise<Sums[]> {
  let rows = work.agency.from('property');
  if (assigneeId) rows = rows.where('assigned_to', '=', assigneeId);
  return rows
    .select(({ fn }) => [
      'status as column',
      fn.countAll<string>().as('cards'),
      fn.sum<string | null>('price_euros').as('value'),
      fn.sum<string | null>(feesOf(work, 'property')).as('fees'),
    ])
    .groupBy('status')
    .execute();
}

export async function findPropertyCards(
  work: Work,
  { assigneeId, columns, limit, after }: CardFilter,
): Promise<CardRow[]> {
  const ofAssignee = assigneeId ? sql`and assigned_to = ${assigneeId}::uuid` : sql``;
  const afterCursor = after ? sql`and (status_since, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``;
  const cards = sql`unnest(${columns as string[]}::text[]) as shown(name) cross join lateral (
    select * from property where agency_id = ${work.agency.id}::uuid and status = shown.name ${ofAssignee} ${afterCursor}
    order by status_since desc, id desc limit ${limit}) as card`;
  return readCards(work, cards);
}

export const readPropertyCards = (work: Work, propertyIds: string[]): Promise<CardRow[]> =>
  readCards(
    work,
    sql`(select * from property where agency_id = ${work.agency.id}::uuid
      and id = any(${propertyIds}::uuid[])) as card`,
  );

/** The newest properties that match all words. */
export async function searchPropertyCards(
  work: Work,
  q: string,
  { assigneeId, limit }: CardFilter,
): Promise<CardRow[]> {
  let rows = work.agency.indexed('property').select('id');
  rows = rows.where(containsWords(q, q.split(/\s+/).filter(Boolean)));
  // The view is older than this column.
  const mine = work.agency
    .from('property')
    .select('id')
    .where('assigned_to', '=', assigneeId ?? null);
  if (assigneeId) rows = rows.where('id', 'in', mine);
  const found = await rows.orderBy('id', 'desc').limit(limit).execute();
  return readPropertyCards(
    work,
    found.map(({ id }) => id),
  );
}

async function readCards(work: Work, cards: ReturnType<typeof sql>): Promise<PropertyRow[]> {
  const agency = sql`${work.agency.id}::uuid`;
  const { rows } = await sql<PropertyRow>`
    select card.id, card.status as column, card.status_since as since, card.price_euros as value_euros,
      ${feesOf(work, 'card')} as fees_euros, card.assigned_to, person.name as assignee,
      card.reference, card.title, card.city, newest.id as offer_id, newest.stage as offer_stage,
      newest.amount_euros as offer_euros, first_name, last_name, contact.email, contact.phone
    from ${cards}
    left join user_account as person on person.agency_id = ${agency} and person.id = card.assigned_to
    left join lateral (
      select id, stage, amount_euros, contact_id from offer
      where offer.agency_id = ${agency} and offer.property_id = card.id and offer.stage <> 'refused'
      order by ${isAccepted('offer')} desc, offer.id desc limit 1) as newest on true
    left join contact on contact.agency_id = ${agency} and contact.id = newest.contact_id
    order by card.status_since desc, card.id desc`.execute(work.agency.db);
  return rows;
}

export function propertyCard(row: CardRow): Card {
  const { reference, title, city, ...buyer } = row as PropertyRow;
  return {
    ...cardOf(row, nameOfRow(buyer)),
    id: publicId('property', row.id),
    name: title,
    detail: `${reference}, ${city}`,
  };
}
