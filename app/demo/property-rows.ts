import { uuidOf } from '../../domain/shared/ids.ts';
import { addDays, localTime } from '../../domain/shared/local-time.ts';
import type { Db } from '../../storage/db.ts';
import type { StoredDiagnostic } from '../../storage/entities/property.ts';
import { properties } from './data/properties.ts';
import { type PropertyFeatures, propertyFeatures } from './data/property-features.ts';
import { agencyId, colleagueId, contactId, propertyId } from './directory.ts';
import type { Calendar } from './moments.ts';
import { paragraphs } from './people-rows.ts';
import type { Property } from './records.ts';
import { type Columns, json } from './rows.ts';

const featuresOf = (reference: string): PropertyFeatures => propertyFeatures[reference] ?? {};

export const propertyRows = (calendar: Calendar) =>
  properties.map(({ address, mandate, position, ...property }): Columns<'property'> => {
    const { at } = calendar;
    const features = featuresOf(property.reference);
    return {
      id: uuidOf('property', property.id),
      reference: property.reference,
      title: property.title,
      description: paragraphs(property.description),
      type: property.type,
      status: property.status,
      rooms: property.rooms ?? null,
      bedrooms: property.bedrooms ?? null,
      floor: property.floor ?? null,
      price_euros: property.priceEuros,
      fees_percent: property.feesPercent,
      fees_paid_by: property.feesPaidBy,
      surface_sqm: property.surfaceSqm ?? null,
      land_sqm: property.landSqm ?? null,
      ...featureColumns(features),
      energy_class: property.energyClass ?? null,
      climate_class: property.climateClass ?? null,
      ...energyColumns(calendar, features),
      diagnostics: json(diagnosticsOf(calendar, features, mandate)),
      street: address.street,
      postcode: address.postcode,
      city: address.city,
      insee_code: address.inseeCode,
      latitude: position?.[0] ?? null,
      longitude: position?.[1] ?? null,
      address_hidden: features.addressHidden ?? false,
      mandate_number: mandate?.number ?? null,
      mandate_kind: mandate?.kind ?? null,
      mandate_signed_at: mandate ? at(mandate.signedAt) : null,
      mandate_expires_at: mandate ? at(mandate.expiresAt) : null,
      decided_mandate_end: null,
      photos: [],
      kept_photos: json([]),
      // A colleague has put everything that is on sale on the portals.
      published_since: isOnSale(property.status) ? at(mandate?.signedAt ?? property.createdAt) : null,
      assigned_to: property.assignedTo === undefined ? null : colleagueId(property.assignedTo),
      public_data: property.publicData ? json(property.publicData) : null,
      created_at: at(property.createdAt),
      updated_at: at(property.updatedAt),
    };
  });

const isOnSale = (status: Property['status']) => status === 'available' || status === 'under_offer';

const featureColumns = (features: PropertyFeatures) => ({
  carrez_sqm: features.carrezSqm ?? null,
  floors: features.floors ?? null,
  lift: features.lift ?? null,
  garage: features.garage ?? null,
  parking: features.parking ?? null,
  cellar: features.cellar ?? null,
  balcony: features.balcony ?? null,
  terrace: features.terrace ?? null,
  garden: features.garden ?? null,
  heating: features.heating?.source ?? null,
  heating_shared: features.heating?.shared ?? null,
  built_year: features.builtYear ?? null,
  monthly_charges_euros: features.monthlyChargesEuros ?? null,
  property_tax_euros: features.propertyTaxEuros ?? null,
  co_owned: features.coOwnership ? true : (features.coOwned ?? null),
  co_ownership_lots: features.coOwnership?.lots ?? null,
  co_ownership_yearly_charges_euros: features.coOwnership?.yearlyChargesEuros ?? null,
  co_ownership_procedure: features.coOwnership?.procedure ?? null,
  co_ownership_procedure_detail: null,
});

/** The adverts name the prices of 2021, 2022 and 2023. */
const PRICE_YEAR = 2023;

const energyColumns = ({ dayOf }: Calendar, { dpe, attested, showsAttested }: PropertyFeatures) => ({
  dpe_number: dpe?.number ?? null,
  dpe_date: dpe ? dayOf(dpe.date) : null,
  dpe_expires: dpe ? yearsAfter(dayOf(dpe.date), 10) : null,
  energy_kwh: dpe?.energyKwhPerSqm ?? null,
  climate_kg: dpe?.climateKgPerSqm ?? null,
  final_energy_kwh: dpe?.finalEnergyKwhPerSqm ?? null,
  energy_costs_from_euros: dpe?.costs?.[0] ?? null,
  energy_costs_to_euros: dpe?.costs?.[1] ?? null,
  energy_price_year: dpe?.costs ? PRICE_YEAR : null,
  attested_energy_class: attested?.energyClass ?? null,
  attested_climate_class: attested?.climateClass ?? null,
  attested_number: attested?.number ?? null,
  attested_date: attested ? dayOf(attested.date) : null,
  energy_shown: showsAttested ? ('attested' as const) : ('issued' as const),
});

/** The last day of a paper of so many years; a DPE of today holds for ten. */
const yearsAfter = (day: string, years: number) => addDays(day, Math.floor(years * 365.25) - 1);

/** The state of risks (ERP) was made with the mandate, and holds for six months. */
function diagnosticsOf(
  { at, dayOf }: Calendar,
  { dpe, audit, carrezSqm }: PropertyFeatures,
  mandate: Property['mandate'],
) {
  const diagnostics: StoredDiagnostic[] = [];
  const dpeDate = dpe && dayOf(dpe.date);
  if (mandate) {
    const { day } = localTime(at(mandate.signedAt), 'Europe/Paris');
    diagnostics.push({ kind: 'risks', date: day, expires: addDays(day, 182) });
    if (carrezSqm) diagnostics.push({ kind: 'measurement', date: dpeDate ?? day, expires: null });
  }
  if (audit && dpeDate) diagnostics.push({ kind: 'energy_audit', date: dpeDate, expires: yearsAfter(dpeDate, 5) });
  return diagnostics;
}

export const sellerRows = ({ at }: Calendar) =>
  properties.flatMap(({ id, reference, createdAt }) =>
    (featuresOf(reference).sellers ?? []).map(
      (seller): Columns<'property_seller'> => ({
        property_id: uuidOf('property', id),
        contact_id: contactId(seller),
        created_at: at(createdAt),
      }),
    ),
  );

/** The database has noted the price of each property as that of its first day. Some had another one then. */
export async function keepFormerPrices(db: Db, { at }: Calendar): Promise<void> {
  for (const { reference, priceEuros } of properties) {
    const { formerPrice } = featuresOf(reference);
    if (!formerPrice) continue;
    const property = { agency_id: agencyId, property_id: propertyId(reference) };
    await db
      .updateTable('property_price')
      .set({ price_euros: formerPrice.euros })
      .where('agency_id', '=', property.agency_id)
      .where('property_id', '=', property.property_id)
      .execute();
    await db
      .insertInto('property_price')
      .values({ ...property, at: at(formerPrice.until), price_euros: priceEuros })
      .execute();
  }
}
