import { MOST_COUNTED } from '../../../../domain/shared/bounded-count.ts';

/** « 1 message », « 1 200 messages ». In French, 0 and 1 take the singular. */
export const count = (n: number, singular: string, plural: string) =>
  `${n.toLocaleString('fr-FR')} ${n < 2 ? singular : plural}`;

/** « 12 », « 1 000+ » for more than are counted. */
export const bounded = (n: number) =>
  n > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('fr-FR')}+` : n.toLocaleString('fr-FR');

const listFormat = new Intl.ListFormat('fr');

/** « Rose, Nils et Inès ». Of more than six names, the first five and how many others. */
export const joinNames = (names: string[]) =>
  listFormat.format(names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} autres`] : names);
