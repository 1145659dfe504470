import { z } from 'zod';
import { feePayers, mandateKinds } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import { euros, instant, PropertyType, sqm, text } from '../shared/fields.ts';
import { invalidInput } from '../shared/refusal.ts';
import { INSEE_CODE, NO_INSEE_CODE } from './place-faults.ts';
import { columnsOfEnergy, EnergyDetails, EnergyLabel } from './property-energy.ts';
import {
  ChargesDetails,
  CoOwnershipDetails,
  columnsOfCoOwnership,
  DiagnosticsDetails,
  EquipmentDetails,
  HeatingDetails,
} from './property-parts.ts';
import { type Property, PropertyStatus } from './property-record.ts';

const count = z.int().min(0).max(1000);

export const PropertyAddress = z.strictObject({
  street: text(200).nullish(),
  postcode: z.string().regex(/^\d{5}$/, 'must be five digits'),
  city: text(120),
  inseeCode: z.string().regex(INSEE_CODE, NO_INSEE_CODE).nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  hidden: z.boolean().optional().describe('Whether adverts hide the street and the coordinates'),
});

export const PropertyMandate = z.strictObject({
  number: text(60),
  kind: z.enum(mandateKinds),
  signedAt: instant.nullish(),
  expiresAt: instant.nullish(),
});

/** A property as somebody enters it. */
export const PropertyDetails = z.strictObject({
  reference: text(60).describe("The agency's own, on every advert"),
  title: text(200),
  type: PropertyType,
  status: PropertyStatus.default('draft'),
  description: text(10_000).nullish(),
  priceEuros: euros.nullish(),
  feesPercent: z.number().min(0).max(100).nullish(),
  feesPaidBy: z.enum(feePayers).nullish(),
  surfaceSqm: sqm.nullish(),
  carrezSqm: sqm.nullish(),
  landSqm: sqm.nullish(),
  rooms: count.nullish(),
  bedrooms: count.nullish(),
  floor: z.int().min(-20).max(200).nullish(),
  floors: z.int().min(0).max(200).nullish(),
  ...EquipmentDetails,
  heating: HeatingDetails.nullish(),
  builtYear: z.int().min(1000).max(2200).nullish(),
  charges: ChargesDetails.optional(),
  coOwned: z.boolean().nullish(),
  coOwnership: CoOwnershipDetails.nullish(),
  energyClass: EnergyLabel.nullish().describe('DPE, energy, as issued'),
  climateClass: EnergyLabel.nullish().describe('DPE, greenhouse gases, as issued'),
  energy: EnergyDetails.optional(),
  diagnostics: DiagnosticsDetails.optional(),
  address: PropertyAddress,
  mandate: PropertyMandate.nullish(),
});

/** Given details; of the address only what is given. */
export type GivenDetails = Partial<Omit<z.output<typeof PropertyDetails>, 'address'>> & {
  address?: Partial<z.output<typeof PropertyAddress>> | undefined;
};

/** The columns of the given details. A field that is left out has no value, and null empties one. */
export function detailColumns({ address, mandate, heating, charges, ...given }: GivenDetails) {
  return {
    reference: given.reference,
    title: given.title,
    type: given.type,
    status: given.status,
    description: given.description,
    price_euros: given.priceEuros,
    fees_percent: given.feesPercent,
    fees_paid_by: given.feesPaidBy,
    surface_sqm: given.surfaceSqm,
    carrez_sqm: given.carrezSqm,
    land_sqm: given.landSqm,
    rooms: given.rooms,
    bedrooms: given.bedrooms,
    floor: given.floor,
    floors: given.floors,
    lift: given.lift,
    garage: given.garage,
    parking: given.parking,
    cellar: given.cellar,
    balcony: given.balcony,
    terrace: given.terrace,
    garden: given.garden,
    heating: heating === null ? null : heating?.source,
    heating_shared: heating === null ? null : heating?.shared,
    built_year: given.builtYear,
    monthly_charges_euros: charges?.monthlyEuros,
    property_tax_euros: charges?.propertyTaxEuros,
    ...columnsOfCoOwnership(given),
    ...columnsOfLabels(given),
    diagnostics: given.diagnostics?.map(withDays),
    street: address?.street,
    postcode: address?.postcode,
    city: address?.city,
    insee_code: address?.inseeCode,
    latitude: address?.latitude,
    longitude: address?.longitude,
    address_hidden: address?.hidden,
    mandate_number: mandate === null ? null : mandate?.number,
    mandate_kind: mandate === null ? null : mandate?.kind,
    mandate_signed_at: mandate === null ? null : dateOf(mandate?.signedAt),
    mandate_expires_at: mandate === null ? null : dateOf(mandate?.expiresAt),
  };
}

/** The same for the query builder, to which an array would be one of PostgreSQL's. */
export const storable = <Columns extends { diagnostics?: unknown }>(columns: Columns): Columns =>
  columns.diagnostics === undefined ? columns : { ...columns, diagnostics: asJson(columns.diagnostics) };

/**
 * The classes as issued stand in two places of the record.
 * @throws Refusal `invalid_request` if the two disagree
 */
function columnsOfLabels({ energyClass, climateClass, energy }: GivenDetails) {
  const columns = columnsOfEnergy(energy);
  return {
    ...columns,
    energy_class: oneOf('energyClass', energyClass, columns.energy_class),
    climate_class: oneOf('climateClass', climateClass, columns.climate_class),
  };
}

function oneOf<Value>(field: string, given: Value | undefined, inside: Value | undefined): Value | undefined {
  if (given === undefined || inside === undefined || given === inside) return given === undefined ? inside : given;
  const errors = [{ path: field, message: `is not the same as energy.issued.${field}` }];
  throw invalidInput(errors, `Give ${field} once.`);
}

type GivenDiagnostic = z.output<typeof DiagnosticsDetails>[number];

const withDays = ({ kind, date = null, expires = null }: GivenDiagnostic): Property['diagnostics'][number] => ({
  kind,
  date,
  expires,
});

const dateOf = (time: string | null | undefined) => (time ? new Date(time) : (time as null | undefined));
