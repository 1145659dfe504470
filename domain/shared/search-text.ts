import { type RawBuilder, sql } from 'kysely';

/** A text as folded columns have it: without accents, case and punctuation. Null where nothing is left. */
export const folded = (text: string): RawBuilder<string> => sql`nullif(clef_fold(${text}), '')`;

/**
 * A LIKE pattern for a part of a folded column: folded by the database, as the column was. `%` and `\` mean themselves,
 * `_` is folded away. What folds to nothing is a part of nothing: the pattern is null then, and matches no row.
 */
export const foldedPattern = (part: string): RawBuilder<string> =>
  sql`'%' || ${folded(part.replaceAll(/[\\%]/g, '\\$&'))} || '%'`;
