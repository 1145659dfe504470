import { typeId } from './type-id.ts';

/** A row as the API's property, mapped by hand and without validation. */
export const propertyFrom = (row: any) => ({
  ...facts(row),
  address: {
    street: row.street,
    postcode: row.postcode,
    city: row.city,
    inseeCode: row.insee_code,
    latitude: row.latitude,
    longitude: row.longitude,
  },
  mandate: row.mandate_number && {
    number: row.mandate_number,
    kind: row.mandate_kind,
    signedAt: row.mandate_signed_at?.toISOString() ?? null,
    expiresAt: row.mandate_expires_at?.toISOString() ?? null,
  },
  photos: row.photos,
  publicData: indicative(row.public_data),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** A row as the `get_property` tool returns it, without unknown values. */
export function propertyBriefFrom(row: any): Record<string, unknown> {
  const brief = {
    ...facts(row),
    publicData: indicative(row.public_data),
    street: row.street,
    postcode: row.postcode,
    city: row.city,
    mandate: row.mandate_number && `${row.mandate_kind} ${row.mandate_number}`,
  };
  return Object.fromEntries(Object.entries(brief).filter(([, value]) => value !== null));
}

const indicative = (publicData: any) => publicData && { indicative: true, ...publicData };

const facts = (row: any) => ({
  id: typeId('property', row.id),
  reference: row.reference,
  title: row.title,
  type: row.type,
  status: row.status,
  description: row.description,
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
});
