import { formatWholeDay, type Language } from './dates.ts';

/**
 * Patterns of the English sentences of the contracts and of the validator, each with the sentence that a page shows; `$1` is
 * the limit that the pattern captures, a number or a day, `$typed` is what somebody typed.
 */
export type FaultSentences = readonly (readonly [RegExp, string])[];

/** @returns undefined for a fault without a sentence of its own */
export function faultSentence(sentences: FaultSentences, message: string, language: Language): string | undefined {
  for (const [pattern, sentence] of sentences) {
    const found = pattern.exec(message);
    if (!found) continue;
    const [, captured = ''] = found;
    return sentence.replace('$1', () => limitIn(language, captured)).replace('$typed', () => captured);
  }
  return undefined;
}

const limitIn = (language: Language, limit: string): string =>
  /^\d{4}-/.test(limit)
    ? formatWholeDay(language, limit)
    : Number(limit).toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB');
