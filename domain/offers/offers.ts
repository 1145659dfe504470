import type { Selectable } from 'kysely';
import { z } from 'zod';
import { offerStages } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { defineEvent } from '../shared/event.ts';
import { euros, listOf, paging, time, timestamps } from '../shared/fields.ts';
import { findRecordId, notFound } from '../shared/find-record.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { dueAt, moment } from '../shared/moment.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';

const OfferStage = z.enum(offerStages);

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

export const offerStageEntered = defineEvent(
  'offer.stage_entered',
  Offer.extend({ from: OfferStage.nullable().describe('Null: it has just come in') }),
);

export const listOffers = direct({
  name: 'listOffers',
  scope: 'staff',
  summary: 'Offers, the newest first.',
  effect: 'read',
  input: z.strictObject({
    propertyId: id('property').optional(),
    contactId: id('contact').optional(),
    stage: OfferStage.optional(),
    ...paging,
  }),
  output: listOf(Offer),
  run: async (work, input) => {
    const after = positionOf(input, uuidKey);
    let rows = work.agency.from('offer').selectAll();
    if (input.propertyId) rows = rows.where('property_id', '=', uuidOf('property', input.propertyId));
    if (input.contactId) rows = rows.where('contact_id', '=', uuidOf('contact', input.contactId));
    if (input.stage) rows = rows.where('stage', '=', input.stage);
    if (after) rows = rows.where('id', '<', after[0]);
    const page = rows.orderBy('id', 'desc').limit(input.limit + 1);
    return pageOf(input, await page.execute(), (row) => [row.id], offerRecord);
  },
});

export const recordOffer = direct({
  name: 'recordOffer',
  scope: 'staff',
  summary: 'Record an offer that has come in.',
  effect: 'write',
  input: z.strictObject({
    propertyId: id('property'),
    contactId: id('contact'),
    amountEuros: euros,
    validUntil: moment.nullable().optional().describe('Until when it can be accepted; a day alone counts to its end'),
  }),
  output: Offer,
  run: async (work, input) => {
    const offerId = newId();
    const references = {
      property_id: await findRecordId(work, 'property', input.propertyId),
      contact_id: await findRecordId(work, 'contact', input.contactId),
    };
    const row = {
      id: offerId,
      ...references,
      amount_euros: input.amountEuros,
      stage: 'received' as const,
      valid_until: await validUntil(work, input.validUntil),
      created_at: work.now,
      updated_at: work.now,
    };
    await work.agency.insert('offer', row).execute();
    return emitStageEntered(work, offerId, null);
  },
});

export const moveOffer = direct({
  name: 'moveOffer',
  scope: 'staff',
  summary: 'Move an offer to a stage, optionally with a new amount or deadline. The same stage emits no event.',
  effect: 'write',
  input: z.strictObject({
    id: id('offer'),
    stage: OfferStage,
    amountEuros: euros.optional(),
    validUntil: moment.nullable().optional().describe('Until when it can be accepted; null: there is no limit'),
  }),
  output: Offer,
  run: async (work, input) => {
    const offerId = uuidOf('offer', input.id);
    const rows = work.agency.from('offer').select('stage').where('id', '=', offerId);
    const before = await rows.forUpdate().executeTakeFirst();
    if (!before) throw notFound('offer', input.id);
    const changed = {
      stage: input.stage,
      amount_euros: input.amountEuros,
      valid_until: input.validUntil === undefined ? undefined : await validUntil(work, input.validUntil),
      updated_at: work.now,
    };
    await work.agency.update('offer').set(changed).where('id', '=', offerId).execute();
    return before.stage === input.stage ? readOffer(work, offerId) : emitStageEntered(work, offerId, before.stage);
  },
});

async function validUntil(work: Work, given: string | null | undefined): Promise<Date | null> {
  return given ? dueAt(given, (await work.profile()).timeZone) : null;
}

async function emitStageEntered(work: Work, offerId: string, from: Offer['stage'] | null): Promise<Offer> {
  const record = await readOffer(work, offerId);
  await work.emit(offerStageEntered, { ...record, from });
  return record;
}

async function readOffer(work: Work, offerId: string): Promise<Offer> {
  return offerRecord(await work.agency.from('offer').selectAll().where('id', '=', offerId).executeTakeFirstOrThrow());
}

const offerRecord = (row: Selectable<Tables['offer']>): Offer => ({
  id: publicId('offer', row.id),
  propertyId: publicId('property', row.property_id),
  contactId: publicId('contact', row.contact_id),
  amountEuros: row.amount_euros,
  stage: row.stage,
  validUntil: row.valid_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
