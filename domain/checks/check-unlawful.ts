import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';
import { findUnlawfulWords } from './unlawful-words.ts';

/** Promises and remarks that the law forbids. */
export const checkUnlawful = ({ texts, language }: DraftFacts): Finding[] =>
  texts.flatMap(({ reading }) =>
    findUnlawfulWords(reading).map(({ why, expected, ...span }) =>
      findingAt(reading, span, { code: 'unlawful', expected: expected[language], explanation: why }),
    ),
  );
