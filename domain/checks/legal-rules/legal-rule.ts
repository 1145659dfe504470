import type { DraftFacts, Text } from '../draft-facts.ts';
import type { Sentence } from '../reading/sentences.ts';

/**
 * A statement about the law that is wrong in every sale. `pattern` finds it in a sentence; `exception` are words with which its
 * clause says something else.
 */
export type LegalRule = {
  pattern: RegExp;
  exception?: RegExp;
  isWrong?: (facts: DraftFacts, text: Text, sentence: Sentence, match: RegExpMatchArray) => boolean;
  fr: string;
  en: string;
};
