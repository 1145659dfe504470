import { z } from 'zod';
import { text } from '../shared/fields.ts';

/** The input for an account on a calendar server. Pages load this contract too. */
export const CalendarAccountInput = z.strictObject({
  address: text(1000).describe('https; of the server, or of the calendar itself'),
  username: text(200).describe('As the server knows its owner'),
  password: z.string().min(1).max(500).describe('Best one that is for Clef alone'),
});
