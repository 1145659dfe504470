/**
 * Patterns of the English sentences of the contracts and of the validator, each with the sentence that a page shows; `$1` is
 * the number that the pattern captures.
 */
export type FaultSentences = readonly (readonly [RegExp, string])[];

/** @returns undefined for a fault without a sentence of its own */
export function faultSentence(sentences: FaultSentences, message: string, language: string): string | undefined {
  for (const [pattern, sentence] of sentences) {
    const found = pattern.exec(message);
    if (!found) continue;
    const [, quoted = ''] = found;
    const isNumber = /^-?[\d.]+$/.test(quoted);
    return sentence.replace('$1', () => (isNumber ? Number(quoted).toLocaleString(language) : quoted));
  }
  return undefined;
}
