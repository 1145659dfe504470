import { type RawBuilder, sql } from 'kysely';

/*
 * The expressions that sort the list of properties. Migration 0008 has an index on each of them, so they are written without
 * parameters.
 */

const NO_NUMBER = { asc: 1e12, desc: -1 };

/** A property without the value comes last in both directions. */
export const numberKey = (column: 'price_euros' | 'surface_sqm', direction: 'asc' | 'desc'): RawBuilder<number> =>
  sql`coalesce(property.${sql.ref(column)}::float8, ${sql.lit(NO_NUMBER[direction])})`;

export const statusSince = sql<Date>`coalesce(property.status_since, property.created_at)`;
