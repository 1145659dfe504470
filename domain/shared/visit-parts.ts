import { z } from 'zod';
import { visitNextSteps } from '../../storage/column-values.ts';
import { time } from './fields.ts';
import { id } from './ids.ts';

/** The appointment that was made in the place of one that was moved, which is cancelled. */
export const MovedTo = z
  .object({ id: id('visit').describe('Its id'), startsAt: time.describe('When it begins') })
  .nullable()
  .describe('If it was moved: the one in its place');

/** The report of a visit that took place. */
export const VisitReport = z.object({
  feedback: z.string().nullable().describe('What the contact said of it'),
  interest: z.int().nullable().describe('How interested the visitor is, from 1 to 5'),
  liked: z.string().nullable().describe('What spoke for the property'),
  disliked: z.string().nullable().describe('What spoke against it'),
  feltPriceEuros: z.int().nullable().describe('The price that the visitor would find right'),
  nextStep: z.enum(visitNextSteps).nullable().describe('What the visitor means to do next'),
});
