import type { Property } from './property.ts';
import type { PropertyIndex } from './property-index.ts';
import type { Price } from './reading/prices.ts';
import type { PropertyFact } from './reading/property-facts.ts';

/** How much a rounded amount may differ: « 470k » may be 469 900 €, « 1,2 M€ » 1 190 000 €. */
const toleranceOf = ({ style }: Price, amount: number) =>
  ({ euros: amount * 0.02, thousands: 500, millions: 50_000 })[style];

export const isSamePrice = (price: Price, amount: number): boolean =>
  price.euros === amount || (price.isRounded && Math.abs(price.euros - amount) <= toleranceOf(price, amount));

/** Whole square metres may be written for 67.6 of them. */
export function isSameFact({ field, value, isAbout }: PropertyFact, property: Property): boolean {
  const recorded = property[field];
  if (typeof recorded !== 'number' || typeof value !== 'number') return recorded === value;
  const isRounded = field === 'surface_sqm' || field === 'land_sqm';
  const apart = Math.abs(recorded - value);
  return apart === 0 || (isRounded && apart < 1) || (isAbout === true && apart <= recorded * 0.05);
}

/** The properties with this price. */
export function withPrice(price: Price, properties: PropertyIndex): readonly Property[] {
  const most = price.isRounded ? Math.max(toleranceOf(price, price.euros * 1.05), 1) : 0;
  return properties
    .between('price_euros', price.euros - most, price.euros + most)
    .filter(({ price_euros: euros }) => euros !== null && isSamePrice(price, euros));
}

type Measure = PropertyFact & { field: 'surface_sqm' | 'land_sqm' };
export const isMeasure = (fact: PropertyFact): fact is Measure =>
  fact.field === 'surface_sqm' || fact.field === 'land_sqm';

/** The properties with this surface. */
export function withMeasure(fact: Measure, properties: PropertyIndex): readonly Property[] {
  const value = Number(fact.value);
  const most = fact.isAbout ? Math.max(value * 0.06, 1) : 1;
  return properties.between(fact.field, value - most, value + most).filter((property) => isSameFact(fact, property));
}
