import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { z } from 'zod';
import { text } from './fields.ts';

/** A phone number in E.164, or undefined. French national forms (`06 39 98 12 34`) are read as French. */
export function e164(written: string): string | undefined {
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'FR', extract: false });
  return number?.isPossible() ? number.number : undefined;
}

/** As it may be written: `06 39 98 12 34`, `+33 6 39 98 12 34`, `0033639981234`. Kept and answered in E.164. */
export const phone = text(40)
  .refine((value) => e164(value) !== undefined, 'not a phone number: write 06 39 98 12 34 or +33639981234')
  .describe('French national or international form');

/** A phone number as records show it. */
export const e164Phone = z.string().meta({ examples: ['+33639981234'] });
