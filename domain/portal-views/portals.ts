/** The portals on which agencies advertise, with the words by which files and people call them. The longer word goes first. */
const known: readonly [name: string, words: readonly string[]][] = [
  ['SeLoger', ['se loger', 'seloger']],
  ['Leboncoin', ['le bon coin', 'leboncoin', 'lbc']],
  ['Bien’ici', ['bien ici', 'bienici']],
  ['Logic-Immo', ['logic immo', 'logicimmo']],
  ['Figaro Immobilier', ['figaro immobilier', 'figaro immo', 'figaro', 'explorimmo']],
  ['Ouest-France Immo', ['ouest france immo', 'ouestfrance immo', 'ouest france']],
  ['À Vendre À Louer', ['a vendre a louer', 'avendrealouer']],
  ['Green-Acres', ['green acres', 'greenacres']],
  ['MeilleursAgents', ['meilleurs agents', 'meilleursagents']],
  ['Belles Demeures', ['belles demeures', 'bellesdemeures']],
  ['Lux-Résidence', ['lux residence', 'luxresidence']],
  ['ParuVendu', ['paru vendu', 'paruvendu']],
  ['Superimmo', ['super immo', 'superimmo']],
  ['Immonot', ['immonot']],
  ['Site de l’agence', ['site de l agence', 'site agence', 'notre site']],
];

export const knownPortals: readonly string[] = known.map(([name]) => name);

/** One character for one, so that places in the text stay: without accents and case, and with a space for any other sign. */
const plain = (text: string): string =>
  [...text].map((sign) => (sign.normalize('NFD')[0] ?? ' ').toLowerCase().replace(/[^a-z0-9]/, ' ')).join('');

const patterns = known.map(([name, words]) => ({
  name,
  pattern: new RegExp(`(?<![a-z])(?:${words.map((word) => word.replaceAll(' ', ' +')).join('|')})(?![a-z])`),
}));

/** The portals that a text names, in the order of the text. */
export function portalsIn(text: string): string[] {
  const words = plain(text);
  return patterns
    .map(({ name, pattern }) => ({ name, at: words.search(pattern) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** Words without case, accents and signs, without those that name portals. */
export const withoutPortals = (words: string): string =>
  patterns.reduce((rest, { pattern }) => rest.replace(new RegExp(pattern, 'g'), ' '), words);

/** A portal's name without what spellings of it differ in. */
export const portalKey = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export const MOST_LETTERS_OF_PORTAL = 60;

/** The name of a portal as it is shown: that of a known one however it is written, or a short name of another. Undefined for anything else. */
export function portalNamed(text: string): string | undefined {
  const [only, another] = portalsIn(text);
  if (only && !another) return only;
  const name = text
    .replace(/^https?:\/\//i, '')
    .replace(/^www\.|\/$/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  return name.length <= MOST_LETTERS_OF_PORTAL && /\p{L}{2}/u.test(name) ? name : undefined;
}
