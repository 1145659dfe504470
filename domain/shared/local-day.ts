import { type RawBuilder, sql } from 'kysely';
import type { Work } from './operation.ts';

/**
 * The instant at which a day of the agency begins, as an expression for a query: 0 is today, 1 tomorrow, -30 thirty days ago.
 * The database computes it, so that a page need not ask for the time zone first.
 */
export const beginningOfDay = (
  { agency, now }: Pick<Work, 'agency' | 'now'>,
  day: number,
): RawBuilder<Date> => sql<Date>`(
  select (date_trunc('day', ${now}::timestamptz at time zone time_zone) + make_interval(days => ${sql.lit(day)})) at time zone time_zone
  from agency where id = ${agency.id})`;
