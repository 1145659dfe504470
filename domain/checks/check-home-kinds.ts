import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { meantProperty } from './meant-property.ts';
import { findingAt } from './new-finding.ts';
import type { Property } from './property.ts';
import type { PropertyIndex } from './property-index.ts';
import type { PropertyFact } from './reading/property-fact.ts';
import type { Reading } from './reading/read-text.ts';
import { type Sentence, sentenceAt } from './reading/sentences.ts';
import { matches, type Span } from './reading/source.ts';
import { propertyLabel, propertyNamed } from './records.ts';
import { isMeasure, isSameFact, isSamePrice, withMeasure } from './same-value.ts';
import { isAtHour, isOnDay } from './visit-moments.ts';

/** Nouns for a home of one kind only. */
const nouns: Record<string, 'apartment' | 'house'> = {
  appartement: 'apartment',
  appart: 'apartment',
  studio: 'apartment',
  duplex: 'apartment',
  loft: 'apartment',
  flat: 'apartment',
  apartment: 'apartment',
  maison: 'house',
  villa: 'house',
  pavillon: 'house',
  longere: 'house',
  house: 'house',
  cottage: 'house',
};
/** With a definite article: « une maison rue Paul Bellamy » may be any. */
const NOUN = new RegExp(
  `(?<![a-z])(?:le |la |l'|the |cette |cet |ce |this )(?<noun>${Object.keys(nouns).join('|')})(?![a-z-])(?! (?:medicale?|temoin|mitoyenne|voisine?|des associations|de quartier|de retraite))`,
  'g',
);
/** « maison de 47 m² », « A house of 68 m² » */
const MEASURED = new RegExp(`(?<![a-z])(?<noun>${Object.keys(nouns).join('|')})(?: [a-z]+)? (?:de|of) (?=\\d)`, 'g');
/** Words between a noun and the street of its property. */
const JOINS = /^ ?(?:(?:situee?|sise?|au|du|de|la|le|l'|d'|on|at|in|,|numero|n°) ?)*$/;

/** « l'appartement du 22 avenue des Ibis », which is a house; « à lundi, 14 h 30, pour l'appartement », where a villa is visited. */
export const checkHomeKinds = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) =>
    nounsIn(facts, text).flatMap(({ noun, span, measured }): Finding[] => {
      const property = measured ?? namedAfter(facts, text, span, nouns[noun]) ?? visitedThen(facts, text, span);
      const isHome = property?.type === 'apartment' || property?.type === 'house';
      if (!property || !isHome || property.type === nouns[noun] || meantProperty(facts, text, span).isElsewhere)
        return [];
      return [
        findingAt(text.reading, span, {
          code: 'property_differs',
          expected: property.title,
          record: propertyNamed(property),
          explanation: `${propertyLabel(property)} is ${property.type === 'house' ? 'a house' : 'an apartment'}. Correct it.`,
        }),
      ];
    }),
  );

/** The nouns of homes in a text, those with a surface together with the only named property that has it. */
function nounsIn(
  { records }: DraftFacts,
  { reading, mentions }: Text,
): { noun: string; span: Span; measured?: Property }[] {
  const { plain } = reading.source;
  const definite = matches(NOUN, plain).map(({ groups, end }) => {
    const noun = groups?.noun ?? '';
    return { noun, span: { start: end - noun.length, end } };
  });
  const measured = matches(MEASURED, plain).flatMap(({ groups, start, end }) => {
    const noun = groups?.noun ?? '';
    const fact = reading.facts.find(
      (each) => each.field === 'surface_sqm' && each.start >= end && each.start - end < 4,
    );
    const sentence = sentenceAt(reading.sentences, start);
    const named = mentions.filter((each) => !each.isWeak && each.start >= sentence.start && each.end <= sentence.end);
    const [property, other] = new Set(named.map((each) => each.property));
    const only = named.length === 0 ? describedBy(records.properties, reading, sentence, fact) : undefined;
    const isIts = fact && property && !other && isSameFact(fact, property);
    const its = isIts ? property : only;
    return its ? [{ noun, span: { start, end: start + noun.length }, measured: its }] : [];
  });
  return [...definite, ...measured];
}

/** The only property with the surface, if the price beside it is its price too. */
function describedBy(properties: PropertyIndex, reading: Reading, sentence: Sentence, surface?: PropertyFact) {
  const [property, other] = surface && isMeasure(surface) ? withMeasure(surface, properties) : [];
  const isIts = reading.prices.some(
    (price) =>
      price.start >= sentence.start &&
      price.end <= sentence.end &&
      property?.price_euros != null &&
      isSamePrice(price, property.price_euros),
  );
  return isIts && !other ? property : undefined;
}

/** The property whose street follows the noun. */
function namedAfter(
  { candidates }: DraftFacts,
  { reading, mentions }: Text,
  { end }: Span,
  type: Property['type'] | undefined,
): Property | undefined {
  const next = mentions.find(({ isWeak, start }) => !isWeak && start >= end);
  const isStreet = next && reading.streets.some((street) => street.start <= next.start && next.end <= street.end);
  if (!next || !isStreet || !JOINS.test(reading.source.plain.slice(end, next.start))) return undefined;
  // « la villa de l'avenue Lajarrige », where the contact visits a villa: the street is the wrong one.
  const isOfOther = !candidates.includes(next.property) && candidates.some((candidate) => candidate.type === type);
  return isOfOther ? undefined : next.property;
}

/** The property of the only visit at the day and hour of the sentence, if it names no other one. */
function visitedThen(facts: DraftFacts, { reading, mentions }: Text, span: Span): Property | undefined {
  const sentence = sentenceAt(reading.sentences, span.start);
  const inSentence = ({ start, end }: Span) => start >= sentence.start && end <= sentence.end;
  const moments = reading.moments.filter((moment) => moment.sentence === sentence && moment.hour);
  const [moment, another] = moments;
  if (!moment || another || sentence.isPast || mentions.some((mention) => !mention.isWeak && inSentence(mention)))
    return undefined;
  const between = reading.source.plain.slice(Math.min(moment.end, span.end), Math.max(moment.start, span.start));
  if (
    /[;.!?]|(?<![a-z])(?:apres|puis|ensuite|avant|aussi|sinon|mais|then|after|but|also|before)(?![a-z])/.test(between)
  )
    return undefined;
  const [visit, other] = facts.visits.filter(
    (each) =>
      each.status === 'scheduled' &&
      each.starts_at > facts.at &&
      isOnDay(each, moment.date, moment.hour) &&
      isAtHour(each, moment.hour),
  );
  const nouned = matches(NOUN, sentence.plain);
  return visit && !other && nouned.length === 1 ? facts.records.properties.get(visit.property_id) : undefined;
}
