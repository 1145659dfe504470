const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

const withPlainSpaces = (number: string) => number.replaceAll('\u202F', '\u00A0');

/** « 345 000 € » */
export const eurosInFrench = (euros: number): string => `${withPlainSpaces(whole.format(euros))}\u00A0€`;

/** « 4,5 » */
export const decimalInFrench = (number: number): string => withPlainSpaces(decimal.format(number));
