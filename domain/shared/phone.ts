import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { z } from 'zod';
import { text } from './fields.ts';

/** A phone number in E.164, or undefined. French national forms (`06 39 98 12 34`) are read as French. */
export function e164(written: string): string | undefined {
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'FR', extract: false });
  return number?.isPossible() ? number.number : undefined;
}

/** The input field: `06 39 98 12 34`, `+33 6 39 98 12 34` or `0033639981234`. It is stored in E.164. */
export const phone = text(40)
  .refine((value) => e164(value) !== undefined, 'not a phone number: write 06 39 98 12 34 or +33639981234')
  .describe('French national or international form');

/** The output field. */
export const e164Phone = z.string().meta({ examples: ['+33639981234'] });
