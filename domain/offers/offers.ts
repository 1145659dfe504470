import { z } from 'zod';
import { euros, listOf, paging, text } from '../shared/fields.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id, newId, uuidOf } from '../shared/ids.ts';
import { dueAt, moment } from '../shared/moment.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';
import { addLinkedBuyers } from './buyers.ts';
import { feesByMandate } from './fees.ts';
import { followOffers } from './follow-offers.ts';
import { emitStageEntered, Financing, lockBuyer, Offer, OfferStage, offerRecord } from './offer-record.ts';
import { addRound } from './rounds.ts';

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
      fees_euros: input.feesEuros ?? (await feesByMandate(work, references.property_id, input.amountEuros)),
      fees_follow: input.feesEuros === undefined,
      accepted_beside: false,
      stage: 'received',
      financing: input.financing ?? null,
      loan_euros: input.loanEuros ?? null,
      conditions: input.conditions ?? null,
      valid_until: validUntil ?? null,
      loan_state: 'open',
      papers: [],
      created_at: work.now,
      updated_at: work.now,
    })
    .execute();
  const { amountEuros, financing, loanEuros, conditions } = input;
  await addRound(work, offerId, { party: 'buyer', amountEuros, financing, loanEuros, conditions, validUntil });
  await addLinkedBuyers(work, offerId, references.contact_id);
  await followOffers(work, { id: offerId, property_id: references.property_id, from: null, to: 'received' });
  return emitStageEntered(work, offerId, null);
}

/** The instant of `validUntil` as an input has it: null empties the field, undefined leaves it. */
export async function validUntilOf(work: Work, given: string | null | undefined): Promise<Date | null | undefined> {
  return given == null ? given : dueAt(given, (await work.profile()).timeZone, 'validUntil');
}
