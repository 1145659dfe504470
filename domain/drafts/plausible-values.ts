import { readCommunes } from '../shared/communes.ts';

/**
 * The rule for values that a key wrote and no person has confirmed: they leave in messages that nobody reads one by one,
 * so a name must look like a name and a town must be one. Otherwise the value counts as missing.
 */

const MAX_WORDS = 3;
/** A hyphen or an apostrophe joins two words to one: Jean-Pierre Marie-Anne, D’Artagnan. */
const MAX_PARTS = 4;
const MAX_LENGTH = 40;
const MAX_PART_LENGTH = 20;
/** First and last name together: Marie Claude de Rohan. */
const MAX_WORDS_TOGETHER = 4;
const MAX_PARTS_TOGETHER = 6;
/** A longer run in a script without spaces is a sentence. */
const MAX_UNSPACED = 4;

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

const wordsOf = (value: string): string[] => value.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];

/** The words without their hyphens and apostrophes; a capital inside a word begins another. */
const partsOf = (value: string): string[] =>
  value.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+|\p{Lu}/gu) ?? [];

export function isPlausibleName(value: string): boolean {
  const parts = partsOf(value);
  return (
    value.length <= MAX_LENGTH &&
    wordsOf(value).length <= MAX_WORDS &&
    parts.length <= MAX_PARTS &&
    parts.every((part) => part.length <= MAX_PART_LENGTH) &&
    (value.match(unspaced) ?? []).length <= MAX_UNSPACED
  );
}

/** Whether a first and a last name are short enough to stand beside each other; they could be the halves of a sentence. */
export const arePlausibleTogether = (fullName: string): boolean =>
  wordsOf(fullName).length <= MAX_WORDS_TOGETHER && partsOf(fullName).length <= MAX_PARTS_TOGETHER;

/** Whether one field may be a first and a last name. */
export function isPlausibleFullName(value: string): boolean {
  const [first = '', ...others] = value.trim().split(/\s+/u);
  return isPlausibleName(first) && isPlausibleName(others.join(' ')) && arePlausibleTogether(value);
}

let towns: Set<string> | undefined;

/** Whether a text is the name of a French commune, in any case, with or without accents and hyphens; St stands for Saint.
 * It may have a postcode before it, and after it a department or, in Paris, Lyon and Marseille, an arrondissement. */
export function isFrenchTown(value: string): boolean {
  towns ??= new Set(readCommunes().map(({ name }) => townKey(name)));
  const name = value
    .trim()
    .replace(/^\d{5} /, '')
    .replace(/ \(?(?:\d{2,3}|2[ab])\)$/i, '')
    .replace(/^(paris|lyon|marseille) \d{1,2}(?:er|e|è|ème|eme)?(?: arr(?:ondissement|\.)?)?$/i, '$1');
  return towns.has(townKey(name));
}

const townKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .split(/[^a-z0-9]+/)
    .map((word) => ({ st: 'saint', ste: 'sainte' })[word] ?? word)
    .join('');
