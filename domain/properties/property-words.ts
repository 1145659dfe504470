import { type RawBuilder, sql } from 'kysely';
import { townsWithin, townWithin } from '../shared/asked-towns.ts';
import { departmentIn } from '../shared/departments.ts';
import { searchPattern } from '../shared/search-text.ts';
import { isInTowns } from '../shared/town-filter.ts';
import { townKey } from '../shared/towns.ts';

/** The department of a row of `property`, as postcodes begin. */
export const department = sql.raw<string>(departmentIn('postcode'));

/** The condition that a property stands in a town, a merged one of it or a district of it; or in any of several. */
export const standsIn = (city: string): RawBuilder<boolean> =>
  isInTowns(townsWithin(city), sql.ref('city_folded'), department);

/** The condition that the reference, title and address have all words of what was typed, or that this is the name of its town. */
export function containsWords(typed: string, words: readonly string[]): RawBuilder<boolean> {
  const patterns = words.map((word) => sql`search_text like ${searchPattern(word)}`);
  const all = patterns.length > 0 ? sql`${sql.join(patterns, sql` and `)}` : sql`true`;
  // Beside a name, a number says more than the town: « Nantes 12 » are not all in Nantes.
  const isTown = !/\d/.test(typed) || /\d/.test(townKey(typed));
  return isTown
    ? sql`((${all}) or ${isInTowns(townWithin(typed), sql.ref('city_folded'), department)})`
    : sql`(${all})`;
}
