import { plainOf, sourceOf } from '../checks/reading/source.ts';

const BEFORE = 30;
const AFTER = 90;

/**
 * The words around the first place of a text in which a word of `q` begins one, on one line, for a list of matches.
 * @returns null where none is found: a subject has them
 */
export function excerptAround(text: string, q: string): string | null {
  const words = plainOf(q).split(/[^\p{L}\p{N}]+/u);
  const longest = words.reduce((found, word) => (word.length > found.length ? word : found), '');
  const source = sourceOf(text);
  // The word is made of letters and digits, which mean nothing else in a pattern.
  const at = longest === '' ? -1 : source.plain.search(new RegExp(`(?<![\\p{L}\\p{N}])${longest}`, 'u'));
  if (at === -1) return null;
  const before = source.written.slice(0, at);
  const rest = source.written.slice(at);
  // Words are not cut, unless one is longer than the excerpt.
  const start = before.length <= BEFORE ? before : (before.slice(-BEFORE).match(/(?<=\s).*$/s)?.[0] ?? '');
  const end = rest.length <= AFTER ? rest : (rest.slice(0, AFTER).match(/^.*(?=\s)/s)?.[0] ?? rest.slice(0, AFTER));
  const shown = `${start === before ? '' : '… '}${start}${end}${end === rest ? '' : ' …'}`;
  // The signs of a quotation stand at the beginnings of lines.
  return shown.replaceAll(/\s+(?:>+\s*)*/g, ' ').trim();
}
