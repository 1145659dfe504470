/** The words from `start` to `end` of a source, in UTF-16 code units. */
export type Span = { start: number; end: number };

/**
 * A text prepared for reading. `plain` has the same length as `written`, in lower case and without accents, with one
 * kind of space and apostrophe, so that the patterns stay simple and their positions hold for both.
 */
export type Source = {
  written: string;
  plain: string;
  /** The position in the text that was given, before characters that nobody sees were left out. */
  position(index: number): number;
};

/** Characters that nobody sees, and accents that are written as characters of their own. */
const UNSEEN = /\p{Mn}|\p{Cf}/u;

export function sourceOf(text: string): Source {
  if (!UNSEEN.test(text)) return { written: text, plain: plainOf(text), position: (index) => index };
  const positions =
    [...text].length === 0 ? [] : [...Array(text.length).keys()].filter((at) => !UNSEEN.test(text.charAt(at)));
  const written = positions.map((at) => text.charAt(at)).join('');
  return { written, plain: plainOf(written), position: (index) => positions[index] ?? text.length };
}

const plainCharacters = new Map<string, string>();

/** One character for one: accents and ligatures lose what cannot be written in one letter. */
export function plainOf(text: string): string {
  return text
    .replace(/[\u0080-\uffff]/g, (character) => {
      const known = plainCharacters.get(character) ?? plainCharacter(character);
      plainCharacters.set(character, known);
      return known;
    })
    .toLowerCase();
}

function plainCharacter(character: string): string {
  if (/\s/.test(character)) return ' ';
  if (/[’‘ʼ′]/.test(character)) return "'";
  if (/[‐‑‒–—−]/.test(character)) return '-';
  return character.normalize('NFD').charAt(0);
}

/** Fills these spans with a sign that no pattern reads, so that the digits of an address are not taken for a fact. */
export function without(source: Source, spans: readonly Span[]): Source {
  const hide = (text: string) =>
    spans.reduce(
      (hidden, { start, end }) => hidden.slice(0, start) + '\u0001'.repeat(end - start) + hidden.slice(end),
      text,
    );
  return spans.length === 0 ? source : { ...source, written: hide(source.written), plain: hide(source.plain) };
}

/** The text of a source without the case, accents, spaces and punctuation in which spellings differ. */
export const keyOf = (text: string): string => plainOf(text).replace(/[^a-z0-9]/g, '');

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Every match with its span. */
export function matches(pattern: RegExp, plain: string): (RegExpMatchArray & Span)[] {
  // Most patterns match nowhere, and `matchAll` copies its pattern before it looks.
  if (plain.search(pattern) === -1) return [];
  return [...plain.matchAll(pattern)].map((match) => {
    const start = match.index as number;
    return Object.assign(match, { start, end: start + match[0].length });
  });
}
