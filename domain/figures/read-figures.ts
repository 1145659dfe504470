import { z } from 'zod';
import { time } from '../shared/fields.ts';
import { direct } from '../shared/operation.ts';
import { Figures } from './count-figures.ts';
import { keptOrCounted } from './kept-figures.ts';

/** A director's look at some weeks, over whole days up to yesterday. */
export const readFigures = direct({
  name: 'readFigures',
  scope: 'staff',
  summary: 'Figures of the agency over the last 30 or 90 whole days.',
  effect: 'read',
  input: z.strictObject({ days: z.union([z.literal(30), z.literal(90)]).describe('Up to and with yesterday') }),
  output: Figures.extend({ countedAt: time.nullable().describe('When they were counted, if they were kept') }),
  run: (work, { days }) => keptOrCounted(work, days),
});
