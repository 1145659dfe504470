import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { time } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';
import { PropertyType } from './property-type.ts';

export const PropertyStatus = z.enum(['draft', 'available', 'under_offer', 'under_contract', 'sold', 'withdrawn']);
export const EnergyLabel = z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G']);

/** What may be known of a property. */
export const facts = {
  description: z.string(),
  priceEuros: z.int(),
  feesPercent: z.number(),
  feesPaidBy: z.enum(['buyer', 'seller']),
  surfaceSqm: z.number(),
  landSqm: z.number(),
  rooms: z.int(),
  bedrooms: z.int(),
  floor: z.int(),
  energyClass: EnergyLabel.describe('DPE, energy'),
  climateClass: EnergyLabel.describe('DPE, greenhouse gases'),
  publicData: z.looseObject({ indicative: z.literal(true) }).describe('Public figures, indicative only'),
};

const orNull = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.nullable(field)])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };

/** A property for sale (a bien). Rentals are not handled. */
export const Property = z.object({
  id: id('property'),
  reference: z.string(),
  title: z.string(),
  type: PropertyType,
  status: PropertyStatus,
  ...orNull(facts),
  address: z.object({
    street: z.string().nullable(),
    postcode: z.string(),
    city: z.string(),
    inseeCode: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  mandate: z
    .object({
      number: z.string(),
      kind: z.enum(['exclusive', 'simple']),
      signedAt: time.nullable(),
      expiresAt: time.nullable(),
    })
    .nullable(),
  photos: z.array(z.string()),
  createdAt: time,
  updatedAt: time,
});
export type Property = z.output<typeof Property>;

type PropertyRow = Selectable<Tables['property']>;

export const propertyColumns = [
  ...['id', 'reference', 'title', 'description', 'type', 'status', 'price_euros', 'fees_percent', 'fees_paid_by'],
  ...['surface_sqm', 'land_sqm', 'rooms', 'bedrooms', 'floor', 'energy_class', 'climate_class', 'street', 'postcode'],
  ...['city', 'insee_code', 'latitude', 'longitude', 'mandate_number', 'mandate_kind', 'mandate_signed_at'],
  ...['mandate_expires_at', 'photos', 'public_data', 'created_at', 'updated_at'],
] as (keyof Omit<PropertyRow, 'agency_id' | 'search_text' | 'city_folded'>)[];

export function propertyRecord(row: Pick<PropertyRow, (typeof propertyColumns)[number]>): Property {
  return {
    id: publicId('property', row.id),
    reference: row.reference,
    title: row.title,
    description: row.description,
    type: row.type,
    status: row.status,
    priceEuros: row.price_euros,
    feesPercent: row.fees_percent,
    feesPaidBy: row.fees_paid_by,
    surfaceSqm: row.surface_sqm,
    landSqm: row.land_sqm,
    rooms: row.rooms,
    bedrooms: row.bedrooms,
    floor: row.floor,
    energyClass: row.energy_class,
    climateClass: row.climate_class,
    address: {
      street: row.street,
      postcode: row.postcode,
      city: row.city,
      inseeCode: row.insee_code,
      latitude: row.latitude,
      longitude: row.longitude,
    },
    mandate: mandateOf(row),
    photos: row.photos,
    publicData: row.public_data && { ...row.public_data, indicative: true },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

type MandateColumns = 'mandate_number' | 'mandate_kind' | 'mandate_signed_at' | 'mandate_expires_at';

const mandateOf = (row: Pick<PropertyRow, MandateColumns>): Property['mandate'] =>
  row.mandate_number === null || row.mandate_kind === null
    ? null
    : {
        number: row.mandate_number,
        kind: row.mandate_kind,
        signedAt: row.mandate_signed_at?.toISOString() ?? null,
        expiresAt: row.mandate_expires_at?.toISOString() ?? null,
      };
