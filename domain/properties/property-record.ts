import type { Selectable } from 'kysely';
import { z } from 'zod';
import { feePayers, mandateKinds, propertyStatuses } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { PhotoDetails, photoAddressesOf, photoDetailsOf } from '../photos/photo-details.ts';
import { publicDataParts } from '../public-data/public-data.ts';
import { defineEvent } from '../shared/event.ts';
import { PropertyType, time, timestamps } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { priceWithoutFees } from './fees.ts';
import { Energy, EnergyLabel, energyColumns, energyOf } from './property-energy.ts';
import {
  Charges,
  CoOwnership,
  coOwnershipOf,
  Diagnostic,
  EquipmentFields,
  equipmentOf,
  Heating,
  heatingOf,
  partColumns,
} from './property-parts.ts';

export const PropertyStatus = z.enum(propertyStatuses);

/** The optional fields of a property that its short form has too. */
export const optionalFields = {
  description: z.string(),
  priceEuros: z.int(),
  feesPercent: z.number(),
  feesPaidBy: z.enum(feePayers),
  surfaceSqm: z.number(),
  landSqm: z.number(),
  rooms: z.int(),
  bedrooms: z.int(),
  floor: z.int(),
  energyClass: EnergyLabel.describe('DPE, energy, as the advert shows it'),
  climateClass: EnergyLabel.describe('DPE, greenhouse gases, as the advert shows it'),
  publicData: z
    .object({ indicative: z.literal(true).describe('Always true: do not promise it') })
    .catchall(z.union([z.string().describe('A word'), z.number().describe('A figure'), z.boolean(), z.null()]))
    .describe('Public figures, indicative only'),
};

/** A property for sale (a bien). Rentals are not handled. */
export const Property = z.object({
  id: id('property').describe('Its id'),
  reference: z.string().describe('The agency’s own, as on its adverts'),
  title: z.string().describe('In one line'),
  type: PropertyType.describe('Kind of property'),
  status: PropertyStatus.describe('Where it stands'),
  description: optionalFields.description.nullable().describe('In free words'),
  priceEuros: optionalFields.priceEuros.nullable().describe('Asking price'),
  feesPercent: optionalFields.feesPercent
    .nullable()
    .describe('Agency fees in percent; of the price without them, if the buyer pays'),
  feesPaidBy: optionalFields.feesPaidBy.nullable().describe('Who pays the agency'),
  priceWithoutFeesEuros: z.int().nullable().describe('Asking price without the fees; null unless the buyer pays them'),
  surfaceSqm: optionalFields.surfaceSqm.nullable().describe('Living space in m²'),
  carrezSqm: z.number().nullable().describe('Surface by the loi Carrez, in m²'),
  landSqm: optionalFields.landSqm.nullable().describe('Land in m²'),
  rooms: optionalFields.rooms.nullable().describe('How many rooms, as French adverts count them'),
  bedrooms: optionalFields.bedrooms.nullable().describe('How many bedrooms'),
  floor: optionalFields.floor.nullable().describe('Storey; 0 is the ground floor'),
  floors: z.int().nullable().describe('How many storeys the building has above the ground floor'),
  ...EquipmentFields,
  heating: Heating.nullable().describe('How it is heated'),
  builtYear: z.int().nullable().describe('When it was built'),
  charges: Charges.describe('What living there costs'),
  coOwned: z.boolean().nullable().describe('Whether it is in a co-ownership; null: unknown'),
  coOwnership: CoOwnership.nullable().describe('The co-ownership; null if there is none, or nobody knows'),
  energyClass: EnergyLabel.nullable().describe('DPE, energy, as issued'),
  climateClass: EnergyLabel.nullable().describe('DPE, greenhouse gases, as issued'),
  energy: Energy.describe('All that is known of its energy label'),
  diagnostics: z.array(Diagnostic).describe('The papers of experts, one of each kind'),
  publicData: optionalFields.publicData
    .extend(publicDataParts)
    .nullable()
    .describe('What the state publishes about it and its surroundings, indicative only'),
  address: z
    .object({
      street: z.string().nullable().describe('Number and street'),
      postcode: z.string().describe('Postcode'),
      city: z.string().describe('Town'),
      inseeCode: z.string().nullable().describe('INSEE code of the commune'),
      latitude: z.number().nullable().describe('In degrees, WGS 84'),
      longitude: z.number().nullable().describe('In degrees, WGS 84'),
      hidden: z.boolean().describe('Whether adverts hide the street and the coordinates'),
    })
    .describe('Where it is'),
  mandate: z
    .object({
      number: z.string().describe('In the register of mandates'),
      kind: z.enum(mandateKinds).describe('What it is'),
      signedAt: time.nullable().describe('When it was signed'),
      expiresAt: time.nullable().describe('When it ends by itself'),
    })
    .nullable()
    .describe('What the seller signed'),
  photos: z.array(z.string()).describe('Addresses of its photos that answer'),
  photoDetails: z.array(PhotoDetails).describe('The photos that Clef keeps, whether it is published or not'),
  published: z.boolean().describe('Whether it may be advertised; a person decides, whatever the status'),
  publishedSince: time.nullable().describe('Since when'),
  ...timestamps,
});
export type Property = z.output<typeof Property>;

export const propertyCreated = defineEvent('property.created', Property);

export type PropertyRow = Selectable<Tables['property']>;

/** The columns of the short form. */
export const briefColumns = [
  'id',
  'reference',
  'title',
  'type',
  'status',
  'description',
  'price_euros',
  'fees_percent',
  'fees_paid_by',
  'surface_sqm',
  'land_sqm',
  'rooms',
  'bedrooms',
  'floor',
  'energy_class',
  'climate_class',
  'attested_energy_class',
  'attested_climate_class',
  'energy_shown',
  'public_data',
  'street',
  'postcode',
  'city',
  'mandate_number',
  'mandate_kind',
] as const satisfies (keyof PropertyRow)[];

/** All columns but the generated search columns. */
export const propertyColumns = [
  ...briefColumns,
  ...energyColumns.filter((column) => !(briefColumns as readonly string[]).includes(column)),
  ...partColumns,
  'carrez_sqm',
  'floors',
  'built_year',
  'insee_code',
  'latitude',
  'longitude',
  'address_hidden',
  'published_since',
  'mandate_signed_at',
  'mandate_expires_at',
  'photos',
  'kept_photos',
  'created_at',
  'updated_at',
] as const satisfies (keyof PropertyRow)[];

export type BriefRow = Pick<PropertyRow, (typeof briefColumns)[number]>;

/** `baseUrl` is that of Clef, for the addresses of the photos. */
export function propertyRecord(
  row: Pick<PropertyRow, (typeof propertyColumns)[number]>,
  { baseUrl }: Pick<Work, 'baseUrl'>,
): Property {
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
    priceWithoutFeesEuros: priceWithoutFees(row),
    surfaceSqm: row.surface_sqm,
    carrezSqm: row.carrez_sqm,
    landSqm: row.land_sqm,
    rooms: row.rooms,
    bedrooms: row.bedrooms,
    floor: row.floor,
    floors: row.floors,
    ...equipmentOf(row),
    heating: heatingOf(row),
    builtYear: row.built_year,
    charges: { monthlyEuros: row.monthly_charges_euros, propertyTaxEuros: row.property_tax_euros },
    coOwned: row.co_owned,
    coOwnership: coOwnershipOf(row),
    energyClass: row.energy_class,
    climateClass: row.climate_class,
    energy: energyOf(row),
    diagnostics: row.diagnostics,
    address: {
      street: row.street,
      postcode: row.postcode,
      city: row.city,
      inseeCode: row.insee_code,
      latitude: row.latitude,
      longitude: row.longitude,
      hidden: row.address_hidden,
    },
    mandate: mandateOf(row),
    photos: photoAddressesOf(row, baseUrl),
    photoDetails: photoDetailsOf(row, baseUrl),
    publicData: row.public_data && { ...row.public_data, indicative: true },
    published: row.published_since !== null,
    publishedSince: row.published_since?.toISOString() ?? null,
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
