import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';

/** The paper that a visitor signs, which proves by whom they saw the property. */
const SLIP =
  /(?<![a-z])(?:bons? de visite|fiches? de visite|(?:visit|viewing)(?:'s)? (?:slip|form|sheet|receipt))(?![a-z])/;
const BINDS =
  '(?:engage(?:ment|e[rz]?|s|nt)?|oblige[rz]?|obligation|lie|contrain\\w*|force|vaut|commits?|binds?|obliges?|committed|bound)';
const PURCHASE =
  "(?:achat|achete\\w*|achetiez|acquerir|acquisition|acquereur|(?:faire|deposer|remettre) une offre|offre d'achat|promesse|buy|buying|purchase|make an offer)";
const LAW = '(?:loi|law|code|legale?|legalement|legal|legally|reglement\\w*)';
const REQUIRED =
  '(?:interdite?s?|obligatoire|impose\\w*|exige\\w*|requise?|obligation|compulsory|required|requirement|forbidden|illegal)';
const HOME = '(?:bien|appartement|appart|maison|villa|studio|logement|flat|house|property|it|place)';
/** It binds nobody to buy, to make an offer or to pay, keeps nothing, and no law asks for it; these words say so. */
const OBLIGES = new RegExp(
  `(?<![a-z])(?:${[
    `${BINDS}(?![a-z])[^.;]{0,40}(?<![a-z])${PURCHASE}`,
    `${BINDS}(?![a-z])[^.;]{0,30}(?<![a-z])(?:payer|regler|verser|pay)(?![a-z])[^.;]{0,60}`,
    `${REQUIRED}(?![a-z])[^.;]{0,20}(?<![a-z])${LAW}`,
    `${LAW}(?![a-z])[^.;]{0,30}(?<![a-z])(?:impose|exige|oblige|requires|forbids|${REQUIRED})`,
    `(?:reserv(?:e|ez|er|es)|bloqu(?:e|ez|er)|secures?|reserves?|holds?) (?:donc |ainsi )?(?:le |la |l'|votre |the |your )?${HOME}`,
  ].join('|')})(?![a-z])`,
);
/** « ne vous engage à rien », « à passer par nous si vous achetez ». */
const EXCEPT =
  /(?<![a-z])(?:ne|n'\w+|pas|rien|aucun\w*|jamais|sans|passer par|par notre intermediaire|avec nous|directement|not|nothing|never|through us|if you buy|si vous achetez)(?![a-z])/;
/** Words that deny nothing: « Ne vous en étonnez pas », « sans quoi je ne peux pas ouvrir », « même sans achat ». */
const WITHOUT_MEANING =
  /(?<![a-z])(?:ne vous (?:en )?(?:etonnez|inquietez|offusquez) pas|ne soyez pas surprise?s?|sans (?:quoi|lui|ce (?:bon|papier|document)|cela)(?![a-z])[^.;,]{0,40}|meme (?:sans|si vous n')[^.;,]{0,30}|don't be surprised)/g;
const GOES_ON =
  /^\W*(?:ne vous en|sans lui|il|elle|ce(?:lui|lle)?(?:-ci|-la)?|cela|ca|ce (?:bon|document|papier)|it|this)(?![a-z])/;

/** « le bon de visite vous engage à acheter »: a visit slip obliges nobody (Code civil, 1113: a contract takes two wills). */
export const checkVisitSlips = ({ texts, language }: DraftFacts): Finding[] =>
  texts.flatMap(({ reading }) =>
    reading.sentences.flatMap((sentence, index) => {
      const before = GOES_ON.test(sentence.plain) ? (reading.sentences[index - 1]?.plain ?? '') : '';
      const match = OBLIGES.exec(sentence.plain);
      if (!match || !SLIP.test(before + sentence.plain)) return [];
      if (EXCEPT.test(sentence.plain.replace(WITHOUT_MEANING, '')) || /\?\W*$/.test(sentence.plain)) return [];
      const start = sentence.start + match.index;
      return [
        findingAt(
          reading,
          { start, end: start + match[0].trimEnd().length },
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
