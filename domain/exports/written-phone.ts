import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { e164 } from '../shared/e164.ts';

/**
 * A number as people in France write it: `06 39 98 55 55`, and abroad `+32 470 12 34 56`. Pairs at the end keep a spreadsheet
 * from taking it for a large number, whose digits it groups by threes. Everything that would not be read as the same number
 * again stays as it is.
 */
export function writtenPhone(stored: string): string {
  const number = STORED.test(stored) ? parsePhoneNumberFromString(stored) : undefined;
  if (!number) return stored;
  const { countryCallingCode, nationalNumber } = number;
  const abroad = `+${countryCallingCode} ${inPairs(nationalNumber)}`;
  // The digits of a number that was stored as French may be those of an overseas department.
  const forms = countryCallingCode === '33' ? [inPairs(`0${nationalNumber}`), abroad] : [abroad];
  return forms.find((written) => WRITTEN.test(written) && e164(written) === stored) ?? stored;
}

const STORED = /^\+\d{6,15}$/;
const WRITTEN = /^(?:0\d|\+\d{1,3}(?: \d{3})?)(?: \d\d)+$/;

/** The first three digits stand together where their number is odd. */
const inPairs = (digits: string): string =>
  (digits.match(digits.length % 2 ? /^\d{3}|\d\d/g : /\d\d/g) ?? []).join(' ');
