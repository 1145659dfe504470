import { type RawBuilder, sql } from 'kysely';
import type { AskedTown } from './asked-towns.ts';

/** The values of a statement for which the towns are two arrays. */
export const townArrays = (asked: readonly AskedTown[]) =>
  [asked.map(({ town }) => town), asked.map(({ department }) => department)] as const;

/** Whether a town that is asked for is the only one, in any department: most are, and one index scan finds them. */
export const isOneName = (asked: readonly AskedTown[]): boolean => asked.length === 1 && asked[0]?.department === null;

/**
 * The condition that a row is in one of the towns.
 * @param town its key, a column that an index has
 * @param department its department; null if none is known
 */
export function isInTowns(
  asked: readonly AskedTown[],
  town: RawBuilder<unknown>,
  department: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (isOneName(asked)) return sql`${town} = ${asked[0]?.town}`;
  const [towns, departments] = townArrays(asked);
  if (departments.every((each) => each === null)) return sql`${town} = any(${towns}::text[])`;
  return sql`(${town} = any(${towns}::text[]) and exists (
    select from unnest(${towns}::text[], ${departments}::text[]) as asked (town, department)
    where asked.town = ${town} and (asked.department is null or ${department} is null or asked.department = ${department})))`;
}
