import { MOST_COUNTED } from '../../../../domain/shared/bounded-count.ts';

export const count = (n: number, singular: string, plural: string) =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? singular : plural}`;

/** "12", "1,000+" for more than are counted. */
export const bounded = (n: number) =>
  n > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-GB')}+` : n.toLocaleString('en-GB');

/** “1,372 m²”, “45 min”: the unit never begins a line. */
export const withUnit = (n: number, unit: string) => `${n.toLocaleString('en-GB')}\u00a0${unit}`;

export const shortEuros = (n: number) =>
  n >= 1_000_000
    ? `€${(n / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })}M`
    : n >= 1000
      ? `€${Math.round(n / 1000).toLocaleString('en-GB')}k`
      : `€${n.toLocaleString('en-GB')}`;

const listFormat = new Intl.ListFormat('en-GB');

/** "Rose, Nils and Inès". Of more than six names, the first five and how many others. */
export const joinNames = (names: string[]) =>
  listFormat.format(names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} others`] : names);
