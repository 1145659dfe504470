import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { criterionNames } from './criteria.ts';
import { countBuyers } from './find-matches.ts';
import { findHome } from './match-buyers.ts';
import { fits, isShown, readCode } from './rank.ts';

export const countMatchingBuyers = direct({
  name: 'countMatchingBuyers',
  scope: 'human',
  summary: 'How many buyers a property fits or nearly fits, and which wishes it misses of all others.',
  effect: 'read',
  input: z.strictObject({ propertyId: id('property').describe('The property') }),
  output: z.object({
    fit: z.int(),
    near: z.int().describe('Who miss one wish by little'),
    others: z.int(),
    missed: z
      .array(z.object({ criterion: z.enum(criterionNames), count: z.int() }))
      .describe(
        'How many of the others miss a wish with their best search, the most frequent first; a buyer may miss several',
      ),
  }),
  run: async (work, input) => {
    const counts = (await countBuyers(work, await findHome(work, input.propertyId))).map(({ code, count }) => ({
      ...readCode(code),
      count,
    }));
    const total = (rows: typeof counts) => rows.reduce((sum, { count }) => sum + count, 0);
    const others = counts.filter(({ rank }) => !isShown(rank));
    const fit = total(counts.filter(({ rank }) => fits(rank)));
    return {
      fit,
      near: total(counts) - total(others) - fit,
      others: total(others),
      missed: criterionNames
        .map((criterion) => ({ criterion, count: total(others.filter(({ missed }) => missed.includes(criterion))) }))
        .filter(({ count }) => count > 0)
        .sort((one, other) => other.count - one.count),
    };
  },
});
