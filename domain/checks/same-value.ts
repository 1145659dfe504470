import type { Price } from './reading/prices.ts';
import type { PropertyFact } from './reading/property-facts.ts';
import type { Property } from './records.ts';

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
