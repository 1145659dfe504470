import { isInTown } from './mentions.ts';
import type { Property } from './property.ts';
import type { PropertyIndex } from './property-index.ts';
import type { Reading } from './reading/read-text.ts';
import { sentenceAt } from './reading/sentences.ts';
import type { Span } from './reading/source.ts';
import { isMeasure, isSameFact, isSamePrice, withMeasure, withPrice } from './same-value.ts';

/** How much an agreeing word counts for a property: a price says more than a number of rooms. */
const weights = {
  price: 3,
  surface_sqm: 2,
  land_sqm: 2,
  town: 1.5,
  rooms: 1,
  bedrooms: 1,
  floor: 1,
  energy_class: 1,
  climate_class: 1,
  fees_percent: 1,
  fees_paid_by: 1,
};
const ENOUGH_FOR_ANY = 3;
/** A price, a surface and the rooms describe a property as plainly as its name. */
const PLAIN = 6;

/** A property, and whether the words describe it as plainly as if they named it. */
type Alike = { property: Property; isPlain: boolean };

/** The only property with which most of the other words of the segment agree. One of the contact's needs fewer. */
export function mostAlike(
  reading: Reading,
  segment: Span,
  span: Span,
  properties: PropertyIndex,
  own: readonly Property[],
): Alike | undefined {
  const isNear = (other: Span) => other.start - span.end < 70 && span.start - other.end < 70;
  const isOther = (other: Span) =>
    other.start >= segment.start && other.end <= segment.end && other.start !== span.start && isNear(other);
  const prices = reading.prices.filter(isOther);
  const facts = reading.facts.filter(isOther);
  const towns = reading.towns.filter(isOther);
  const scoreOf = (property: Property) =>
    (prices.some((price) => property.price_euros !== null && isSamePrice(price, property.price_euros))
      ? weights.price
      : 0) +
    facts.reduce((sum, fact) => sum + (isSameFact(fact, property) ? weights[fact.field] : 0), 0) +
    (towns.some(({ key }) => isInTown(property, key)) ? weights.town : 0);
  const best = (some: readonly Property[], enough: number) => {
    const scored = some.map((property) => ({ property, score: scoreOf(property) })).sort((a, b) => b.score - a.score);
    const [first, second] = scored;
    const isAlone = first && first.score >= enough && first.score > (second?.score ?? 0);
    return isAlone
      ? { property: first.property, isPlain: first.score >= PLAIN && first.score > 2 * (second?.score ?? 0) }
      : undefined;
  };
  const measures = facts.filter(isMeasure);
  const others = facts.filter((fact) => !isMeasure(fact)).map(({ field }) => weights[field]);
  const mostOfOthers = others.reduce((sum, weight) => sum + weight, towns.length > 0 ? weights.town : 0);
  // With less in common, only the same price or a same measure makes a property alike enough.
  const possible =
    mostOfOthers >= ENOUGH_FOR_ANY
      ? properties.all
      : [
          ...prices.flatMap((price) => withPrice(price, properties)),
          ...measures.flatMap((fact) => withMeasure(fact, properties)),
        ];
  return best([...new Set(possible)], ENOUGH_FOR_ANY) ?? (own.length > 1 ? best(own, weights.rooms) : undefined);
}

/** Whether the sentence of some words tells values of one of these properties that the other one has not. */
export function hasValuesOf(reading: Reading, span: Span, some: readonly Property[], other: Property): boolean {
  const { start, end } = sentenceAt(reading.sentences, span.start);
  return reading.facts.some(
    (fact) =>
      fact.start >= start &&
      fact.end <= end &&
      !isSameFact(fact, other) &&
      some.some((property) => isSameFact(fact, property)),
  );
}
