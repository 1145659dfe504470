import { type Expression, type Selectable, sql } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';

/** The terms of a mandate that say what a sale at some price earns the agency. */
export type FeeTerms = Pick<Selectable<Tables['property']>, 'fees_percent' | 'fees_paid_by'>;

/** A percentage is counted in whole parts of this many, so that both forms of the rule compute with whole numbers alone. */
const PARTS = 1_000_000;
const PARTS_OF_PERCENT = PARTS / 100;

/**
 * The agency's fees in a price that is paid, in whole euros with taxes; null if the mandate says no percentage.
 *
 * If the buyer pays them, they are a share of the price without them (arrêté du 10 janvier 2017, art. 2, as changed on 26 January 2022).
 * If the seller pays them, they are part of the price, and the share is one of this price, as mandates say it; so they are where nobody
 * has written who pays.
 */
export function feesIn(priceEuros: number, { fees_percent, fees_paid_by }: FeeTerms): number | null {
  if (fees_percent === null) return null;
  const parts = Math.floor(fees_percent * PARTS_OF_PERCENT + 0.5);
  if (fees_paid_by === 'buyer') return priceEuros - Math.round((priceEuros * PARTS) / (PARTS + parts));
  return Math.round((priceEuros * parts) / PARTS);
}

type Columns = { price: Expression<unknown>; percent: Expression<unknown>; payer: Expression<unknown> };

/** The same as `feesIn`, of columns. */
export const feesInSql = ({ price, percent, payer }: Columns) => {
  const parts = sql`floor(${percent} * ${sql.lit(PARTS_OF_PERCENT)} + 0.5)::bigint`;
  const all = sql.lit(PARTS);
  return sql<number | null>`(case when ${payer} = 'buyer'
    then ${price} - (2 * ${price}::bigint * ${all} + ${all} + ${parts}) / (2 * (${all} + ${parts}))
    else (2 * ${price}::bigint * ${parts} + ${all}) / (2 * ${all}) end)::integer`;
};

/** The price without the fees, which an advert names beside the price if the buyer pays them; else null. */
export function priceWithoutFees(property: FeeTerms & { price_euros: number | null }): number | null {
  if (property.price_euros === null || property.fees_paid_by !== 'buyer') return null;
  const fees = feesIn(property.price_euros, property);
  return fees === null ? null : property.price_euros - fees;
}
