import { z } from 'zod';
import { outsideKinds } from '../../../storage/column-values.ts';
import type { StoredSearch } from '../../../storage/entities/contact.ts';
import { PropertyType } from '../../shared/fields.ts';
import { id, publicId } from '../../shared/ids.ts';

/** The classes of the energy label (DPE) that a search may accept at worst. */
const EnergyClass = z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G']);

/** The fields of a search as lists of values, so that a record and an input share them. */
export const searchFields = {
  propertyTypes: z.array(PropertyType).describe('Kinds of property they look for'),
  cities: z.array(z.string()).describe('Towns they search in'),
  budgetMinEuros: z.int().nullable().describe('The least they look at'),
  budgetMaxEuros: z.int().nullable().describe('The most they can pay'),
  minRooms: z.int().nullable().describe('At least so many rooms'),
  minSurfaceSqm: z.int().nullable().describe('At least so many m²'),
  outside: z.array(z.enum(outsideKinds)).describe('One of these at least; empty if it does not matter'),
  worstEnergyClass: EnergyClass.nullable().describe('The worst energy label (DPE) they accept'),
  wantedBy: z.iso.date().nullable().describe('The day by which they want to have bought'),
};

/** One of the things that a contact looks for. */
export const ContactSearch = z.object({ id: id('search').describe('Its id'), ...searchFields });
export type ContactSearch = z.output<typeof ContactSearch>;

export const searchRecord = ({ keyWritten: _, ...stored }: StoredSearch): ContactSearch => ({
  ...(stored as typeof stored & Omit<ContactSearch, 'id'>),
  id: publicId('search', stored.id),
});

/** A search that asks for nothing yet. */
export const emptySearch: Omit<StoredSearch, 'id'> = {
  propertyTypes: [],
  cities: [],
  budgetMinEuros: null,
  budgetMaxEuros: null,
  minRooms: null,
  minSurfaceSqm: null,
  outside: [],
  worstEnergyClass: null,
  wantedBy: null,
};
