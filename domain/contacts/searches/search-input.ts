import { z } from 'zod';
import { euros, PropertyType, text } from '../../shared/fields.ts';
import { id } from '../../shared/ids.ts';
import { searchFields } from './search-record.ts';

/** The given fields of a search, with the same limits as the one that programs write. Pages load this contract too. */
export const SearchInput = z
  .strictObject({
    ...searchFields,
    propertyTypes: z.array(PropertyType).max(6).describe('Kinds of property they look for'),
    cities: z.array(text(120)).max(50).describe('Towns they search in'),
    budgetMinEuros: euros.nullable().describe('The least they look at'),
    budgetMaxEuros: euros.nullable().describe('The most they can pay'),
    minRooms: z.int().min(0).max(100).nullable().describe('At least so many rooms'),
    minSurfaceSqm: z.int().min(0).max(1_000_000).nullable().describe('At least so many m²'),
    outside: searchFields.outside.max(3),
  })
  .partial()
  .extend({
    contactId: id('contact').describe('The contact who searches'),
    id: id('search').optional().describe('The search to change; a new one without it'),
  });
