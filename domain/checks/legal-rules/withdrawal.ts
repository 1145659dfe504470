import type { LegalRule } from './legal-rule.ts';
import { DEED, EITHER, SELLER, TAKE_BACK, WITHDRAW } from './legal-words.ts';
import { ruleOf } from './statement.ts';

/** The seller who acts, and not one to whom something is given: « versé au vendeur ». */
const ACTING = '(?<!(?:au|aux|du|des|to the|of the) )';

const SUMS = '(?:depot|sequestre|acompte|sommes?|argent|deposit|money)';
const OF_PERIOD =
  /(?<![a-z])(?:retract\w*|(?:dix|10|ten|sept|7) (?:jours|days)|delai|withdraw\w*|cooling|period)(?![a-z])/;

/** Rules of the withdrawal from a sale. */
export const withdrawal: readonly LegalRule[] = [
  {
    // Code de la construction et de l'habitation, L271-1.
    pattern: new RegExp(
      `(?<![a-z])${ACTING}${SELLER}[^.;:]{0,60}(?:retract\\w+|withdraw|change d'avis|cool(?:ing)?.off)(?![a-z])`,
      'g',
    ),
    exception:
      /(?<![a-z])(?:ne (?:dispose|peu\w*|beneficie)|n'(?:a|ont|en)|pas|aucune?|seul(?:e|s)?|cannot|can't|no|only|contrairement|acquereur|acheteur|vous|engage\w*|tenue?s?|lie|bound|inform\w+|prevenu\w*|averti\w*|told|notified|sans retract\w+|attend\w*|waits?|(?:before|avant) (?:the |le |la |toute |d'avoir )?(?:preliminary |final )?(?:contract|compromis|promesse|sign\w+))(?![a-z])/,
    fr: 'seul l’acquéreur peut se rétracter (CCH, L271-1)',
    en: 'only the buyer may withdraw (CCH, L271-1)',
  },
  {
    pattern: new RegExp(`(?<![a-z])${EITHER}[^.;:]{0,60}${TAKE_BACK}(?![a-z])`, 'g'),
    exception:
      /(?<![a-z])(?:ne (?:dispose|peu\w*|beneficie)|n'(?:a|ont|en)|aucune?|seul(?:e|s)?|cannot|can't|only|commun accord|mandat|mandate|agreement between|sign(?:ent|eront|e)|sign|recoi\w+|receive|tant que|until|vous (?:avez|aurez|disposez|pouvez)|you (?:have|can|may))(?![a-z])/,
    fr: 'seul l’acquéreur peut se rétracter (CCH, L271-1)',
    en: 'only the buyer may withdraw (CCH, L271-1)',
  },
  {
    pattern: new RegExp(`(?<![a-z])${ACTING}${SELLER}[^.;:]{0,40}${TAKE_BACK}(?![a-z])`, 'g'),
    exception:
      /(?<![a-z])(?:ne|n'\w+|pas|aucune?|seul(?:e|s)?|attend\w*|(?:before|avant) (?:the |le |la |toute |d'avoir )?(?:preliminary )?(?:contract|compromis|promesse|sign\w+)|cannot|can't|not|no|only|contrairement|mandat|mandate|acquereur|acheteur|buyer|vous|you|engage\w*|tenue?s?|lie|bound|inform\w+|prevenu\w*|averti\w*|told|notified|sans retract\w+|sur le prix)(?![a-z])/,
    isWrong: (_facts, _text, { plain }) =>
      /(?<![a-z])(?:jours?|delai|days?|period|peut|peuvent|can|may)(?![a-z])/.test(plain),
    fr: 'seul l’acquéreur peut se rétracter (CCH, L271-1)',
    en: 'only the buyer may withdraw (CCH, L271-1)',
  },
  {
    // « le vendeur dispose du même délai », after the buyer's.
    pattern: new RegExp(
      `(?<![a-z])${SELLER}s?(?: (?!n'|ne )[a-z']+){0,4}? (?:du |le |la |de la |de ce |the |ces |de ces |this |that )(?:meme|same|delai|dix|10|droit|period)(?: (?:delai|droit|faculte|periode|possibilite|jours|right|period|time|option))?(?![a-z])(?! (?:de |d'|to )(?!(?:se )?(?:retract|dedire|withdraw)))`,
      'g',
    ),
    exception:
      /(?<![a-z])(?:ne|n'\w+|pas|aucune?|contrairement|mandat|mandate|acte|attend\w*|waits?|not|no|cannot|doesn't)(?![a-z])/,
    isWrong: (_facts, { reading }, sentence, match) =>
      /(?<![a-z])(?:delai|droit|faculte|possibilite|jours|right|period|option)$/.test(match[0]) &&
      new RegExp(TAKE_BACK).test(reading.source.plain.slice(Math.max(0, sentence.start - 160), sentence.end)),
    fr: 'seul l’acquéreur peut se rétracter (CCH, L271-1)',
    en: 'only the buyer may withdraw (CCH, L271-1)',
  },
  {
    pattern:
      /(?<![a-z])(?:aucune?|pas de|plus de|sans|ni|no)(?: [a-z]+){0,3} (?:retract\w+|withdrawal)(?![a-z])|(?<![a-z])(?:ne pou(?:vez|rrez|rra|vons)|n'(?:avez|aurez)|impossible|cannot|can't)(?: [a-z]+){0,4} (?:vous |de se |de vous )?(?:retract\w+|withdraw|revenir en arriere|faire marche arriere|changer d'avis|change your mind|back out|pull out)(?![a-z])/g,
    exception:
      /(?<![a-z])(?:vendeu\w*|10|dix|s'acheve\w*|s'ecoule\w*|se termine\w*|delai passe|passe ce delai|au-dela|ensuite|terrain|parking|professionnel\w*|ten|seller|purge\w*|expire\w*|apres ce delai|deja)(?![a-z])/,
    isWrong: ({ contact }) => contact?.intent === 'buy',
    fr: 'l’acquéreur a dix jours pour se rétracter (CCH, L271-1)',
    en: 'the buyer has ten days to withdraw (CCH, L271-1)',
  },
  {
    pattern:
      /(?<![a-z])(?:(?:vous|vs)(?: [a-z]+){0,3} (?:avez|disposez|beneficiez|aurez|pouvez|gardez|conservez)[^.;:]{0,60}(?:retract\w+|changer d'avis)|vous (?:avez|aurez|disposez)(?: [a-z]+){0,3} (?:dix|10) jours (?:[a-z]+ ){0,2}(?:annuler|renoncer|revenir)|you(?: [a-z]+){0,3} (?:have|may|can)[^.;:]{0,60}(?:withdraw|change your mind))(?![a-z])/g,
    exception:
      /(?<![a-z])(?:ne|n'\w+|pas|aucune?|acquereur|acheteur|mandat|14|quatorze|hors etablissement|no|not|buyer|si vous achetez|votre (?:futur )?achat)(?![a-z])/,
    isWrong: ({ contact }) => contact?.intent === 'sell',
    fr: 'seul l’acquéreur peut se rétracter (CCH, L271-1)',
    en: 'only the buyer may withdraw (CCH, L271-1)',
  },
  {
    // Code de la construction et de l'habitation, L271-1: from the day after the letter was first presented.
    pattern:
      /(?<![a-z])(?:delai|periode|retractation|dix jours|10 jours|period|ten days|10 days|it|il|withdrawal)(?![a-z])[^.;]{0,40}(?:commence\w*|court|courent|demarre\w*|debute\w*|part|begins?|starts?|runs?)(?: on| from| a compter| des| le| du| de| the| a partir)* (?:day (?:on which |that )?(?:you |both )?(?:sign|of sign)\w*|jour (?:meme )?(?:ou (?:vous |l'on )?sign\w+|de (?:la |votre )?signature)|(?:la |votre )signature)(?![a-z])/g,
    exception:
      /(?<![a-z])(?:ne|n'\w+|pas|et non|not(?! wait)|never|lendemain|day after|mandat|mandate|pret|offre de pret|loan)(?![a-z])/,
    isWrong: (_facts, { reading }, sentence) =>
      new RegExp(WITHDRAW).test(reading.source.plain.slice(Math.max(0, sentence.start - 160), sentence.end)),
    fr: 'le délai court du lendemain de la première présentation de la lettre (CCH, L271-1)',
    en: 'the period runs from the day after the letter was first presented (CCH, L271-1)',
  },
  // Code de la construction et de l'habitation, L271-2: all sums are returned within 21 days.
  ruleOf({
    about: [WITHDRAW, 'renonc\\w+', 'pull out', 'back out'],
    says: [
      `(?:perd(?:ez|rez|re)|lose|forfeit)(?![a-z])[^.;]{0,30}?(?<![a-z])${SUMS}`,
      `${SUMS}(?![a-z])[^.;]{0,20}?(?<![a-z])(?:perdue?|acquise?|non rembours\\w+|lost|kept)`,
      `(?:garde(?:ra|nt)?|conserve\\w*|keeps?)(?![a-z])[^.;]{0,20}?(?<![a-z])${SUMS}`,
    ],
    unless: [
      'ne',
      "n'\\w+",
      'pas',
      'rien',
      'aucun\\w*',
      'sans perdre',
      'apres (?:ce|le|les|ces)',
      'au-dela',
      'passe (?:ce|le)',
      'hors delai',
      'mandat',
      'not',
      'never',
      'nothing',
      'after',
      'without',
    ],
    isWrong: (_facts, _text, { plain }) => OF_PERIOD.test(plain),
    fr: 'qui se rétracte dans les dix jours récupère toutes les sommes versées (CCH, L271-2)',
    en: 'who withdraws within ten days gets all sums back (CCH, L271-2)',
  }),
  {
    // The period runs from the preliminary contract.
    pattern: new RegExp(
      `(?<![a-z])(?:(?:apres|suivant|a compter de|des) [^.;,]{0,25}${DEED}[^.;]{0,80}${WITHDRAW}|${WITHDRAW}[^.;]{0,60}(?:apres|suivant|a compter de|after|following|from) [^.;,]{0,25}${DEED}|after [^.;,]{0,25}${DEED}[^.;]{0,80}${WITHDRAW})`,
      'g',
    ),
    exception: /(?<![a-z])(?:ne|n'\w+|pas|plus|aucune?|no|not|never|cannot|can't|jamais)(?![a-z])/,
    fr: 'le délai court à partir du compromis (CCH, L271-1)',
    en: 'the period runs from the preliminary contract (CCH, L271-1)',
  },
  {
    // Règlement 1182/71 and Code de procédure civile, 642: a term that ends on such a day ends on the next working day.
    pattern:
      /(?<![a-z])(?:expire\w*|finit|finira|prend(?:ra)? fin|se termine\w*|s'acheve\w*|court jusqu'au|ends?|will end)(?: on| donc| bien| le| au)* (?:samedi|dimanche|saturday|sunday)(?![a-z])[^.;]{0,40}/g,
    exception:
      /(?<!sans |aucun |pas de |without )(?<![a-z])(?:report\w*|prolong\w*|prorog\w*|lundi|ouvrable|monday|extend\w*|carried)(?![a-z])/,
    isWrong: (_facts, { reading }, sentence) =>
      new RegExp(WITHDRAW).test(reading.source.plain.slice(Math.max(0, sentence.start - 160), sentence.end)),
    fr: 'un délai qui finit un samedi ou un dimanche est reporté au jour ouvrable suivant',
    en: 'a term that ends on a Saturday or a Sunday goes on to the next working day',
  },
  ruleOf({
    about: ['compromis', 'promesse', 'acquereurs?', 'acheteurs?', 'buyers?'],
    says: [
      "(?:acquereurs?|acheteurs?)(?: [a-z]+){0,2} ne (?:peu(?:t|vent)|pourr(?:a|ont)) (?:plus|pas) (?:se retracter|renoncer|changer d'avis|revenir (?:en arriere|sur))",
    ],
    unless: [
      'passe',
      'passes',
      'apres (?:les|ces|ce|le delai|dix)',
      'dix',
      '10',
      'delai',
      'purge\\w*',
      'expir\\w+',
      'ensuite',
      'not',
    ],
    fr: 'l’acquéreur a dix jours pour se rétracter (CCH, L271-1)',
    en: 'the buyer has ten days to withdraw (CCH, L271-1)',
  }),
  ruleOf({
    about: ['retract\\w+', 'retractation', "chang\\w+ d'avis", 'withdraw\\w*', 'cooling[- ]off'],
    says: [
      "(?:perd(?:rez|ez|ra)|(?:sera|seront|serait) (?:retenue?s?|conservee?s?|perdue?s?)|(?:vous )?coutera|(?:payer|devr)(?:ez|a)|lose|forfeit)(?: [a-z']+){0,4} (?:\\d+(?:[.,]\\d+)? ?%|depot|sequestre|acompte|penalite|indemnite|deposit)",
    ],
    unless: [
      'apres',
      'au-dela',
      'hors delai',
      'passe',
      'ne',
      "n'\\w+",
      'pas',
      'rien',
      'aucun\\w*',
      'sans',
      'mandat',
      'after',
      'not',
      'no',
      'nothing',
    ],
    fr: 'qui se rétracte à temps ne perd rien (CCH, L271-2)',
    en: 'who withdraws in time loses nothing (CCH, L271-2)',
  }),
];
