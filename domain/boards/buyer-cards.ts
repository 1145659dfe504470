import { sql } from 'kysely';
import { matchingIds } from '../contacts/list/text-search.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { publicId, publicIdOrNull } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { Card, CardFilter, Column, Sums } from './board.ts';

/** The board of buyers: all contacts but those who only sell, by their stage. */

export type CardRow = {
  id: string;
  column: Column;
  since: Date;
  value_euros: number | null;
  fees_euros: number | null;
  assigned_to: string | null;
  assignee: string | null;
  offer_id: string | null;
  offer_stage: NonNullable<Card['offer']>['stage'] | null;
  offer_euros: number | null;
};

type BuyerRow = CardRow & {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  cities: string[];
  property: string | null;
};

const isBuyer = sql`intent is distinct from 'sell'`;

/** The sums of each column. The value of a card is the newest offer, or else the budget. */
export async function sumBuyers(work: Work, assigneeId: string | undefined): Promise<Sums[]> {
  const agency = sql`${work.agency.id}::uuid`;
  const { rows } = await sql<Sums>`
    select contact.stage as column, count(*) as cards, sum(coalesce(amount_euros, budget_max_euros)) as value, sum(fees_euros) as fees
    from contact left join (
      select distinct on (contact_id) contact_id, amount_euros, fees_euros from offer
      where agency_id = ${agency} and stage <> 'refused' order by contact_id, id desc) as newest on contact_id = contact.id
    where contact.agency_id = ${agency} and ${isBuyer} ${ofColleague(assigneeId)}
    group by contact.stage`.execute(work.agency.db);
  return rows;
}

const ofColleague = (assigneeId: string | undefined) =>
  assigneeId ? sql`and assigned_to = ${assigneeId}::uuid` : sql``;

/** The first cards of each column after a position, those that came last first. Each column reads its index in its order. */
export async function findBuyerCards(
  work: Work,
  { assigneeId, columns, limit, after }: CardFilter,
): Promise<CardRow[]> {
  const afterCursor = after ? sql`and (stage_since, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``;
  const cards = sql`unnest(${columns as string[]}::text[]) as shown(name) cross join lateral (
    select * from contact where agency_id = ${work.agency.id}::uuid and stage = shown.name and ${isBuyer}
      ${ofColleague(assigneeId)} ${afterCursor}
    order by stage_since desc, id desc limit ${limit}) as card`;
  return readCards(work, cards);
}

/** The cards of these contacts. */
export const readBuyerCards = (work: Work, contactIds: string[]): Promise<CardRow[]> =>
  readCards(
    work,
    sql`(select * from contact where agency_id = ${work.agency.id}::uuid and id = any(${contactIds}::uuid[])
      and ${isBuyer}) as card`,
  );

/** The cards of the best matches of a search. */
export async function searchBuyerCards(work: Work, q: string, { assigneeId, limit }: CardFilter): Promise<CardRow[]> {
  const matching = matchingIds(
    work,
    q,
    (rows) => {
      const buyers = rows.where(sql<boolean>`${isBuyer}`);
      return assigneeId ? buyers.where('assigned_to', '=', assigneeId) : buyers;
    },
    limit,
  );
  const { rows: found } = await matching.execute(work.agency.db);
  return readBuyerCards(
    work,
    found.map(({ id }) => id),
  );
}

async function readCards(work: Work, cards: ReturnType<typeof sql>): Promise<BuyerRow[]> {
  const agency = sql`${work.agency.id}::uuid`;
  const { rows } = await sql<BuyerRow>`
    select card.id, card.stage as column, card.stage_since as since,
      coalesce(newest.amount_euros, card.budget_max_euros) as value_euros, newest.fees_euros, card.assigned_to,
      person.name as assignee, card.first_name, card.last_name, card.email, card.phone, card.search_cities as cities,
      newest.id as offer_id, newest.stage as offer_stage, newest.amount_euros as offer_euros, newest.title as property
    from ${cards}
    left join user_account as person on person.agency_id = ${agency} and person.id = card.assigned_to
    left join lateral (
      select offer.id, offer.stage, amount_euros, fees_euros, title from offer
      join property on property.agency_id = ${agency} and property.id = offer.property_id
      where offer.agency_id = ${agency} and offer.contact_id = card.id and offer.stage <> 'refused'
      order by offer.id desc limit 1) as newest on true
    order by card.stage_since desc, card.id desc`.execute(work.agency.db);
  return rows;
}

export function buyerCard(row: CardRow): Card {
  const { cities, property } = row as BuyerRow;
  return {
    ...cardOf(row, property),
    id: publicId('contact', row.id),
    name: nameOfRow(row as BuyerRow),
    detail: cities.slice(0, 2).join(', ') || null,
  };
}

/** The fields that the cards of both boards have in common. */
export const cardOf = (row: CardRow, about: string | null) => ({
  column: row.column,
  since: row.since.toISOString(),
  valueEuros: row.value_euros,
  feesEuros: row.fees_euros,
  assigneeId: publicIdOrNull('user', row.assigned_to),
  assigneeName: row.assignee,
  offer:
    row.offer_id !== null && row.offer_stage !== null && row.offer_euros !== null
      ? {
          id: publicId('offer', row.offer_id),
          stage: row.offer_stage,
          amountEuros: row.offer_euros,
          about: about ?? '',
        }
      : null,
});
