export const count = (n: number, singular: string, plural: string) =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? singular : plural}`;

const listFormat = new Intl.ListFormat('en-GB');

/** "Rose, Nils and Inès". Of more than six names, the first five and how many others. */
export const joinNames = (names: string[]) =>
  listFormat.format(names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} others`] : names);
