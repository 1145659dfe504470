/**
 * Patterns of the English sentences of the contracts and of the validator, each with the sentence that a page shows; `$1` is
 * the limit that the pattern captures, `$typed` is what somebody typed.
 */
export type FaultSentences = readonly (readonly [RegExp, string])[];

/** @returns undefined for a fault without a sentence of its own */
export function faultSentence(sentences: FaultSentences, message: string, language: string): string | undefined {
  for (const [pattern, sentence] of sentences) {
    const found = pattern.exec(message);
    if (!found) continue;
    const [, captured = ''] = found;
    return sentence.replace('$1', () => Number(captured).toLocaleString(language)).replace('$typed', () => captured);
  }
  return undefined;
}
