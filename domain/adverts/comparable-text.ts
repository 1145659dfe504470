/**
 * A text as the rules of adverts compare it: without accents, capitals and kinds of blanks and quotes, with numbers as JavaScript
 * writes them (« 345 000,50 » is 345000.50). Lines stay apart, so that a figure is not read together with the label of another line.
 * A lone « à » keeps its accent: « DPE : à venir » names no class.
 */
export const comparableText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<!\p{L})à(?!\p{L})/gu, '\u0000')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('\u0000', 'à')
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/ ?: ?/g, ': ')
    .replace(/ ?([€%])/g, ' $1')
    .replace(/(?<![\p{L}\d.,])\d{1,3}(?: \d{3})+(?!\d)/gu, (number) => number.replaceAll(' ', ''))
    .replace(/(?<![\p{L}\d.,])\d{1,3}(?:\.\d{3})+(?= (?:€|euros?))/gu, (number) => number.replaceAll('.', ''))
    .replace(/(\d),(\d{1,2})(?!\d)/g, '$1.$2');

/** The same in one line, to look for words that may be wrapped. */
export const inOneLine = (comparable: string): string => comparable.replace(/\n+/g, ' ').replace(/ ?: ?/g, ': ');

export const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
export const EUROS = '(?:€|euros?(?![a-z]))';
/** Stands between a label and its figure: the rest of a sentence, whose decimal points do not end it. */
export const SAME_SENTENCE = String.raw`(?:[^\n.;]|\.\d)`;

/** The numbers that the first group of each match holds. */
export const numbersOf = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].flatMap(([, number]) => (number === undefined ? [] : [Number(number)]));

/** Figures of a record have two decimals at most. */
export const isSameNumber = (a: number, b: number): boolean => Math.abs(a - b) < 0.006;
