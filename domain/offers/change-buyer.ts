import { z } from 'zod';
import { letterDeliveries } from '../../storage/column-values.ts';
import { day } from '../shared/fields.ts';
import { findRecordId, notFound } from '../shared/find-record.ts';
import { regionOf } from '../shared/holiday-region.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { retractionEnd } from './deadlines.ts';
import { lockOffer, type OfferRow } from './offer-record.ts';
import { OfferDetail, readOfferDetail } from './read-offer.ts';

const buyer = {
  id: id('offer').describe('The offer'),
  contactId: id('contact').describe('The buyer'),
};

export const changeOfferBuyer = direct({
  name: 'changeOfferBuyer',
  scope: 'human',
  summary: 'Add somebody who buys, or change the days of their letter and retraction; null empties one.',
  effect: 'write',
  input: z.strictObject({
    ...buyer,
    delivery: z.enum(letterDeliveries).nullable().optional().describe('How the signed contract was brought'),
    notifiedOn: day.nullable().optional().describe('When the letter was first presented'),
    retractedOn: day.nullable().optional().describe('When they sent a retraction; its dispatch counts'),
  }),
  output: OfferDetail,
  run: async (work, { id: publicOfferId, contactId: publicContactId, ...given }) => {
    const offer = await lockOffer(work, uuidOf('offer', publicOfferId));
    const contact_id = await findRecordId(work, 'contact', publicContactId);
    const key = { offer_id: offer.id, contact_id };
    const noLetter = { notified_on: null, delivery: null, retracted_on: null };
    const row = { ...key, ...noLetter, created_at: work.now };
    await work.agency
      .insert('offer_buyer', row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = await rowOf(work, key).executeTakeFirstOrThrow();
    const days = { delivery: given.delivery, notified_on: given.notifiedOn, retracted_on: given.retractedOn };
    const known = Object.fromEntries(Object.entries(days).filter(([, value]) => value !== undefined));
    await requirePossible(work, offer, { ...before, ...known }, given);
    await work.agency
      .update('offer_buyer')
      .set({ ...known, created_at: before.created_at })
      .where('offer_id', '=', offer.id)
      .where('contact_id', '=', contact_id)
      .execute();
    await touch(work, offer.id);
    return readOfferDetail(work, offer.id);
  },
});

type Key = { offer_id: string; contact_id: string };

const rowOf = (work: Work, { offer_id, contact_id }: Key) =>
  work.agency.from('offer_buyer').selectAll().where('offer_id', '=', offer_id).where('contact_id', '=', contact_id);

const touch = (work: Work, offerId: string) =>
  work.agency.update('offer').set({ updated_at: work.now }).where('id', '=', offerId).execute();

type Letter = { notified_on: string | null; retracted_on: string | null };
type Given = { notifiedOn?: string | null | undefined; retractedOn?: string | null | undefined };

/** @throws Refusal `not_signed`, `letter_before_signature`, `retraction_before_signature`, `retraction_over` */
async function requirePossible(work: Work, offer: OfferRow, { notified_on, retracted_on }: Letter, given: Given) {
  if (!given.notifiedOn && !given.retractedOn) return;
  if (offer.signed_on === null) throw notSigned();
  if (notified_on !== null && notified_on < offer.signed_on) throw letterBeforeSignature(offer.signed_on);
  if (retracted_on !== null && retracted_on < offer.signed_on) throw retractionBeforeSignature(offer.signed_on);
  if (retracted_on === null || notified_on === null) return;
  const until = retractionEnd(notified_on, await regionOf(work));
  if (retracted_on > until) throw retractionOver(until);
}

const notSigned = () =>
  new Refusal(
    'not_signed',
    'No preliminary contract was signed for this offer: there is nothing to notify or to retract.',
    {
      hint: 'Move the offer to promise_signed first. A buyer who gives up before is an offer that is refused.',
    },
  );

const letterBeforeSignature = (signedOn: string) =>
  new Refusal('letter_before_signature', `The contract was signed on ${signedOn}: its letter cannot be older.`, {
    hint: 'Correct the day of the letter, or that of the signature.',
  });

const retractionBeforeSignature = (signedOn: string) =>
  new Refusal('retraction_before_signature', `The contract was signed on ${signedOn}: nobody retracted before.`, {
    hint: 'Correct the day of the retraction, or that of the signature.',
  });

const retractionOver = (until: string) =>
  new Refusal('retraction_over', `This buyer could send a retraction until ${until}.`, {
    hint: 'The day on which it was sent counts, not that of its arrival. A later one has no effect: ask the notary.',
  });

export const removeOfferBuyer = direct({
  name: 'removeOfferBuyer',
  scope: 'human',
  summary: 'Take somebody who does not buy out of an offer, while no letter of theirs is known.',
  effect: 'write',
  input: z.strictObject(buyer),
  output: OfferDetail,
  run: async (work, { id: publicOfferId, contactId }) => {
    const offer = await lockOffer(work, uuidOf('offer', publicOfferId));
    const key = { offer_id: offer.id, contact_id: uuidOf('contact', contactId) };
    const row = await rowOf(work, key).executeTakeFirst();
    if (key.contact_id === offer.contact_id || row?.notified_on || row?.retracted_on) throw stays();
    if (!row) throw notFound('contact', contactId);
    const rows = work.agency.remove('offer_buyer').where('offer_id', '=', offer.id);
    await rows.where('contact_id', '=', key.contact_id).execute();
    await touch(work, offer.id);
    return readOfferDetail(work, offer.id);
  },
});

const stays = () =>
  new Refusal('conflict', 'This buyer stays: the offer is theirs, or a letter of theirs is known.', {
    hint: 'Empty the days of their letter first, if they were written by mistake.',
  });
