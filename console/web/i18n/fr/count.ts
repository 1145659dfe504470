import { MOST_COUNTED } from '../../../../domain/shared/bounded-count.ts';

/** « 1 message », « 1 200 messages ». In French, 0 and 1 take the singular. */
export const count = (n: number, singular: string, plural: string) =>
  `${n.toLocaleString('fr-FR')} ${n < 2 ? singular : plural}`;

/** « 12 », « 1 000+ » for more than are counted. */
export const bounded = (n: number) =>
  n > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('fr-FR')}+` : n.toLocaleString('fr-FR');

/** « 1 372 m² », « 45 min »: the unit never begins a line. */
export const withUnit = (n: number, unit: string) => `${n.toLocaleString('fr-FR')}\u00a0${unit}`;

/** « 412 k€ », « 3,2 M€ » */
export const shortEuros = (n: number) =>
  n >= 1_000_000
    ? withUnit(Math.round(n / 100_000) / 10, 'M€')
    : n >= 1000
      ? withUnit(Math.round(n / 1000), 'k€')
      : withUnit(n, '€');

const listFormat = new Intl.ListFormat('fr');

/** « Rose, Nils et Inès ». Of more than six names, the first five and how many others. */
export const joinNames = (names: string[]) =>
  listFormat.format(names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} autres`] : names);
