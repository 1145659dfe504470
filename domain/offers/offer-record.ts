import type { Selectable } from 'kysely';
import { z } from 'zod';
import { offerFinancings, offerStages } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { defineEvent } from '../shared/event.ts';
import { time, timestamps } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';

export const OfferStage = z.enum(offerStages);
export const Financing = z.enum(offerFinancings);

/** A buyer's offer for a property. */
export const Offer = z.object({
  id: id('offer').describe('Its id'),
  propertyId: id('property').describe('The property it is about'),
  contactId: id('contact').describe('The buyer'),
  amountEuros: z.int().describe('What is offered'),
  stage: OfferStage.describe('Where the contact stands in the pipeline'),
  validUntil: time.nullable().describe('The last moment at which it can be accepted'),
  ...timestamps,
});
export type Offer = z.output<typeof Offer>;

export type OfferRow = Selectable<Tables['offer']>;

export const offerStageEntered = defineEvent(
  'offer.stage_entered',
  Offer.extend({ from: OfferStage.nullable().describe('Null: it has just come in') }),
);

export async function emitStageEntered(work: Work, offerId: string, from: Offer['stage'] | null): Promise<Offer> {
  const record = await readOfferRecord(work, offerId);
  work.emit(offerStageEntered, { ...record, from });
  return record;
}

export const readOfferRecord = async (work: Work, offerId: string): Promise<Offer> =>
  offerRecord(await readOfferRow(work, offerId));

/** @throws Refusal `not_found` */
export async function readOfferRow(work: Work, offerId: string): Promise<OfferRow> {
  const row = await work.agency.from('offer').selectAll().where('id', '=', offerId).executeTakeFirst();
  if (!row) throw notFound('offer', publicId('offer', offerId));
  return row;
}

/**
 * The offer, locked until the commit. The buyer is locked first, as a move on the board does: it changes the contact and then
 * the contact's offer.
 * @throws Refusal `not_found`
 */
export async function lockOffer(work: Work, offerId: string): Promise<OfferRow> {
  const { contact_id } = await readOfferRow(work, offerId);
  await lockBuyer(work, contact_id);
  const locked = work.agency.from('offer').selectAll().where('id', '=', offerId).forUpdate();
  const row = await locked.executeTakeFirst();
  if (!row) throw notFound('offer', publicId('offer', offerId));
  return row;
}

export const lockBuyer = (work: Work, contactId: string) =>
  work.agency.from('contact').select('id').where('id', '=', contactId).forNoKeyUpdate().executeTakeFirst();

export const offerRecord = (row: OfferRow): Offer => ({
  id: publicId('offer', row.id),
  propertyId: publicId('property', row.property_id),
  contactId: publicId('contact', row.contact_id),
  amountEuros: row.amount_euros,
  stage: row.stage,
  validUntil: row.valid_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
