import type { DraftFacts, Text } from '../draft-facts.ts';
import type { Sentence } from '../reading/sentences.ts';
import { goesOnAbout } from './goes-on.ts';
import type { LegalRule } from './legal-rule.ts';

/**
 * A wrong statement in its parts, in whatever order a sentence has them: `about` are words for what it is about, in its sentence
 * or in one on which that goes on; `says` are the wrong things said of it; `unless` are words of the same sentence with which it
 * says something else. Each is an alternative of a pattern, in words without accents.
 */
export type Statement = {
  about: readonly string[];
  says: readonly string[];
  unless?: readonly string[];
  isWrong?: (facts: DraftFacts, text: Text, sentence: Sentence) => boolean;
  fr: string;
  en: string;
};

const anyOf = (words: readonly string[], flags = ''): RegExp =>
  new RegExp(`(?<![a-z])(?:${words.join('|')})(?![a-z])`, flags);

/** The rule that finds a statement. A question, a thing that was heard and a rule that is called wrong state nothing. */
export function ruleOf({ about, says, unless = [], isWrong, fr, en }: Statement): LegalRule {
  const [topic, others] = [anyOf(about), anyOf(unless)];
  return {
    pattern: anyOf(says, 'g'),
    isWrong: (facts, text, sentence, match) => {
      const { plain } = sentence;
      const { source, sentences } = text.reading;
      const { start, end } = goesOnAbout(sentences, sentence);
      return (
        topic.test(source.plain.slice(start, end)) &&
        !(unless.length > 0 && others.test(plain)) &&
        !isOnlyReported(plain, match.index ?? 0) &&
        (!isWrong || isWrong(facts, text, sentence))
      );
    },
    fr,
    en,
  };
}

/** « On vous a dit qu'un accord oral suffit », « il est faux de dire que … », « … ? Non. » */
const REPORTED =
  /(?<![a-z])(?:on (?:vous |nous )?(?:a (?:peut-etre )?(?:dit|raconte|affirme)|dit|lit|entend|croit|pense)(?: souvent| parfois)?|(?:certains|beaucoup|d'autres|vous) (?:disent|croient|pensent|pensiez|croyiez|croyez|craignez|craigniez|redoutez)|(?:vous )?(?:avez|aviez) (?:lu|entendu|peur|cru)|contrairement a|idees? recues?|il (?:est|serait) (?:faux|inexact)|ce n'est pas vrai|ne (?:pensez|croyez) pas|faux de|pretend\w*|(?:demand\w+|savoir|ignor\w+|sais) (?:[a-z']+ )?s(?:i|'il|'ils)|ask(?:ed)? (?:me )?(?:if|whether)|illega\w+|people (?:say|think)|you (?:may have )?(?:heard|read)|it is (?:not true|wrong|false)|contrary to|myth)(?![a-z])/;

/** « Vous demandiez si … : non, … »: where the answer begins. */
export const answerAt = (plain: string, at: number): number =>
  Math.max(0, ...[...plain.slice(0, at).matchAll(/ ?: (?:non|oui|eh bien)(?![a-z])/g)].map(({ index }) => index));

/** Whether the sentence asks, or tells only what others say. */
const isOnlyReported = (plain: string, at: number): boolean =>
  /\?\W*$/.test(plain) ||
  REPORTED.test(plain.slice(answerAt(plain, at), at)) ||
  /(?<![a-z])(?:c'est faux|est une erreur|est interdit)/.test(plain);
