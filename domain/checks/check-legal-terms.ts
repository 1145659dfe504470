import type { Language } from '../../storage/column-values.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { goesOnAbout } from './legal-rules/goes-on.ts';
import { findingAt } from './new-finding.ts';
import { type Sentence, sentenceAt } from './reading/sentences.ts';
import { matches, type Span } from './reading/source.ts';

const WITHDRAWAL =
  /(?<![a-z])(?:retract\w*|loi sru|delai sru|retracter|cooling[- ]off|withdrawal period|right to withdraw|pull out|withdraw|change your mind|changer d'avis)(?![a-z])/;
/** A mandate that was signed away from the agency has 14 days (Code de la consommation, L221-18). */
const MANDATE = /(?<![a-z])(?:mandats?|mandate|hors etablissement|demarchage)(?![a-z])/g;
/** The contracts of a sale. */
const SALE =
  /(?<![a-z])(?:compromis|promesse|avant-contrat|vente|achat|achet\w+|acquereur|acheteur|(?:preliminary|sale) (?:contract|agreement)|purchase|buyer|loi sru)(?![a-z])/g;
const PERIOD =
  /(?<![\w.,])(?<count>\d{1,2}|une?|a|one|two|deux|trois)(?: ?|-)(?:(?:full|whole|plein|bon) )?(?<unit>jours?|jrs?|j|semaines?|mois|heures?|days?|weeks?|months?|hours?)(?! (?:ferie|chome))(?: (?:calendaires|ouvres|ouvrables|francs))?(?![a-z])/g;
/** Words for what is left of the period, or another one in the same sentence. */
const NOT_THE_PERIOD = /(?<![a-z])(?:reste(?:nt)?|plus que|encore|depuis|il y a|dans|left|remaining|ago|d'ici) $/;
/** « 45 jours pour le prêt » */
const OF_OTHERS =
  /^ (?:pour|de|d'|for) ?(?:obtenir |trouver |le |la |l'|votre |un )*(?:pret|financement|credit|banque|loan|mortgage|acte|reponse)/;

const AWAY =
  /(?<![a-z])(?:chez vous|(?:a|de) (?:votre |vtre )?domicile|hors (?:etablissement|de l'agence)|a distance|demarchage|at (?:your )?home|away from (?:our|the) (?:agency|office|premises))(?![a-z])/;
/** « y renoncer », said of a mandate. */
const GIVE_UP =
  /(?<![a-z])(?:y renoncer|renoncer au mandat|annuler (?:le |ce )?mandat|cancel (?:it|the mandate))(?![a-z])/;
/** Other words for it, which may also be said of a visit or a price. */
const BACK_OUT =
  /(?<![a-z])(?:faire (?:marche|machine) arriere|revenir sur (?:votre|sa) (?:decision|engagement|signature)|annuler (?:la vente|l'achat|votre achat|votre engagement)|walk away|back out)(?![a-z])/;
/** The verbs with which the law gives the period: « accorde », « est de ». */
const GIVES =
  /(?<![a-z])(?:accord(?:e|ent)|donn(?:e|ent)|laiss(?:e|ent)|prevoi(?:t|ent)|fixe(?:nt)?|octroie|offre a|dispos\w+|benefici\w+|(?:il|delai|periode|duree) (?:est|dure|sera|court)|it (?:is|lasts)|gives?|grants?|allows?|avez|aurez|a|you have)(?![a-z])/;
const MANDATE_DAYS = 14;

/** The buyer of a home may withdraw within ten days (Code de la construction et de l'habitation, L271-1). */
const DAYS = 10;

/** A withdrawal period that is not the law's. */
export const checkLegalTerms = (facts: DraftFacts): Finding[] => facts.texts.flatMap((text) => checkText(facts, text));

function checkText({ language }: DraftFacts, { reading }: Text): Finding[] {
  if (![WITHDRAWAL, BACK_OUT, GIVE_UP].some((words) => words.test(reading.source.plain))) return [];
  const { source, back } = reading.inDigits;
  const periods = matches(PERIOD, source.plain).map((match) => {
    const span = back(match);
    return { match, span, sentence: sentenceAt(reading.sentences, span.start) };
  });
  const isLaw = ({ match: { groups } }: (typeof periods)[number]) =>
    Number(groups?.count) === DAYS && /^(?:j|day)/.test(groups?.unit ?? '');
  return periods.flatMap((period): Finding[] => {
    const { match, span, sentence } = period;
    const { plain } = sentence;
    // Another period beside the right one is that of something else.
    const isRight = periods.some((other) => other.sentence === sentence && isLaw(other));
    const isOfPeriod =
      WITHDRAWAL.test(plain) || (BACK_OUT.test(plain) && GIVES.test(plain)) || isToldOfPeriod(reading, sentence);
    const after = source.plain.slice(match.end, match.end + 40);
    const before = source.plain.slice(Math.max(0, match.start - 30), match.start);
    if (
      isOfHomeSigned(plain) &&
      (isOfPeriod || GIVE_UP.test(plain)) &&
      !isMandateTerm(match) &&
      !NOT_THE_PERIOD.test(before)
    )
      return periods.some((other) => other.sentence === sentence && isMandateTerm(other.match))
        ? []
        : [
            termFinding(
              reading,
              span,
              language,
              MANDATE_DAYS,
              'A mandate signed away from the agency may be withdrawn within 14 days (Code de la consommation, L221-18).',
            ),
          ];
    if (
      isRight ||
      !isOfPeriod ||
      isOfMandate(reading.source.plain, sentence) ||
      NOT_THE_PERIOD.test(before) ||
      OF_OTHERS.test(after)
    )
      return [];
    return [
      termFinding(reading, span, language, DAYS, `The buyer of a home may withdraw within ${DAYS} days (CCH, L271-1).`),
    ];
  });
}

/** « La loi accorde à l'acquéreur quatorze jours », after a sentence about the period: it is what the law gives. */
function isToldOfPeriod({ source, sentences }: Text['reading'], sentence: Sentence): boolean {
  const { start } = goesOnAbout(sentences, sentence);
  return (
    start < sentence.start && WITHDRAWAL.test(source.plain.slice(start, sentence.start)) && GIVES.test(sentence.plain)
  );
}

function termFinding(reading: Text['reading'], span: Span, language: Language, days: number, law: string): Finding {
  const right = language === 'fr' ? `${days} jours` : `${days} days`;
  return findingAt(reading, span, {
    code: 'legal_term_differs',
    expected: right,
    replacement: right,
    explanation: `${law} Write "${right}".`,
  });
}

/** « le mandat étant signé à votre domicile »: a mandate that was signed away from the agency, and no sale. */
const isOfHomeSigned = (plain: string): boolean =>
  plain.search(MANDATE) !== -1 && AWAY.test(plain) && plain.search(SALE) === -1;
const isMandateTerm = ({ groups }: RegExpMatchArray): boolean => {
  const count = Number(groups?.count);
  return /^(?:j|day)/.test(groups?.unit ?? '')
    ? count === MANDATE_DAYS
    : /^(?:s|w)/.test(groups?.unit ?? '') && count === 2;
};

/** Whether the sentence names a mandate, or goes on after one: « S'il est signé chez vous, vous avez quatorze jours … ». */
function isOfMandate(plain: string, { start, end }: Span): boolean {
  const words = plain.slice(start, end);
  if (words.search(MANDATE) !== -1) return true;
  if (words.search(SALE) !== -1) return false;
  // « Si nous signons chez vous, vous avez quatorze jours. Le formulaire est joint au mandat. »
  if (AWAY.test(words) && plain.search(MANDATE) !== -1 && plain.search(SALE) === -1) return true;
  const lastOf = (pattern: RegExp) => matches(pattern, plain.slice(0, start)).at(-1)?.start ?? -1;
  return (
    lastOf(MANDATE) > -1 && lastOf(MANDATE) > lastOf(/(?<![a-z])(?:compromis|promesse|preliminary contract)(?![a-z])/g)
  );
}
