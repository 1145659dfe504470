import { MOST_COUNTED } from '../../../../domain/shared/bounded-count.ts';

export const count = (n: number, singular: string, plural: string) =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? singular : plural}`;

/** "12", "1,000+" for more than are counted. */
export const bounded = (n: number) =>
  n > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-GB')}+` : n.toLocaleString('en-GB');

const listFormat = new Intl.ListFormat('en-GB');

/** "Rose, Nils and Inès". Of more than six names, the first five and how many others. */
export const joinNames = (names: string[]) =>
  listFormat.format(names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} others`] : names);
