import { type RawBuilder, sql } from 'kysely';

/** Text as the search columns store it: without accents, case and punctuation. Null if nothing is left. */
export const searchable = (text: string): RawBuilder<string> => sql`nullif(clef_fold(${text}), '')`;

/**
 * A LIKE pattern that finds `part` anywhere in a search column. `%` and `\` are escaped; normalizing removes `_`. If
 * nothing is left of the part, the pattern is null and matches no row.
 */
export const searchPattern = (part: string): RawBuilder<string> =>
  sql`'%' || ${searchable(part.replaceAll(/[\\%]/g, '\\$&'))} || '%'`;
