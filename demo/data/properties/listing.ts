import type { Row } from '../rows.ts';
import type { Condition, EnergyClass } from './condition.ts';
import type { Location } from './locations.ts';

/** The word for a property with its article: « le T3 », « du T3 ». */
type Noun = { the: string; ofThe: string };

export const masculine = (noun: string): Noun => ({ the: `le ${noun}`, ofThe: `du ${noun}` });

/** Facts that buyers ask about. */
type Facts = {
  condition: Condition | null;
  heating: string | null;
  hasGarden: boolean;
  hasLift: boolean;
  hasParking: boolean;
  /** The yearly charges of the copropriété, and its number of main lots. */
  chargesEuros: number | null;
  lots: number | null;
  propertyTaxEuros: number | null;
};

export const noFacts: Facts = {
  condition: null,
  heating: null,
  hasGarden: false,
  hasLift: false,
  hasParking: false,
  chargesEuros: null,
  lots: null,
  propertyTaxEuros: null,
};

/** A property before it is listed for sale. */
export type Property = {
  type: Row<'property'>['type'];
  title: string;
  noun: Noun;
  /** The paragraphs of the description. */
  text: string[];
  valueEuros: number;
  surfaceSqm: number | null;
  landSqm: number | null;
  rooms: number | null;
  bedrooms: number | null;
  floor: number | null;
  energy: EnergyClass | null;
  climate: EnergyClass | null;
  facts: Facts;
};

/** The steps of a sale, each later than the one before. */
export type Deal = {
  visitedAt: Date;
  offeredAt: Date;
  amountEuros: number;
  /** When the preliminary contract (compromis) was signed. */
  signedAt: Date | null;
  /** When the deed (acte de vente) was signed. */
  closedAt: Date | null;
};

/** A property that the agency sells. */
export type Listing = {
  row: Row<'property'> & { price_euros: number };
  location: Location;
  noun: Noun;
  facts: Facts;
  deal: Deal | null;
  /** The street without a number, « rue Pasteur ». */
  street: string;
};
