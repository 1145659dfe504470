/**
 * Tells how well a text reads as French, by what stands beside each character that is no ASCII: an accent belongs into a word, a capital
 * one not behind a small letter, a sign not between two letters. A text in the wrong encoding breaks these rules with nearly each of them.
 */
export function plausibilityOf(text: string): number {
  const letters = [...text];
  return letters.reduce((score, letter, index) => {
    if (letter <= '\u007f') return score;
    return score + scoreOf(letter, letters.slice(Math.max(0, index - 2), index), letters[index + 1] ?? '');
  }, 0);
}

/** The small accents of French, with how sure a sign of French each is. */
const small: Readonly<Record<string, number>> = {
  ...{ é: 3, è: 2, ê: 2, ç: 2, ô: 1.5, î: 1.5, ï: 1.5 },
  ...{ û: 1.2, ë: 1.5, â: 1.2, œ: 1.2, ü: 1, à: 2, ù: 1.5 },
};
/** The small letters behind which an accent stands, for those that do not stand everywhere. */
const behind: Readonly<Record<string, RegExp>> = { ë: /[aoiu]/i, ï: /[aouh]/i, â: /[^aeiou]/i };
/** Those that begin a word often. */
const atStart = 'éàâîœ';
const capital: Readonly<Record<string, number>> = {
  ...{ É: 2, È: 1.5, Ê: 1, À: 1.5, Ç: 1.5, Ô: 1.2, Î: 1.2 },
  ...{ Œ: 1.2, Ë: 1.2, Ï: 1.2, Â: 1, Û: 1, Ü: 1, Ù: 1 },
};
/** Names of neighbours have them. */
const foreign = 'áíóúñãõäöåøßìòÿæ';
/** Signs that stand at the edge of words, or beside a figure. */
const signs = '«»“”–—…€°ºª²³½\u00a0•™©®';

/** @param behindIt the letters before this one, the nearest last */
function scoreOf(letter: string, behindIt: readonly string[], after: string): number {
  const before = behindIt.at(-1) ?? '';
  const isInside = isLetter(before) && isLetter(after);
  const isAlone = !isLetter(before) && !isLetter(after);
  if (letter === '’') return isInside && /[ldnjmtscu]/i.test(before) ? 2 : 0.5;
  if (letter in small) {
    const isInCapitals = isCapital(before) && (isCapital(after) || isCapital(behindIt.at(-2) ?? ''));
    // Both end their word: « à », « déjà », « où ».
    if (letter === 'à' || letter === 'ù') return isLetter(after) || isInCapitals ? -0.5 : (small[letter] as number);
    if (isAlone || isInCapitals) return -1;
    const isUsual = isLetter(before) ? (behind[letter]?.test(before) ?? true) : atStart.includes(letter);
    return isUsual ? (small[letter] as number) : 0.8;
  }
  if (letter in capital) {
    if (isAlone) return letter === 'À' ? 1 : -1;
    if (isSmall(before) || (isLetter(before) && isSmall(after))) return -3;
    return /[ÀÙ]/.test(letter) && isInside ? -0.5 : (capital[letter] as number);
  }
  if (foreign.includes(letter)) return isAlone || isCapital(after) ? -1 : 0.4;
  if (signs.includes(letter)) return isInside ? -2 : 0.5;
  // Control characters, lines of frames, mathematical and Greek letters stand for a byte of another encoding.
  return /[\p{C}\u2200-\u25ff\u0370-\u03ff]/u.test(letter) || letter === '\ufffd' ? -4 : -2;
}

const isLetter = (letter: string): boolean => /\p{L}/u.test(letter);
const isCapital = (letter: string): boolean => /\p{Lu}/u.test(letter);
const isSmall = (letter: string): boolean => /\p{Ll}/u.test(letter);
