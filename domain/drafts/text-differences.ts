import { diffArrays } from 'diff';

// The console's pages import this file, so it must not import storage code.

/** The text that several texts share, with a slot where they differ, and the words of each text in each slot. */
export type Differences = { parts: (string | { slot: number })[]; rows: string[][] };

/** Words, spaces and punctuation, which together are the whole text. */
const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];

const isWord = (token: string) => /[\p{L}\p{N}]/u.test(token);

/** Below this share of common words, two texts say different things. */
const SIMILAR_FROM = 0.5;
/** Two short texts share a greeting by chance. */
const MIN_COMMON_WORDS = 4;
/** More different words than this are no small differences. It also bounds the time that a comparison takes. */
const MAX_DIFFERENT_WORDS = 80;
/** Longer texts, in UTF-16 code units, are not compared: a key could make the server compare many of them. */
const MAX_LENGTH = 5000;

/**
 * Whether two texts are the same text with small differences: at least four words, and at least half of the words of the
 * longer text, are common and in the same order, and at most 80 words differ. Two confirmations of a visit differ in a
 * name, an address, a day and an hour, which are less than half of a short one.
 */
export function areSimilar(one: string, other: string): boolean {
  if (one.length > MAX_LENGTH || other.length > MAX_LENGTH) return false;
  const [a, b] = [tokensOf(one).filter(isWord), tokensOf(other).filter(isWord)];
  const longer = Math.max(a.length, b.length);
  // Removed and added words together are at most so many if that share is common.
  const maxEditLength = Math.min(Math.ceil(longer * 2 * (1 - SIMILAR_FROM)), MAX_DIFFERENT_WORDS);
  const differences = diffArrays(a, b, { maxEditLength });
  if (!differences) return false;
  const common = differences.reduce((sum, { added, removed, count }) => sum + (added || removed ? 0 : (count ?? 0)), 0);
  return common >= MIN_COMMON_WORDS && common >= longer * SIMILAR_FROM;
}

/** Aligns the texts at the words that all of them share. Putting its row into the slots gives each text again. */
export function differencesOf(texts: readonly string[]): Differences {
  const [first = [], ...others] = texts.map(tokensOf);
  const anchors = withoutWordlessAnchors(others.reduce(commonOf, first), [first, ...others]);
  const gaps = [first, ...others].map((tokens) => gapsBetween(anchors, tokens));
  const parts: Differences['parts'] = [];
  const rows: string[][] = texts.map(() => []);
  for (let place = 0; place <= anchors.length; place += 1) {
    const words = gaps.map((gap) => gap[place] ?? '');
    if (words.some((word) => word !== '')) {
      parts.push({ slot: rows[0]?.length ?? 0 });
      for (const [row, word] of words.entries()) rows[row]?.push(word);
    }
    const anchor = anchors[place];
    if (anchor === undefined) continue;
    const before = parts.at(-1);
    if (typeof before === 'string') parts[parts.length - 1] = before + anchor;
    else parts.push(anchor);
  }
  return { parts, rows };
}

const commonOf = (a: string[], b: string[]): string[] =>
  diffArrays(a, b).flatMap(({ added, removed, value }) => (added || removed ? [] : value));

/** The text before each anchor, and after the last one. The anchors are in the tokens in this order. */
function gapsBetween(anchors: readonly string[], tokens: string[]): string[] {
  const gaps = [''];
  for (const { added, removed, value } of diffArrays([...anchors], tokens)) {
    if (added) gaps.push(`${gaps.pop()}${value.join('')}`);
    else if (!removed) gaps.push(...value.map(() => ''));
  }
  return gaps;
}

/**
 * Leaves out the anchors between two differences that hold no word: « 24 à 11 h » and « 25 à 9 h » differ in two words, but
 * « Le Goff » and « Van Damme » in one name, not in two words around a space.
 */
function withoutWordlessAnchors(anchors: string[], texts: string[][]): string[] {
  const gaps = texts.map((tokens) => gapsBetween(anchors, tokens));
  const differsAt = (place: number) => gaps.some((gap) => (gap[place] ?? '') !== '');
  const runs: { tokens: string[]; isBetween: boolean }[] = [];
  for (const [place, anchor] of anchors.entries()) {
    const last = runs.at(-1);
    if (!last || differsAt(place)) runs.push({ tokens: [anchor], isBetween: differsAt(place) });
    else last.tokens.push(anchor);
  }
  return runs.flatMap(({ tokens, isBetween }, index) => {
    const endsInSlot = index < runs.length - 1 || differsAt(anchors.length);
    return isBetween && endsInSlot && !tokens.some(isWord) ? [] : tokens;
  });
}
