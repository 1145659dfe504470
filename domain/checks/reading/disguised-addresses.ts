import { withLatinLetters } from '../../drafts/look-alikes.ts';
import type { Address } from './addresses.ts';
import { wordValues } from './number-words.ts';
import { matches, overlaps, plainOf, type Span } from './source.ts';

/**
 * Addresses that only a reader puts together: numbers in words or in pieces, « gmail (point) com », letters and digits of other
 * alphabets, and what is no phone number of a country (a short number, a name at a messaging service, a wallet).
 */
export type DisguisedAddress = Omit<Address, 'kind'>;

/** @param known the places of what is an ordinary address already */
export function disguisedAddressesIn(text: string, known: readonly Span[]): DisguisedAddress[] {
  const folded = foldedOf(text);
  const found: DisguisedAddress[] = [];
  const add = ({ start, end }: Span, value: string) => {
    const span = folded.back({ start, end });
    if (![...known, ...found].some((other) => overlaps(other, span))) found.push({ ...span, value });
  };
  for (const { words, ...span } of hostsIn(folded.plain)) add(span, words);
  for (const { digits, ...span } of numbersIn(folded.plain)) add(span, digits);
  for (const pattern of OTHERS)
    for (const match of matches(pattern, folded.plain)) add(placeOf(match), match.groups?.value ?? match[0]);
  return found.sort((a, b) => a.start - b.start);
}

/** The place of the group `value`, at the end of a match. */
const placeOf = (match: RegExpMatchArray & Span): Span => ({
  start: match.end - (match.groups?.value ?? match[0]).length,
  end: match.end,
});

type Folded = { plain: string; back(span: Span): Span };

/** References of characters, which mail programs show as the characters. */
const ENTITY = /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(commat|period|sol|colon|lowbar|hyphen));?/iy;
const ENTITIES: Record<string, string> = { commat: '@', period: '.', sol: '/', colon: ':', lowbar: '_', hyphen: '-' };

const knownLetters = new Map<string, string>();

/** The usual letters of what is shown, in lower case; none for what nobody sees. */
function lettersOf(shown: string): string {
  if (shown.length > 1) return readLetters(shown);
  const letters = knownLetters.get(shown) ?? readLetters(shown);
  knownLetters.set(shown, letters);
  return letters;
}

const readLetters = (shown: string): string =>
  /^[\p{M}\p{Cf}\\]$/u.test(shown) ? '' : plainOf(withLatinLetters(shown.normalize('NFKC')));

/** The text in lower case and usual letters, without marks and without what nobody sees. */
function foldedOf(text: string): Folded {
  let plain = '';
  const places: Span[] = [];
  for (let at = 0; at < text.length; ) {
    ENTITY.lastIndex = at;
    const entity = text.charAt(at) === '&' ? ENTITY.exec(text) : null;
    const character = entity?.[0] ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
    const shown = entity ? decoded(entity) : character;
    const letters = lettersOf(shown);
    for (const letter of letters) {
      for (const _ of letter) places.push({ start: at, end: at + character.length });
      plain += letter;
    }
    at += character.length;
  }
  return {
    plain,
    back: ({ start, end }) => ({ start: places[start]?.start ?? 0, end: places[end - 1]?.end ?? text.length }),
  };
}

function decoded([, decimal, hexadecimal, name = '']: RegExpExecArray): string {
  if (!decimal && !hexadecimal) return ENTITIES[name.toLowerCase()] ?? '';
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

const BRACKETED = (words: string) => `\\s*[(\\[{<«]\\s*(?:${words})\\s*[)\\]}>»]\\s*`;
/** In brackets, as a word, or with blanks around it. */
const DOT = `(?:${BRACKETED('dot|point|\\.|pt')}|\\s+(?:dot|point)\\s+|\\s+\\.\\s*|\\.)`;
const AT = `(?:${BRACKETED('at|a|arobase|arobas|chez|@')}|\\s+(?:at|arobase|arobas)\\s+|\\s*@\\s*)`;
const NAME = '[a-z0-9](?:[a-z0-9_-]{0,40}[a-z0-9])?';
const ENDING =
  '(?:com|fr|net|org|eu|io|info|biz|app|immo|paris|bzh|online|site|shop|store|xyz|top|club|live|pro|link|click|me|co|re|be|ch|lu|de|es|it|uk|ru|cn|tk|cc|example|test)';
const MAILBOX = new RegExp(
  `(?<![a-z0-9])${NAME}(?:(?:${DOT}|\\s+(?:tiret|underscore)\\s+)${NAME}){0,4}${AT}${NAME}(?:${DOT}${NAME}){0,4}${DOT}${ENDING}(?![a-z0-9])`,
  'g',
);
const HOST = new RegExp(
  `(?<![a-z0-9@.])(?:h\\w\\wps?\\s*:\\s*/\\s*/\\s*)?${NAME}(?:${DOT}${NAME}){0,4}${DOT}${ENDING}(?![a-z0-9])(?:\\s*/\\s*[a-z0-9/_-]+)?`,
  'g',
);
/** « g m a i l . c o m » */
const SPACED = /(?<![a-z0-9])(?:[a-z0-9@./:-] ){7,}[a-z0-9](?![a-z0-9])/g;
/** « un point info », « 4 pièces . De préférence »: no host. After blanks or a word only the endings that are no words themselves. */
const IS_PHRASE =
  /(?:^|[\s.])(?:un|le|la|ce|cet|du|au|de|en|et|mise|faire|petit|premier|dernier|autre|chaque|notre|votre|mon|a) point |(?:\spoint\s+|\sdot\s+|\s\.\s*)(?:info|app|immo|paris|online|site|shop|store|top|club|live|pro|link|click|me|co|re|be|de|es|it|test)$/;

function hostsIn(plain: string): (Span & { words: string })[] {
  const found: (Span & { words: string })[] = [];
  for (const { start, end, 0: said } of [...matches(MAILBOX, plain), ...matches(HOST, plain)]) {
    const isMailbox = new RegExp(AT).test(said);
    const isDisguised = /[\s([{<«]/.test(said.trim());
    if (!isDisguised && isOrdinary(said)) continue;
    if (!isMailbox && IS_PHRASE.test(said)) continue;
    if (found.some((other) => overlaps(other, { start, end }))) continue;
    found.push({ start, end, words: joined(said) });
  }
  for (const { start, end, 0: said } of matches(SPACED, plain)) {
    const words = said.replaceAll(' ', '');
    if (/\.[a-z]{2,}/.test(words) && !found.some((other) => overlaps(other, { start, end })))
      found.push({ start, end, words });
  }
  return found;
}

/** A host as it is usually written, which the usual reader knows, unless it has another of the many endings. */
const isOrdinary = (said: string): boolean => /^[^\s]*\.(?:de|es|it|me|re|be|co|test)$/.test(said);

const joined = (said: string): string =>
  said
    .replace(new RegExp(AT, 'g'), '@')
    .replace(new RegExp(DOT, 'g'), '.')
    .replace(/\s+tiret\s+/g, '-')
    .replace(/\s+underscore\s+/g, '_')
    .replace(/^h\w\wps?\s*:\s*\/\s*\/\s*(?:www\.)?|^www\./, '')
    .replace(/\s*\/.*$/, '')
    .replace(/\s+/g, '');

/** The signs and words between the pieces of a number. */
const BETWEEN =
  '(?:[\\s.,;_|*~`\'"()\\[\\]{}<>«»-]|\\s(?:puis|et|ensuite|enfin|suivi de|then|and|tiret|point|dash|dot|espace|slash)(?=\\s))';
const values: Record<string, number> = { ...wordValues, zero: 0, oh: 0 };
const WORD = Object.keys(values)
  .sort((a, b) => b.length - a.length)
  .join('|');
const PIECE = `(?:(?:double|triple)\\s+(?:${WORD}|\\d)|(?:${WORD})(?![a-z])|[0-9oli|]{1,3}(?![a-z0-9]))`;
const PIECES = new RegExp(`(?<![a-z0-9])(?:(?:\\+|plus\\s+|00\\s*)?${PIECE})(?:${BETWEEN}{1,4}${PIECE}){3,}`, 'g');
const EACH_PIECE = new RegExp(PIECE, 'g');

/** Phone numbers in words, in small pieces, or with letters for digits. */
function numbersIn(plain: string): (Span & { digits: string })[] {
  return matches(PIECES, plain).flatMap(({ start: from, 0: said }) => {
    const pieces = [...said.matchAll(EACH_PIECE)].map(({ 0: piece, index }) => ({
      piece,
      start: from + index,
      end: from + index + piece.length,
    }));
    const groups = withTens(pieces);
    for (let first = 0; first < groups.length; first++) {
      let digits = '';
      for (let last = first; last < groups.length && digits.length < 13; last++) {
        digits += groups[last]?.digits;
        const number = /^(?:00|)33([1-9]\d{8})$|^0([1-9]\d{8})$/.exec(digits);
        const span = { start: groups[first]?.start ?? from, end: groups[last]?.end ?? from };
        if (number) return [{ ...span, digits: `+33${number[1] ?? number[2]}` }];
      }
    }
    return [];
  });
}

type Piece = Span & { piece: string };

/** « quatre-vingt-dix-huit » is one piece of two digits, « trente-neuf » too; « zéro six » are two of one. */
function withTens(pieces: readonly Piece[]): (Span & { digits: string })[] {
  const found: (Span & { digits: string; value: number | null })[] = [];
  for (const { piece, start, end } of pieces) {
    const [, times, word = piece] = /^(double|triple)\s+(.+)$/.exec(piece) ?? [];
    const value = values[word];
    const before = found.at(-1);
    if (value === undefined) {
      const digits = word.replace(/o/g, '0').replace(/[li|]/g, '1');
      if (/\d/.test(word)) found.push({ start, end, digits: digits.repeat(countOf(times)), value: null });
      continue;
    }
    const whole = times || !before ? undefined : together(before.value, value);
    if (before && whole !== undefined) Object.assign(before, { end, value: whole, digits: String(whole) });
    else found.push({ start, end, digits: String(value).repeat(countOf(times)), value: times ? null : value });
  }
  return found;
}

const countOf = (times: string | undefined): number => (times === 'triple' ? 3 : times === 'double' ? 2 : 1);

/** « soixante » and « douze », « quatre » and « vingt », "thirty" and "nine". */
function together(before: number | null, next: number): number | undefined {
  if (before === null) return undefined;
  if (before === 4 && next === 20) return 80;
  const isTens = before >= 20 && before <= 90 && before % 10 === 0;
  if (isTens && next > 0 && next < 10) return before + next;
  if ((before === 60 || before === 80) && next >= 10 && next < 20) return before + next;
  return undefined;
}

const CALLS =
  '(?:appel\\w*|rappel\\w*|compos\\w*|joign\\w*|joindre|contact\\w*|sms|textos?|whatsapp|envoy\\w*|call|dial|text|ring|phone)';

const OTHERS: readonly RegExp[] = [
  // A short number, or one of a country that the number itself does not say: « appelez le 3949 ».
  new RegExp(
    `(?<![a-z])${CALLS}(?![a-z])[^.!?\\n]{0,30}?(?<![a-z])(?:le|au|du|to|on|numero|number)[ :]{1,3}(?<value>\\d(?:[ .-]?\\d){3,14})(?![\\d€%²/:]| ?(?:€|euros?|m2|h(?![a-z])|k))`,
    'g',
  ),
  // A name at a messaging service.
  /(?<![a-z0-9._-])(?<value>@[a-z0-9_]{3,32})(?![a-z0-9_]|\.[a-z])/g,
  // A wallet.
  /(?<![a-z0-9])(?<value>bc1[a-z0-9]{20,60}|0x[0-9a-f]{40}|[13][a-z1-9]{26,34})(?![a-z0-9])/g,
];
