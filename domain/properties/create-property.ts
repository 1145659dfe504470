import { z } from 'zod';
import { feePayers, mandateKinds } from '../../storage/column-values.ts';
import { euros, instant, PropertyType, sqm, text } from '../shared/fields.ts';
import { newId, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { readProperty } from './properties.ts';
import { EnergyLabel, Property, PropertyStatus, propertyCreated } from './property-record.ts';

const count = z.int().min(0).max(1000);

export const PropertyAddress = z.strictObject({
  street: text(200).nullish(),
  postcode: z.string().regex(/^\d{5}$/, 'must be five digits'),
  city: text(120),
  inseeCode: z
    .string()
    .regex(/^[\dAB]{5}$/, 'must be an INSEE code')
    .nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
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
  landSqm: sqm.nullish(),
  rooms: count.nullish(),
  bedrooms: count.nullish(),
  floor: z.int().min(-20).max(200).nullish(),
  energyClass: EnergyLabel.nullish().describe('DPE, energy'),
  climateClass: EnergyLabel.nullish().describe('DPE, greenhouse gases'),
  address: PropertyAddress,
  mandate: PropertyMandate.nullish(),
});

export const createProperty = direct({
  name: 'createProperty',
  scope: 'noKey',
  summary: 'Enter a property for sale.',
  effect: 'write',
  input: PropertyDetails,
  output: Property,
  run: async (work, given) => {
    const propertyId = newId();
    const inCharge = work.actor.kind === 'human' ? { assigned_to: work.actor.id } : {};
    const inserted = await work.agency
      .insert('property', {
        id: propertyId,
        ...detailColumns(given),
        ...requiredColumns(given),
        photos: [],
        ...inCharge,
        created_at: work.now,
        updated_at: work.now,
      })
      .onConflict((conflict) => conflict.columns(['agency_id', 'reference']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) throw await referenceTaken(work, given.reference);
    const record = await readProperty(work, propertyId);
    work.emit(propertyCreated, record);
    return record;
  },
});

const requiredColumns = ({ reference, title, type, status, address }: z.output<typeof PropertyDetails>) => ({
  ...{ reference, title, type, status },
  postcode: address.postcode,
  city: address.city,
});

/** The columns of the given details. A field that is left out has no value, and null empties one. */
export function detailColumns({ address, mandate, ...given }: Partial<z.output<typeof PropertyDetails>>) {
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
    land_sqm: given.landSqm,
    rooms: given.rooms,
    bedrooms: given.bedrooms,
    floor: given.floor,
    energy_class: given.energyClass,
    climate_class: given.climateClass,
    street: address?.street,
    postcode: address?.postcode,
    city: address?.city,
    insee_code: address?.inseeCode,
    latitude: address?.latitude,
    longitude: address?.longitude,
    mandate_number: mandate === null ? null : mandate?.number,
    mandate_kind: mandate === null ? null : mandate?.kind,
    mandate_signed_at: mandate === null ? null : dateOf(mandate?.signedAt),
    mandate_expires_at: mandate === null ? null : dateOf(mandate?.expiresAt),
  };
}

const dateOf = (time: string | null | undefined) => (time ? new Date(time) : (time as null | undefined));

/** The refusal of a reference that another property has. */
export async function referenceTaken(work: Work, reference: string): Promise<Refusal> {
  const rows = work.agency.from('property').select('id').where('reference', '=', reference);
  const existing = await rows.executeTakeFirstOrThrow();
  return new Refusal('conflict', `Another property has the reference ${reference}.`, {
    existingId: publicId('property', existing.id),
    hint: 'Give another reference, or work on that property.',
    errors: [{ path: 'reference', message: 'is taken' }],
  });
}
