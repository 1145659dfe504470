import { replaceSpans } from './replace-spans.ts';

/**
 * Characters that compatibility normalisation (NFKC) changes and that French writes on purpose: everything in Latin-1
 * (² ½ º µ and the no-break space), the narrow spaces, … ″ № ™ ㎡, fractions, superior and inferior figures, circled
 * numbers, and emoji.
 */
const usual = /[\u00A0-\u00FF\u2000-\u200A\u2026\u202F\u2033\u2070-\u209C№™℅㎡①-⑳\u2150-\u215E]|\p{Emoji}/u;

/** Superior letters of an abbreviation: 1ᵉʳ, Mᵐᵉ, Mˡˡᵉ. */
const superior = /(?<=[\p{L}\p{N}])[\u02B0-\u02B8\u02E1-\u02E3\u1D2C-\u1D6A]{1,4}(?!\p{L})/gu;

const isCompatibility = (character: string): boolean =>
  character > '\u00FF' && character.normalize('NFKC') !== character && !usual.test(character);

/** The places of characters that are drawn like others but are not the same: full-width letters, ligatures, 𝐛𝐨𝐥𝐝 letters. */
export function compatibilityCharacters(text: string): { start: number; end: number }[] {
  if (text.normalize('NFKC') === text) return [];
  const superiors = new Set(
    [...text.matchAll(superior)].flatMap(({ 0: run, index }) => [...run].map((_, at) => index + at)),
  );
  return [...text.matchAll(/\P{ASCII}/gu)]
    .filter(({ 0: character, index }) => isCompatibility(character) && !superiors.has(index))
    .map(({ 0: character, index }) => ({ start: index, end: index + character.length }));
}

/** The text in its usual characters. */
export const withUsualCharacters = (text: string): string =>
  replaceSpans(text, compatibilityCharacters(text), (character) => character.normalize('NFKC')).normalize('NFC');
