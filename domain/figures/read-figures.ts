import { z } from 'zod';
import { direct } from '../shared/operation.ts';
import { countFigures, Figures } from './count-figures.ts';

/** A director's look at some weeks, over whole days up to yesterday. */
export const readFigures = direct({
  name: 'readFigures',
  scope: 'noKey',
  summary: 'Figures of the agency over the last 30 or 90 whole days.',
  effect: 'read',
  input: z.strictObject({ days: z.union([z.literal(30), z.literal(90)]).describe('Up to and with yesterday') }),
  output: Figures,
  run: (work, { days }) => countFigures(work, days),
});
