/** « 1 message », « 1 200 messages » : French counts one up to, but not including, two. */
export const count = (n: number, one: string, many: string) => `${n.toLocaleString('fr-FR')} ${n < 2 ? one : many}`;

const list = new Intl.ListFormat('fr');

/** « Rose, Nils et Inès » ; of many, five and how many more. */
export const enumerated = (names: string[]) =>
  list.format(names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} autres`] : names);
