import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { meantProperty } from './meant-property.ts';
import { findingAt } from './new-finding.ts';
import { sentenceAt } from './reading/sentences.ts';
import { matches } from './reading/source.ts';
import { propertyLabel, propertyNamed } from './records.ts';
import { sayFact } from './say-facts.ts';

/** The name of the law for homes of the classes F and G (loi Climat et résilience, article 148). */
const SIEVE =
  /(?<![a-z])(?:passoires?(?: (?:energetiques?|thermiques?))?|energy[- ](?:sieve|guzzler|hog)|thermal sieve)(?![a-z])/g;
const CLASSES_OF_SIEVES = ['F', 'G'];
const DENIED =
  /(?<![a-z])(?:n'est|n'a|ce n'est|n'en est|n'y a|pas|rien|aucunement|loin|jamais|ni|sans etre|not|isn't|no|nothing|far from|hardly)(?![a-z])[^.;]{0,25}$/;
/** « les passoires seront interdites »: said of all homes, or of what the home was. */
const OF_ALL =
  /(?<![a-z])(?:(?:les|des|ces|of) (?:passoires|energy)|passoires|crai\w+|peur|inqui\w+|evit\w+|redout\w+|avant|etait|ancienne|autrefois|used to|was)(?![a-z])/;

/** « n'est pas une passoire », of a house of class F, or « une passoire », of a flat of class B. */
export const checkEnergyWords = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) =>
    matches(SIEVE, text.reading.source.plain).flatMap((match): Finding[] => {
      const sentence = sentenceAt(text.reading.sentences, match.start);
      const { property, isSure, isElsewhere } = meantProperty(facts, text, match);
      const letter = property?.energy_class;
      const isDenied = DENIED.test(text.reading.source.plain.slice(sentence.start, match.start));
      if (!property || !letter || !isSure || isElsewhere || OF_ALL.test(sentence.plain)) return [];
      if (CLASSES_OF_SIEVES.includes(letter) !== isDenied) return [];
      return [
        findingAt(text.reading, match, {
          code: 'property_differs',
          expected: sayFact('energy_class', letter, facts.language),
          record: propertyNamed(property),
          explanation: `${propertyLabel(property)} has the energy class ${letter}: homes of the classes F and G are called so. Correct it.`,
        }),
      ];
    }),
  );
