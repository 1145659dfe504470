import { z } from 'zod';
import { e164 } from './e164.ts';
import { text } from './fields.ts';

/** The input field: `06 39 98 12 34`, `+33 6 39 98 12 34` or `0033639981234`. It is stored in E.164. */
export const phone = text(40)
  .refine((value) => e164(value) !== undefined, 'not a phone number: write 06 39 98 12 34 or +33639981234')
  .describe('French national or international form');

/** The output field. */
export const e164Phone = z.string().meta({ examples: ['+33639981234'] });
