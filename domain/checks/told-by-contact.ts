import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import type { Sentence } from './reading/sentences.ts';
import { sentenceAt } from './reading/sentences.ts';
import { overlaps, plainOf, type Span } from './reading/source.ts';
import { isReadersValue } from './reading/taken-up.ts';

/** Findings at a value that differs from a property's. */
const OF_VALUES: readonly Finding['code'][] = [
  ...(['price_differs', 'price_unsupported', 'price_change_unproven'] as const),
  ...(['property_differs', 'property_unsupported'] as const),
];

/**
 * Whether a value is one that the contact has written, and the words around it take up what they told: their own flat of 50 m², the
 * T4 that they look for, their loan of 269 000 €. It is no value of the property.
 */
export function isToldByContact({ texts, own }: DraftFacts, finding: Finding): boolean {
  if (own.texts.length === 0 || !OF_VALUES.includes(finding.code)) return false;
  const text = texts.find(({ reading }) => reading.field === finding.field);
  if (!text) return false;
  const { reading } = text;
  const sentence = sentenceAt(reading.sentences, finding.start);
  const span = { start: finding.start - sentence.start, end: finding.end - sentence.start };
  if (!isReadersValue(sentence.plain, span)) return false;
  if (speaksOfHome(text, sentence) && !isOfMeans(sentence.plain, span)) return false;
  const facts = reading.facts.filter((fact) => overlaps(fact, finding));
  const prices = reading.prices.filter((price) => overlaps(price, finding));
  if (facts.length + prices.length === 0) return false;
  return (
    facts.every(
      ({ field, value, start, end }) =>
        own.facts().some((other) => other.field === field && other.value === value) ||
        // « je cherche un T4 »: a wish is read as no fact.
        own.texts.some((told) => wordsOf(told).includes(wordsOf(reading.source.written.slice(start, end)))),
    ) && prices.every(({ euros, tolerance }) => own.figures().some((figure) => Math.abs(figure - euros) <= tolerance))
  );
}

/** « le T3 », « ce bien », « il fait »: one of the agency's homes. A home that it does not know is another's. */
const OF_HOME =
  /(?<![a-z])(?:(?:(?:le|la|ce|cet|cette|du|au|notre|the|this|that|our) |l'|d')(?:[a-z]+ )?(?:[tf] ?\d|bien(?! (?:note|recu|compris))|appart\w*|logement|maison|studio|villa|terrain|annonce|flat|apartment|house|home|property|place|advert|ad|listing)|(?:il|elle|celui-ci|celle-ci) (?:fait|mesure|est|coute|compte|dispose|offre|a|comporte)|(?:it|which) (?:is|has|measures|costs|offers))(?![a-z])/;
const UNKNOWN_HOME =
  /(?<![a-z])(?:ne connai(?:s|ssons) pas|(?:do not|don't) know) (?:le|la|ce|cet|cette|l'|the|this|that) ?/;

/** Whether a sentence speaks of one of the agency's homes, by a reference, a street, or another word for it. */
function speaksOfHome({ reading, mentions }: Text, sentence: Sentence): boolean {
  const isIn = ({ start, end }: Span) => sentence.start <= start && end <= sentence.end;
  if (
    reading.references.some((reference) => reference.isSure && isIn(reference)) ||
    mentions.some((mention) => !mention.isWeak && isIn(mention))
  )
    return true;
  if (UNKNOWN_HOME.test(sentence.plain)) return false;
  return mentions.some(isIn) || reading.streets.some(isIn) || OF_HOME.test(sentence.plain);
}

/** The means of a buyer, directly before a value. */
const MEANS_BEFORE =
  /(?<![a-z])(?:budget|enveloppe|plafond|apport|prets?|credits?|emprunts?|offre|loan|mortgage|down payment|savings|offer|ceiling)(?: (?:max\w*|total|initial|actuel|est|is|de|d'environ|environ|of|around|about|a|at|:)){0,3} ?[:(]? ?€?$/;
const MEANS_AFTER =
  /^ ?(?:d'apport|de (?:budget|pret|credit)|d'(?:enveloppe|emprunt|epargne)|in savings|of savings)(?![a-z])/;

const isOfMeans = (sentence: string, { start, end }: Span): boolean =>
  MEANS_BEFORE.test(sentence.slice(0, start)) || MEANS_AFTER.test(sentence.slice(end));

const wordsOf = (text: string): string =>
  ` ${plainOf(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
