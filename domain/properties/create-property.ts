import type { z } from 'zod';
import { requireTypedMandate } from '../mandates/typed-mandate.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { requireConsistent } from './consistent-property.ts';
import { readProperty } from './properties.ts';
import { detailColumns, PropertyDetails, storable } from './property-details.ts';
import { Property, propertyCreated } from './property-record.ts';
import { addSeller } from './property-sellers.ts';

export const createProperty = direct({
  name: 'createProperty',
  scope: 'noKey',
  summary: 'Enter a property for sale.',
  effect: 'write',
  input: PropertyDetails.extend({ sellerId: id('contact').optional().describe('A contact who sells it') }),
  output: Property,
  run: async (work, { sellerId, ...given }) => {
    const propertyId = newId();
    const seller = sellerId && (await findRecordId(work, 'contact', sellerId));
    const columns = detailColumns(given);
    requireConsistent(columns);
    await requireTypedMandate(work, undefined, columns);
    const inCharge = work.actor.kind === 'human' ? { assigned_to: work.actor.id } : {};
    const inserted = await work.agency
      .insert('property', {
        id: propertyId,
        ...storable(columns),
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
    if (seller) await addSeller(work, propertyId, seller);
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
