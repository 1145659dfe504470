import { z } from 'zod';
import { ProposedProperty, propertyStates, stateOf } from '../proposed-properties/proposed-property.ts';
import { latestFirst, readMoments } from '../proposed-properties/read-moments.ts';
import { id } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { criterionNames } from './criteria.ts';
import { type Answers, fits, rankOf } from './rank.ts';

/** How a property and the best search of a contact go together. */
export const match = {
  searchId: id('search').describe('The search that fits best'),
  fits: z.boolean().describe('Otherwise one wish is missed by little'),
  answers: z
    .array(
      z.object({
        criterion: z.enum(criterionNames).describe('Which wish'),
        state: z
          .enum(['met', 'unknown', 'unasked', 'near'])
          .describe('near: missed by little; unasked: the search does not say'),
        by: z.number().nullable().describe('By how much: in euros, rooms, m² or energy classes'),
      }),
    )
    .describe('What the property answers to each wish'),
  belowBudgetEuros: z
    .int()
    .nullable()
    .describe('How far the price is below the least they look at; this excludes nothing'),
  state: z.enum(propertyStates).nullable().describe('How far they got with each other; null: nothing happened yet'),
  last: ProposedProperty.shape.moments.element.nullable().describe('The last thing that happened between them'),
};
type Match = z.input<z.ZodObject<typeof match>>;

/** @param answers of a pair that is shown */
export const matchRecord = (
  answers: Answers,
  { budgetMinEuros }: { budgetMinEuros: number | null },
  priceEuros: number | null,
): Pick<Match, 'fits' | 'answers' | 'belowBudgetEuros'> => ({
  fits: fits(rankOf(answers)),
  answers: criterionNames.map((criterion) => {
    const { state, by } = answers[criterion];
    return { criterion, state: state as Exclude<typeof state, 'far'>, by };
  }),
  belowBudgetEuros:
    budgetMinEuros !== null && priceEuros !== null && priceEuros < budgetMinEuros ? budgetMinEuros - priceEuros : null,
});

/**
 * The history of a record with each of `others` (UUIDs), as the fields `state` and `last` of a match.
 * @param column of which kind the record is
 */
export async function historyWith(
  work: Work,
  column: 'contact_id' | 'property_id',
  recordId: string,
  others: readonly string[],
): Promise<(other: string) => Pick<Match, 'state' | 'last'>> {
  const found = others.length === 0 ? [] : await readMoments(work, column, recordId, others);
  const byOther = Map.groupBy(found, ({ contactId, propertyId }) => (column === 'contact_id' ? propertyId : contactId));
  return (other) => {
    const moments = (byOther.get(other) ?? []).map(({ moment }) => moment).sort(latestFirst);
    const [last = null] = moments;
    return { state: last === null ? null : stateOf(moments), last };
  };
}
