export const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;

const list = new Intl.ListFormat('en-GB');

/** "Rose, Nils and Inès"; of many, five and how many more. */
export const enumerated = (names: string[]) =>
  list.format(names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} others`] : names);
