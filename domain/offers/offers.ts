import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { actorSummary } from '../shared/actor.ts';
import { day, euros, listOf, paging, text } from '../shared/fields.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id, newId, uuidOf } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import { dueAt, moment } from '../shared/moment.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';
import { followOffers } from './follow-offers.ts';
import {
  emitStageEntered,
  Financing,
  lockBuyer,
  lockOffer,
  Offer,
  type OfferRow,
  OfferStage,
  offerRecord,
  readOfferRecord,
} from './offer-record.ts';

const listInput = z.strictObject({
  propertyId: id('property').optional(),
  contactId: id('contact').optional(),
  stage: OfferStage.optional(),
  ...paging,
});

export const listOffers = direct({
  name: 'listOffers',
  scope: 'noKey',
  summary: 'Offers, the newest first.',
  effect: 'read',
  input: listInput,
  output: listOf(Offer),
  run: offersIn,
});

/** A page of the list. */
export async function offersIn(work: Work, input: z.output<typeof listInput>) {
  const after = positionOf(input, uuidKey);
  let rows = work.agency.from('offer').selectAll();
  if (input.propertyId) rows = rows.where('property_id', '=', uuidOf('property', input.propertyId));
  if (input.contactId) rows = rows.where('contact_id', '=', uuidOf('contact', input.contactId));
  if (input.stage) rows = rows.where('stage', '=', input.stage);
  if (after) rows = rows.where('id', '<', after[0]);
  const page = rows.orderBy('id', 'desc').limit(input.limit + 1);
  return pageOf(input, await page.execute(), (row) => [row.id], offerRecord);
}

/** The terms of an offer besides its amount. */
export const offerTerms = {
  financing: Financing.nullable().optional().describe('How the buyer pays'),
  loanEuros: euros.nullable().optional().describe('How much of it is borrowed'),
  conditions: text(2000).nullable().optional().describe('Conditions of the offer'),
  validUntil: moment.nullable().optional().describe('Until when it can be accepted; a day alone counts to its end'),
};

const newOffer = z.strictObject({
  propertyId: id('property'),
  contactId: id('contact'),
  amountEuros: euros,
  feesEuros: euros.optional().describe('By default what the mandate says'),
  ...offerTerms,
});

export const recordOffer = direct({
  name: 'recordOffer',
  scope: 'noKey',
  summary: 'Record an offer that has come in.',
  effect: 'write',
  input: newOffer,
  output: Offer,
  run: addOffer,
});

/** Adds an offer that has come in, with its first amount. */
export async function addOffer(work: Work, input: z.output<typeof newOffer>): Promise<Offer> {
  const offerId = newId();
  const references = {
    property_id: await findRecordId(work, 'property', input.propertyId),
    contact_id: await findRecordId(work, 'contact', input.contactId),
  };
  await lockBuyer(work, references.contact_id);
  const validUntil = await validUntilOf(work, input.validUntil);
  await work.agency
    .insert('offer', {
      id: offerId,
      ...references,
      amount_euros: input.amountEuros,
      fees_euros: input.feesEuros ?? (await feesOf(work, references.property_id, input.amountEuros)),
      stage: 'received',
      financing: input.financing ?? null,
      loan_euros: input.loanEuros ?? null,
      conditions: input.conditions ?? null,
      valid_until: validUntil ?? null,
      papers: [],
      created_at: work.now,
      updated_at: work.now,
    })
    .execute();
  await addRound(work, offerId, { party: 'buyer', amountEuros: input.amountEuros, validUntil });
  await followOffers(work, { id: offerId, property_id: references.property_id, from: null, to: 'received' });
  return emitStageEntered(work, offerId, null);
}

/** The instant of `validUntil` as an input has it: null empties the field, undefined leaves it. */
export async function validUntilOf(work: Work, given: string | null | undefined): Promise<Date | null | undefined> {
  return given == null ? given : dueAt(given, (await work.profile()).timeZone, 'validUntil');
}

/** The agency's fees by the property's mandate. */
async function feesOf(work: Work, propertyId: string, amountEuros: number): Promise<number | null> {
  const property = work.agency.from('property').select('fees_percent').where('id', '=', propertyId);
  const percent = (await property.executeTakeFirst())?.fees_percent ?? null;
  return percent === null ? null : Math.round((amountEuros * percent) / 100);
}

type Round = { party: 'buyer' | 'seller'; amountEuros: number; note?: string; validUntil?: Date | null | undefined };

/** Adds an amount to the chain of offers and counter-offers. */
export async function addRound(work: Work, offerId: string, { party, amountEuros, note, validUntil }: Round) {
  const round = {
    id: newId(),
    offer_id: offerId,
    party,
    amount_euros: amountEuros,
    note: note ?? null,
    valid_until: validUntil ?? null,
    actor: asJson(actorSummary(work.actor)),
    at: work.now,
  };
  await work.agency.insert('offer_round', round).execute();
}

const offerMove = z.strictObject({
  id: id('offer'),
  stage: OfferStage,
  amountEuros: euros.optional(),
  validUntil: moment.nullable().optional().describe('Until when it can be accepted; null: there is no limit'),
  on: day.optional().describe('The day of the acceptance or the signature; by default today'),
});

export const moveOffer = direct({
  name: 'moveOffer',
  scope: 'noKey',
  summary: 'Move an offer to a stage, optionally with a new amount or deadline. The same stage emits no event.',
  effect: 'write',
  input: offerMove,
  output: Offer,
  run: changeOfferStage,
});

/** Changes the stage of an offer, and with it the days of its steps. */
export async function changeOfferStage(work: Work, input: z.output<typeof offerMove>): Promise<Offer> {
  const offerId = uuidOf('offer', input.id);
  const before = await lockOffer(work, offerId);
  const { amountEuros = before.amount_euros, stage } = input;
  const today = localTime(work.now, (await work.profile()).timeZone).day;
  const valid_until = await validUntilOf(work, input.validUntil);
  const changed = { stage, amount_euros: amountEuros, valid_until, ...datesAt(before, stage, input.on ?? today) };
  await work.agency
    .update('offer')
    .set({ ...changed, updated_at: work.now })
    .where('id', '=', offerId)
    .execute();
  if (amountEuros !== before.amount_euros) {
    await addRound(work, offerId, { party: stage === 'countered' ? 'seller' : 'buyer', amountEuros });
  }
  if (before.stage === stage) return readOfferRecord(work, offerId);
  await followOffers(work, { ...before, from: before.stage, to: stage });
  return emitStageEntered(work, offerId, before.stage);
}

const steps = ['accepted', 'promise_signed', 'deed_signed'] as const;

/** The days of the steps that an offer at this stage has made: a new one gets its day, one that was taken back loses it. */
function datesAt(before: OfferRow, stage: Offer['stage'], on: string) {
  // A refusal is no step back: it keeps what happened before it.
  if (stage === 'refused') return {};
  const reached = steps.indexOf(stage as (typeof steps)[number]);
  const dayOf = (step: number, known: string | null) =>
    step > reached ? null : step === reached && before.stage !== stage ? on : (known ?? on);
  return {
    accepted_on: dayOf(0, before.accepted_on),
    signed_on: dayOf(1, before.signed_on),
    deed_signed_on: dayOf(2, before.deed_signed_on),
  };
}
