import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';

/** The first digits of the overseas departments, which are dialled like French ones and have country codes of their own. */
const overseas: readonly [RegExp, CountryCode][] = [
  [/^0(?:590|69[01])/, 'GP'],
  [/^0[56]94/, 'GF'],
  [/^0(?:596|69[67])/, 'MQ'],
  [/^0(?:262|69[23])/, 'RE'],
  [/^0269/, 'YT'],
];

/**
 * A phone number in E.164, or undefined for what is no valid number: a digit too few is no number. French national forms
 * (`06 39 98 12 34`) are read as French, those of the overseas departments as theirs.
 */
export function e164(written: string): string | undefined {
  const plain = withoutDecoration(written);
  const digits = plain.replace(/\D/g, '');
  const country = /^0[1-9]/.test(plain) ? overseas.find(([start]) => start.test(digits))?.[1] : undefined;
  const number = parsePhoneNumberFromString(plain, { defaultCountry: country ?? 'FR', extract: false });
  return number?.isValid() ? number.number : undefined;
}

/** Address books and web pages put invisible marks, other hyphens, `tel:` and full stops around numbers. */
const withoutDecoration = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/[\s.,;]+$/, '');
