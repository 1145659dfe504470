import { sql } from 'kysely';

/** Serializes a value for a jsonb column. Without it the driver would send an array as a PostgreSQL array. */
export const asJson = <T>(value: T): T => JSON.stringify(value) as never;

/** A list of texts for a prepared statement, whose values are plain ones. */
export const asTextArray = (texts: readonly string[]): string[] =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))` as never;
