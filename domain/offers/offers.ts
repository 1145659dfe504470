import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { offerStages } from '../../storage/entities/offer.ts';
import { euros, listOf, paging, time } from '../shared/fields.ts';
import { existing, notFound } from '../shared/find-record.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';

/** From the first word to the deed: reçue, contre-proposition, acceptée, compromis signé, acte signé; or refusée. */
export const OfferStage = z.enum(offerStages);

/** What a buyer offers for a property. */
export const Offer = z.object({
  id: id('offer'),
  propertyId: id('property'),
  contactId: id('contact').describe('The buyer'),
  amountEuros: z.int(),
  stage: OfferStage,
  createdAt: time,
  updatedAt: time,
});
export type Offer = z.output<typeof Offer>;

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
  input: z.strictObject({ propertyId: id('property'), contactId: id('contact'), amountEuros: euros }),
  output: Offer,
  run: async (work, input) => {
    const offer = newId();
    const about = {
      property_id: await existing(work, 'property', input.propertyId),
      contact_id: await existing(work, 'contact', input.contactId),
    };
    const times = { created_at: work.now, updated_at: work.now };
    await work.agency
      .insert('offer', { id: offer, ...about, amount_euros: input.amountEuros, stage: 'received', ...times })
      .execute();
    return entered(work, offer, null);
  },
});

export const moveOffer = direct({
  name: 'moveOffer',
  scope: 'staff',
  summary: 'Move an offer to a stage, with the new amount where it changed; to the same stage tells nobody.',
  effect: 'write',
  input: z.strictObject({ id: id('offer'), stage: OfferStage, amountEuros: euros.optional() }),
  output: Offer,
  run: async (work, input) => {
    const offer = uuidOf('offer', input.id);
    const rows = work.agency.from('offer').select('stage').where('id', '=', offer);
    const before = await rows.forUpdate().executeTakeFirst();
    if (!before) throw notFound('offer', input.id);
    const changed = { stage: input.stage, amount_euros: input.amountEuros, updated_at: work.now };
    await work.agency.update('offer').set(changed).where('id', '=', offer).execute();
    return before.stage === input.stage ? readOffer(work, offer) : entered(work, offer, before.stage);
  },
});

async function entered(work: Work, offer: string, from: Offer['stage'] | null): Promise<Offer> {
  const record = await readOffer(work, offer);
  await work.emit('offer.stage_entered', { ...record, from });
  return record;
}

async function readOffer(work: Work, offer: string): Promise<Offer> {
  return offerRecord(await work.agency.from('offer').selectAll().where('id', '=', offer).executeTakeFirstOrThrow());
}

const offerRecord = (row: Selectable<Tables['offer']>): Offer => ({
  id: publicId('offer', row.id),
  propertyId: publicId('property', row.property_id),
  contactId: publicId('contact', row.contact_id),
  amountEuros: row.amount_euros,
  stage: row.stage,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
