import type { Property } from './property.ts';
import type { PropertyIndex } from './property-index.ts';
import type { Price } from './reading/prices.ts';
import type { PropertyFact } from './reading/property-fact.ts';

export const isSamePrice = ({ euros, tolerance }: Price, amount: number): boolean =>
  Math.abs(euros - amount) <= tolerance;

/** Whole square metres may be written for 67.6 of them. */
export function isSameFact(
  { field, value, isAbout, bound }: PropertyFact,
  property: Partial<Pick<Property, PropertyFact['field']>>,
): boolean {
  const recorded = property[field];
  if (bound && typeof recorded === 'number')
    return bound === 'more' ? recorded >= Number(value) * 0.95 : recorded <= Number(value);
  if (typeof recorded !== 'number' || typeof value !== 'number') return recorded === value;
  const isRounded = field === 'surface_sqm' || field === 'land_sqm';
  const difference = Math.abs(recorded - value);
  return difference === 0 || (isRounded && difference < 1) || (isAbout === true && difference <= recorded * 0.05);
}

/** The properties with this price. */
export function withPrice(price: Price, properties: PropertyIndex): readonly Property[] {
  const { euros, tolerance } = price;
  return properties
    .between('price_euros', euros - tolerance, euros + tolerance)
    .filter(({ price_euros: amount }) => amount !== null && isSamePrice(price, amount));
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
