import { typeId } from './type-id.ts';

/** A row as the API's property, mapped by hand and without validation. */
export const propertyFrom = (row: any) => ({
  ...facts(row),
  energyClass: row.energy_class,
  climateClass: row.climate_class,
  priceWithoutFeesEuros:
    row.price_euros && row.fees_percent !== null && row.fees_paid_by === 'buyer'
      ? Math.round(row.price_euros / (1 + row.fees_percent / 100))
      : null,
  carrezSqm: row.carrez_sqm,
  floors: row.floors,
  lift: row.lift,
  garage: row.garage,
  parking: row.parking,
  cellar: row.cellar,
  balcony: row.balcony,
  terrace: row.terrace,
  garden: row.garden,
  heating: row.heating || row.heating_shared !== null ? { source: row.heating, shared: row.heating_shared } : null,
  builtYear: row.built_year,
  charges: { monthlyEuros: row.monthly_charges_euros, propertyTaxEuros: row.property_tax_euros },
  coOwned: row.co_owned,
  coOwnership: row.co_owned
    ? {
        lots: row.co_ownership_lots,
        yearlyChargesEuros: row.co_ownership_yearly_charges_euros,
        procedure: row.co_ownership_procedure,
        procedureDetail: row.co_ownership_procedure_detail,
      }
    : null,
  energy: energyFrom(row),
  diagnostics: row.diagnostics,
  published: row.published_since !== null,
  publishedSince: row.published_since?.toISOString() ?? null,
  address: {
    street: row.street,
    postcode: row.postcode,
    city: row.city,
    inseeCode: row.insee_code,
    latitude: row.latitude,
    longitude: row.longitude,
    hidden: row.address_hidden,
  },
  mandate: row.mandate_number && {
    number: row.mandate_number,
    kind: row.mandate_kind,
    signedAt: row.mandate_signed_at?.toISOString() ?? null,
    expiresAt: row.mandate_expires_at?.toISOString() ?? null,
  },
  photos: row.photos,
  photoDetails: row.kept_photos.map(({ id, key, ...photo }: any, index: number) => ({
    ...photo,
    id: typeId('photo', id),
    url: row.published_since ? `/photos/${key}.jpg` : null,
    position: index + 1,
  })),
  publicData: indicative(row.public_data),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** A row as the `get_property` tool returns it, without unknown values. */
export function propertyBriefFrom(row: any): Record<string, unknown> {
  const brief = {
    ...facts(row),
    energyClass: row.energy_shown === 'attested' ? row.attested_energy_class : row.energy_class,
    climateClass: (row.energy_shown === 'attested' && row.attested_climate_class) || row.climate_class,
    publicData: indicative(row.public_data),
    street: row.street,
    postcode: row.postcode,
    city: row.city,
    mandate: row.mandate_number && `${row.mandate_kind} ${row.mandate_number}`,
  };
  return Object.fromEntries(Object.entries(brief).filter(([, value]) => value !== null));
}

const energyFrom = (row: any) => ({
  issued: {
    energyClass: row.energy_class,
    climateClass: row.climate_class,
    number: row.dpe_number,
    date: row.dpe_date,
    expires: row.dpe_expires,
    energyKwhPerSqm: row.energy_kwh,
    climateKgPerSqm: row.climate_kg,
    finalEnergyKwhPerSqm: row.final_energy_kwh,
    costs:
      row.energy_costs_from_euros === null && row.energy_costs_to_euros === null && row.energy_price_year === null
        ? null
        : {
            fromEuros: row.energy_costs_from_euros,
            toEuros: row.energy_costs_to_euros,
            priceYear: row.energy_price_year,
          },
  },
  attested: row.attested_energy_class && {
    energyClass: row.attested_energy_class,
    climateClass: row.attested_climate_class,
    number: row.attested_number,
    date: row.attested_date,
  },
  shown: row.energy_shown,
});

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
});
