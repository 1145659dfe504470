import { withoutHidden } from './hidden-characters.ts';

/** Cyrillic, Greek and phonetic letters that look like a Latin one, above the Latin ones. */
const foreign = 'аеорсухіјѕһԁԛԝѵӏАВЕКМНОРСТУХІЈЅӀονρΑΒΕΖΗΙΚΜΝΟΡΤΥΧɑɡ';
const latin = 'aeopcyxijshdqwvlABEKMHOPCTYXIJSlovpABEZHIKMNOPTYXag';

const latinLetters = new Map([...foreign].map((letter, index) => [letter, latin.charAt(index)]));

/** Replaces each letter that looks like a Latin one by that one. */
export const withLatinLetters = (text: string): string =>
  [...text].map((letter) => latinLetters.get(letter) ?? letter).join('');

const isLatin = /\p{Script=Latin}/u;
const isOtherScript = /[\p{L}--[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]]/v;
/** Letters of the Latin script that no language of Europe writes: phonetic letters and small capitals. */
const isPhonetic = /[\u01C0-\u01C3\u0250-\u02AF\u1D00-\u1D2B\u1D6B-\u1D7F\uA730-\uA7FF]/;

/** Whether a word mixes Latin letters with those of another script, like "pаypal" with a Cyrillic а. */
const isMixed = (word: string): boolean => isPhonetic.test(word) || (isLatin.test(word) && isOtherScript.test(word));

const isImitation = (word: string): boolean => isOtherScript.test(word) && !isOtherScript.test(withLatinLetters(word));

/** Letters, marks, and hidden characters between them. */
const words = /[\p{L}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * The words that are written in letters of several scripts, or wholly in foreign letters that look like Latin ones. The
 * latter are left out if the text has a word that really is in another script, for instance a Russian name.
 */
export function mixedWords(text: string): { start: number; end: number }[] {
  if (!isOtherScript.test(text) && !isPhonetic.test(text)) return [];
  const found = [...text.matchAll(words)].map(({ 0: word, index }) => {
    const visible = withoutHidden(word);
    return {
      start: index,
      end: index + word.length,
      isMixed: isMixed(visible),
      isImitation: isImitation(visible),
      visible,
    };
  });
  const hasForeignWord = found.some((word) => !word.isMixed && !word.isImitation && isOtherScript.test(word.visible));
  return found
    .filter((word) => word.isMixed || (word.isImitation && !hasForeignWord))
    .map(({ start, end }) => ({ start, end }));
}
