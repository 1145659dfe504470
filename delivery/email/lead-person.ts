import { plainOf } from '../../domain/checks/reading/source.ts';

/** Names as a good clerk writes them: capitals alone are written as a name, a whole name is parted. */

export type PersonName = { firstName: string | null; lastName: string | null };

const nobody: PersonName = { firstName: null, lastName: null };

const titles =
  /^(?:(?:m|mr|mme|mlle|mrs|ms|miss|dr|me|monsieur|madame|mademoiselle|docteur|maitre|sir|herr|frau)\b\.?(?:\s*(?:et|ou|&|\/|and)\s*)?)+\s*/;

/** The name without « M. et Mme », and whether it had that. */
function withoutTitle(name: string): { name: string; hasTitle: boolean } {
  const [found] = titles.exec(plainOf(name)) ?? [];
  const isWord = found !== undefined && /[.\s]$/.test(found);
  return isWord && found.length < name.length
    ? { name: name.slice(found.length).trim(), hasTitle: true }
    : { name, hasTitle: false };
}

/** A name of which a form asks the parts apart. Some people write all of it into one. */
export function nameOfParts(first: string | undefined, last: string | undefined): PersonName {
  const firstName = clean(first);
  const lastName = clean(last);
  if (firstName !== '' && lastName !== '') {
    return { firstName: written(withoutTitle(firstName).name), lastName: written(withoutTitle(lastName).name) };
  }
  const whole = firstName || lastName;
  return whole.includes(' ') || lastName !== '' ? nameOf(whole) : { firstName: written(whole), lastName: null };
}

/** A whole name: « LE GOFF Maëlys », « M. de Kersauson Thibault », « Julie et Marc Perrin ». */
export function nameOf(whole: string, isLastFirst = false): PersonName {
  const { name, hasTitle } = withoutTitle(clean(whole));
  const [before, after] = name.split(/\s*,\s*/);
  if (before && after) return { firstName: written(after), lastName: written(before) };
  const words = name.split(/\s+/).filter(Boolean);
  const [only] = words;
  if (only === undefined) return nobody;
  if (words.length === 1) {
    const isLast = hasTitle || (isCapital(only) && only.length > 1);
    return isLast ? { firstName: null, lastName: written(only) } : { firstName: written(only), lastName: null };
  }
  const { first, last } = parted(words, isLastFirst, hasTitle);
  return { firstName: written(first.join(' ')), lastName: written(last.join(' ')) };
}

const isCapital = (word: string): boolean => word === word.toUpperCase() && /\p{Lu}/u.test(word);
const particle =
  /^(?:de|du|des|la|le|les|van|von|der|den|di|da|do|dos|del|della|el|al|ben|bin|ait|st|saint|mac|mc|ter|ten)$/i;
const isParticle = (word: string): boolean => particle.test(word) || /^[dl]['’]\p{L}/iu.test(word);

/** Capitals are the last name. Without any, the last name begins with a particle, or is the last word. */
function parted(
  words: readonly string[],
  isLastFirst: boolean,
  hasTitle: boolean,
): { first: string[]; last: string[] } {
  const capitals = words.map((word) => isCapital(word) && word.length > 1 && !/^\p{Lu}\.$/u.test(word));
  if (capitals.includes(true) && capitals.includes(false)) {
    const from = capitals.indexOf(true);
    const to = capitals.lastIndexOf(true) + 1;
    // « de LA TOUR »: a particle in small letters belongs to the capitals behind it.
    const begin = from > 0 && isParticle(words[from - 1] as string) ? from - 1 : from;
    return { first: [...words.slice(0, begin), ...words.slice(to)], last: words.slice(begin, to) };
  }
  const isCouple = /^(?:et|&|and)$/i.test(words[1] ?? '') && words.length > 3;
  if (isCouple) return { first: words.slice(0, 3), last: words.slice(3) };
  const begin = words.findIndex(isParticle);
  if (begin === 0) {
    // All of it is the last name, unless a word too many stands behind the particle.
    const end = words.findIndex((word) => !isParticle(word) || /^[dl]['’]/i.test(word)) + 1;
    const rest = words.slice(end);
    // « Ben » is a first name as well.
    if (rest.length === 0 && !hasTitle && /^(?:ben|al)$/i.test(words[0] as string)) {
      return { first: words.slice(0, 1), last: words.slice(1) };
    }
    return { first: rest, last: words.slice(0, end) };
  }
  if (begin > 0) return { first: words.slice(0, begin), last: words.slice(begin) };
  if (isLastFirst) return { first: words.slice(1), last: words.slice(0, 1) };
  return { first: words.slice(0, -1), last: words.slice(-1) };
}

/** The name without the address, the number and the signs that stand around it. */
const clean = (name: string | undefined): string =>
  (name ?? '')
    .slice(0, 200)
    .split('\n')[0]
    ?.replace(/[<([].*$/s, '')
    .replace(/\S+@\S+/g, '')
    .replace(/[^\p{L}\p{M}'’.,&\s-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,-]+|[\s,-]+$/g, '') ?? '';

function written(name: string): string | null {
  const trimmed = name.trim();
  if (trimmed === '') return null;
  const isOneCase = trimmed === trimmed.toUpperCase() || trimmed === trimmed.toLowerCase();
  return isOneCase
    ? trimmed.toLowerCase().replace(/(?<=^|[\s.-]|(?<!\p{L})\p{L}['’])\p{L}/gu, (letter) => letter.toUpperCase())
    : trimmed;
}
