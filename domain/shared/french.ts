/** Days and figures as French texts say them, with spaces that every font has. */

const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

const withPlainSpaces = (number: string) => number.replaceAll('\u202F', '\u00A0');

/** « 24/11/2026 » of `2026-11-24`. */
export const frenchDay = (day: string): string => day.split('-').reverse().join('/');

/** « 345 000 € » */
export const frenchEuros = (euros: number): string => `${withPlainSpaces(whole.format(euros))}\u00A0€`;

/** « 4,5 », with two decimals at most: as many as forms take, and as the rules of adverts read. */
export const frenchNumber = (number: number): string => withPlainSpaces(decimal.format(number));

/** « 4,5 % » */
export const frenchPercent = (percent: number): string => `${frenchNumber(percent)}\u00A0%`;
