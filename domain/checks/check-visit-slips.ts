import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';

/** The paper that a visitor signs, which proves by whom they saw the property. */
const SLIP =
  /(?<![a-z])(?:bons? de visite|fiches? de visite|(?:visit|viewing)(?:'s)? (?:slip|form|sheet|receipt))(?![a-z])/;
/** It binds nobody to buy or to make an offer, but these words say so. */
const OBLIGES =
  /(?<![a-z])(?:engage(?:ment|e[rz]?|s|nt)?|oblige[rz]?|obligation|lie|contrain\w*|force|vaut|commits?|binds?|obliges?|committed|bound)(?![a-z])[^.;]{0,40}(?<![a-z])(?:achat|achete\w*|achetiez|acquerir|acquisition|acquereur|(?:faire|deposer|remettre) une offre|offre d'achat|promesse|buy|buying|purchase|make an offer)(?![a-z])|(?<![a-z])(?:interdite?s?|obligatoire|impose\w*|exige\w*|compulsory|required|forbidden|illegal)(?![a-z])[^.;]{0,20}(?<![a-z])(?:loi|law|code)(?![a-z])|(?<![a-z])(?:loi|law)(?![a-z])[^.;]{0,30}(?<![a-z])(?:impose|exige|oblige|requires|forbids)(?![a-z])/;
/** « ne vous engage à rien », « à passer par nous si vous achetez ». */
const EXCEPT =
  /(?<![a-z])(?:ne|n'\w+|pas|rien|aucun\w*|jamais|sans|passer par|par notre intermediaire|avec nous|directement|not|nothing|never|through us|if you buy|si vous achetez)(?![a-z])/;
const GOES_ON =
  /^\W*(?:ne vous en|sans lui|il|elle|ce(?:lui|lle)?(?:-ci|-la)?|cela|ca|ce (?:bon|document|papier)|it|this)(?![a-z])/;

/** « le bon de visite vous engage à acheter »: a visit slip obliges nobody (Code civil, 1113: a contract takes two wills). */
export const checkVisitSlips = ({ texts, language }: DraftFacts): Finding[] =>
  texts.flatMap(({ reading }) =>
    reading.sentences.flatMap((sentence, index) => {
      const before = GOES_ON.test(sentence.plain) ? (reading.sentences[index - 1]?.plain ?? '') : '';
      const match = OBLIGES.exec(sentence.plain);
      if (!match || !SLIP.test(before + sentence.plain) || EXCEPT.test(sentence.plain)) return [];
      const start = sentence.start + match.index;
      return [
        findingAt(
          reading,
          { start, end: start + match[0].length },
          {
            code: 'legal_term_differs',
            expected:
              language === 'fr' ? 'un bon de visite n’engage pas à acheter' : 'a visit slip binds nobody to buy',
            explanation: 'A visit slip proves a visit, and binds nobody to buy. Correct it.',
          },
        ),
      ];
    }),
  );
