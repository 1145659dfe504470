import { z } from 'zod';
import { reasonCodes } from '../../storage/agent-values.ts';

/** A record because of which a recipe proposes, and in which way. */
export const ReasonRecord = z.object({
  id: z.string().describe('The record'),
  code: z.enum(reasonCodes).describe('What about it'),
  value: z.string().optional().describe('A day, a moment or a price, where the code is of one'),
});
