/** The French words for the values that arguments of tools take, in the masculine singular. */
const FRENCH: Readonly<Record<string, readonly string[]>> = {
  new: ['nouveau', 'nouveaux', 'nouvelle'],
  contacted: ['contacté', 'déjà contacté'],
  qualified: ['qualifié', 'projet confirmé'],
  visiting: ['en visite', 'en cours de visite'],
  offer: ['offre', 'en offre', 'offre en cours'],
  under_contract: ['sous compromis', 'compromis'],
  won: ['conclu', 'vendu', 'gagné'],
  lost: ['perdu'],
  scheduled: ['prévu', 'programmé', 'planifié', 'à venir'],
  completed: ['effectué', 'réalisé', 'terminé', 'fait'],
  cancelled: ['annulé', 'canceled'],
  no_show: ['absent', 'non venu', 'pas venu', 'non présenté', 'noshow'],
  asc: ['croissant', 'ascendant', 'ascending'],
  desc: ['décroissant', 'descendant', 'descending'],
};

/** The one of these values that a text names in any case or in French; the given value if it names none, or several. */
export function valueInWords(values: readonly string[], given: unknown): unknown {
  if (typeof given !== 'string') return given;
  const word = stem(given);
  const named = values.filter((value) => [value, ...(FRENCH[value] ?? [])].some((name) => stem(name) === word));
  return named.length === 1 ? named[0] : given;
}

/** Without case, accents, hyphens, and the endings of the feminine and the plural. */
const stem = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .replace(/e*s?$/, '');
