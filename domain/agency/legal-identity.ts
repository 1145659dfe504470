import { z } from 'zod';

// The console's pages import this file, so it must not import storage code.

const digitsOf = (written: string) => written.replace(/[\s.\u00a0\u202f-]/g, '');

/** The nine digits of a SIREN however it is grouped, if its last digit is that of Luhn's formula; otherwise undefined. */
export function sirenOf(written: string): string | undefined {
  const digits = digitsOf(written);
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return undefined;
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0 ? digits : undefined;
}

/** « 732 829 320 » */
export const groupedSiren = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, '$1 ');

/**
 * The number of a carte professionnelle in the grouping of the chambers of commerce, « CPI 4401 2018 000 012 345 »: the chamber's
 * code, the year, and a number of nine digits (arrêté du 19 juin 2015). Undefined if it is none.
 */
export function cardNumberOf(written: string): string | undefined {
  const compact = digitsOf(written)
    .toUpperCase()
    .replace(/^(?:CARTET?)?(?:N[°ºO]?)?/, '');
  const [, chamber, year, first, second, third] =
    /^(?:CPI)?(\d[\dAB]\d{2})(20\d{2})(\d{3})(\d{3})(\d{3})$/.exec(compact) ?? [];
  return chamber && `CPI ${chamber} ${year} ${first} ${second} ${third}`;
}

export const siren = z
  .string()
  .max(50)
  .refine(
    (written) => sirenOf(written) !== undefined,
    'not a SIREN: nine digits, of which the last one checks the others',
  );

export const cardNumber = z
  .string()
  .max(60)
  .refine((written) => cardNumberOf(written) !== undefined, 'not a CPI number: write CPI 4401 2018 000 012 345');
