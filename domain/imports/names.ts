import { hash } from 'node:crypto';
import type { Columns } from './target.ts';
import { folded } from './values.ts';

/**
 * Names in short, of which two can be compared: an import holds that of every row until the end of the file. The first and the last
 * name are divided by a bar; each word is two characters for its first letter and four for itself.
 */
const WORD_LENGTH = 6;
const isJoint = (word: string): boolean => /^(?:et|ou|and)$/.test(word);
const shortened = (text: string, length: number): string => hash('sha256', text, 'base64url').slice(0, length);

export const shortName = ({ first_name, last_name }: Columns): string =>
  [first_name, last_name].map((name) => shortWords(typeof name === 'string' ? name : '')).join('|');

const shortWords = (name: string): string =>
  folded(name)
    .split(' ')
    .filter((word) => word !== '' && !isJoint(word))
    // An initial stands for any word with this letter.
    .map((word) => shortened(word.slice(0, 1), 2) + (word.length === 1 ? '....' : shortened(word, 4)))
    .join('');

/** Whether two names may be those of one person: one of them says nothing that the other does not, or each is the other half. */
export function mayBeSame(one: string, other: string): boolean {
  const [first, last] = halvesOf(one);
  const [otherFirst, otherLast] = halvesOf(other);
  if ((first === '' && otherLast === '') || (last === '' && otherFirst === '')) return true;
  const [fewer, more] = [wordsIn(first + last), wordsIn(otherFirst + otherLast)].sort(
    (a, b) => a.length - b.length,
  ) as [string[], string[]];
  return fewer.every((word) => more.some((known) => isSameWord(word, known)));
}

function halvesOf(name: string): [string, string] {
  const [first = '', last = ''] = name.split('|');
  return [first, last];
}

const wordsIn = (name: string): string[] =>
  Array.from({ length: name.length / WORD_LENGTH }, (_, n) => name.slice(n * WORD_LENGTH, (n + 1) * WORD_LENGTH));

const isSameWord = (one: string, other: string): boolean =>
  one === other || ((one.endsWith('.') || other.endsWith('.')) && one.slice(0, 2) === other.slice(0, 2));
