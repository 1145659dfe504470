import type { Row } from '../rows.ts';
import type { EnergyLabel } from './energy.ts';
import type { Ground } from './ground.ts';

/** How people call a property: « le T3 », « du T3 », « un T3 », « ce T3 ». */
export type Noun = { the: string; ofThe: string; a: string; this: string };

export const masculine = (noun: string): Noun => ({
  the: `le ${noun}`,
  ofThe: `du ${noun}`,
  a: `un ${noun}`,
  this: `ce ${noun}`,
});

export type Condition = 'renovated' | 'good' | 'dated' | 'to_renovate';

/** What a buyer may ask and the agency knows. */
export type Facts = {
  condition: Condition | null;
  heating: string | null;
  /** Has a garden, a balcony, a loggia or a terrace. */
  outside: string | null;
  garden: boolean;
  lift: boolean;
  parking: boolean;
  /** Charges of the copropriété in a year. */
  chargesEuros: number | null;
  lots: number | null;
  propertyTaxEuros: number | null;
};

/** What one kind of property says of itself, before anybody sells it. */
export type Premises = {
  type: Row<'property'>['type'];
  title: string;
  noun: Noun;
  /** Paragraphs of the description. */
  text: string[];
  valueEuros: number;
  surfaceSqm: number | null;
  landSqm: number | null;
  rooms: number | null;
  bedrooms: number | null;
  floor: number | null;
  energy: EnergyLabel | null;
  climate: EnergyLabel | null;
  facts: Facts;
};

/** How a sale went: each step is later than the one before it. */
export type Deal = {
  visitedAt: Date;
  offeredAt: Date;
  amountEuros: number;
  /** The compromis. */
  signedAt: Date | null;
  /** The deed. */
  closedAt: Date | null;
};

export type Listing = {
  row: Row<'property'> & { price_euros: number };
  ground: Ground;
  noun: Noun;
  facts: Facts;
  deal: Deal | null;
  /** « rue Pasteur » */
  street: string;
};

export const nothingKnown: Facts = {
  condition: null,
  heating: null,
  outside: null,
  garden: false,
  lift: false,
  parking: false,
  chargesEuros: null,
  lots: null,
  propertyTaxEuros: null,
};
