import type { Selectable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { townKey } from '../shared/towns.ts';
import { streetKey } from './reading/places.ts';
import { keyOf } from './reading/source.ts';

/** A property with the keys by which texts name it. */
export type Property = Pick<
  Selectable<Tables['property']>,
  | 'id'
  | 'reference'
  | 'title'
  | 'type'
  | 'status'
  | 'price_euros'
  | 'fees_percent'
  | 'fees_paid_by'
  | 'surface_sqm'
  | 'land_sqm'
  | 'rooms'
  | 'bedrooms'
  | 'floor'
  | 'energy_class'
  | 'climate_class'
  | 'street'
  | 'postcode'
  | 'city'
  | 'mandate_expires_at'
> & { referenceKey: string; cityKey: string; streetNumber: string | null; streetKey: string | null };

export type PropertyRow = Omit<Property, 'referenceKey' | 'cityKey' | 'streetNumber' | 'streetKey'>;

export function withKeys(row: PropertyRow): Property {
  const { number, key } = row.street === null ? { number: null, key: null } : streetKey(row.street);
  return {
    ...row,
    referenceKey: keyOf(row.reference),
    cityKey: townKey(row.city),
    streetNumber: number,
    streetKey: key,
  };
}
