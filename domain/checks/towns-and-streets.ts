import { isInTown, propertiesIn } from './mentions.ts';
import type { Property } from './property.ts';
import type { PropertyIndex } from './property-index.ts';
import type { Street, Town } from './reading/places.ts';
import type { Reading } from './reading/read-text.ts';
import { sentenceAt } from './reading/sentences.ts';
import { isMeasure, isSameFact, isSamePrice } from './same-value.ts';

/** « à Saint-Pierre, 14 chemin Summer », of a street that the records have in another town alone. */
export function atStreetBehind(properties: PropertyIndex, reading: Reading, town: Town): Property | undefined {
  const street = reading.streets.find(({ start }) => start >= town.end && start - town.end <= 3);
  if (!street || !/^(?:, ?| ?\(| )$/.test(reading.source.plain.slice(town.end, street.start))) return undefined;
  const found = propertiesIn(street, properties);
  const isThere = found.some((property) => isInTown(property, town.key));
  const [only] = found;
  // Without a number it may be another street of the name, unless a value of the property stands beside it.
  const isIts = street.number !== null || (only !== undefined && hasValueOf(reading, only));
  return !isIts || isThere || found.length !== 1 || (street.number && street.number !== only?.streetNumber)
    ? undefined
    : only;
}

/** « chemin Summer, n° 14, à Saint-Leu »: the same with the town behind, of a street with its number. */
export function atStreetBefore(properties: PropertyIndex, reading: Reading, town: Town): Property | undefined {
  const street = reading.streets.findLast(({ end }) => end <= town.start && town.start - end <= 16);
  const between = street ? reading.source.plain.slice(street.end, town.start) : '';
  const [, number] = /^,? ?(?:n°|numero|no|au) ?(\d{1,4})(?: ?(?:bis|ter))?,? (?:a|sur) $/.exec(between) ?? [];
  const [only, other] = street && number ? propertiesIn(street, properties) : [];
  return only && !other && only.streetNumber === number && !isInTown(only, town.key) ? only : undefined;
}

/** Whether a price or a measure of the property stands in the text. */
export const hasValueOf = (reading: Reading, property: Property): boolean =>
  reading.prices.some((price) => property.price_euros !== null && isSamePrice(price, property.price_euros)) ||
  reading.facts.some((fact) => isMeasure(fact) && isSameFact(fact, property));

/** « à Vertou, 17 route de la Gare », where one of these properties is: the words describe it, and no other one. */
export const isInTownBefore = (reading: Reading, street: Street, found: readonly Property[]): boolean =>
  reading.towns.some(
    (town) =>
      town.end <= street.start &&
      street.start - town.end <= 3 &&
      found.some((property) => isInTown(property, town.key)),
  );

/** Whether other words of the sentence agree with the property: its town is then wrong. */
export function hasItsValues(reading: Reading, town: Town, property: Property): boolean {
  const { start, end } = sentenceAt(reading.sentences, town.start);
  const isInside = (span: { start: number; end: number }) => span.start >= start && span.end <= end;
  return (
    reading.prices.some((price) => isInside(price) && property.price_euros === price.euros) ||
    reading.facts.some((fact) => isInside(fact) && isSameFact(fact, property))
  );
}
