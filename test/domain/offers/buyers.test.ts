import { describe, expect, it } from 'vitest';
import { moveBuyer } from '../../../domain/boards/move-buyer.ts';
import { moveOfferAndBuyer } from '../../../domain/boards/move-offer-and-buyer.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { linkContacts } from '../../../domain/contacts/record/contact-links.ts';
import { changeOfferBuyer, removeOfferBuyer } from '../../../domain/offers/change-buyer.ts';
import { changeOffer } from '../../../domain/offers/change-offer.ts';
import { moveOffer } from '../../../domain/offers/move-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { readOffer } from '../../../domain/offers/read-offer.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

/** Friday 12 June 2026, in the morning in Paris. */
const server = await startTestServer({ now: () => new Date('2026-06-12T08:00:00Z') });

/** A couple who has signed the preliminary contract for a flat on Monday 8 June. */
async function createSale() {
  const agency = await server.createAgency();
  const { contact, property } = await createRecords(server, agency);
  const { id: partner } = await agency.perform(createContact, { firstName: 'Yann', lastName: 'Le Goff' });
  await agency.perform(linkContacts, { contactId: contact, otherId: partner, kind: 'couple' });
  const about = { contactId: contact, propertyId: property, amountEuros: 280_000 };
  const { id } = await agency.perform(recordOffer, about);
  await agency.perform(changeOffer, { id, papers: ['coownership'] });
  const sign = () => agency.perform(moveOffer, { id, stage: 'promise_signed', on: '2026-06-08' });
  const change = (contactId: string, days: object) => agency.perform(changeOfferBuyer, { id, contactId, ...days });
  const read = () => agency.perform(readOffer, { id });
  return { agency, id, contact, partner, sign, change, read };
}

const retractionIn = ({ deadlines }: any) => deadlines.find(({ kind }: any) => kind === 'retraction');

describe('each buyer of a couple', () => {
  it('has a clock of their own, and the offer has the last of them', async () => {
    const { contact, partner, sign, change, read } = await createSale();
    await sign();
    // Presented on Wednesday 10: Thursday 11 is the first day, Saturday 20 the tenth, so Monday 22 is the last.
    const first = await change(contact, { notifiedOn: '2026-06-10', delivery: 'registered' });
    expect(first.buyers).toMatchObject([
      { name: 'Élodie Le Goff', isMain: true, notifiedOn: '2026-06-10', retractionUntil: '2026-06-22', daysLeft: 10 },
      { name: 'Yann Le Goff', isMain: false, notifiedOn: null, retractionUntil: null, daysLeft: null },
    ]);
    expect(retractionIn(first)).toBeUndefined();
    const second = await change(partner, { notifiedOn: '2026-06-15', delivery: 'by_hand' });
    expect(second.buyers[1]).toMatchObject({ retractionUntil: '2026-06-25', delivery: 'by_hand' });
    expect(retractionIn(await read())).toEqual({ kind: 'retraction', on: '2026-06-25', daysLeft: 13 });
  });

  it('retracts in time by the day of dispatch, which ends the count for all', async () => {
    const { contact, partner, sign, change } = await createSale();
    await sign();
    await change(contact, { notifiedOn: '2026-06-10' });
    await change(partner, { notifiedOn: '2026-06-10' });
    expect((await refusalOf(change(partner, { retractedOn: '2026-06-23' }))).code).toBe('retraction_over');
    const retracted = await change(partner, { retractedOn: '2026-06-22' });
    expect(retracted.buyers[1]).toMatchObject({ retractedOn: '2026-06-22' });
    expect(retractionIn(retracted)).toBeUndefined();
    expect(retractionIn(await change(partner, { retractedOn: null }))).toMatchObject({ on: '2026-06-22' });
  });

  it('gets no letter before the contract is signed', async () => {
    const { contact, sign, change } = await createSale();
    expect((await refusalOf(change(contact, { notifiedOn: '2026-06-10' }))).code).toBe('not_signed');
    await sign();
    expect((await refusalOf(change(contact, { notifiedOn: '2026-06-07' }))).code).toBe('letter_before_signature');
    const early = change(contact, { retractedOn: '2026-06-07' });
    expect((await refusalOf(early)).code).toBe('retraction_before_signature');
  });

  it('can be taken out while no letter of theirs is known, but for the one who made the offer', async () => {
    const { agency, id, contact, partner, sign, change } = await createSale();
    await sign();
    const remove = (contactId: string) => agency.perform(removeOfferBuyer, { id, contactId });
    expect((await refusalOf(remove(contact))).code).toBe('conflict');
    const left = await remove(partner);
    expect(left.buyers.map(({ name }: any) => name)).toEqual(['Élodie Le Goff']);
    expect(left.linked).toEqual([{ contactId: partner, name: 'Yann Le Goff' }]);
    await change(partner, { notifiedOn: '2026-06-10' });
    expect((await refusalOf(remove(partner))).code).toBe('conflict');
  });
});

describe('the day of the deed', () => {
  it('comes after the last day on which a buyer may retract, whatever the way in which it is given', async () => {
    const { agency, id, contact, partner, sign, change, read } = await createSale();
    await sign();
    // The letter of the partner is not known yet, but this buyer may retract until Monday 22.
    await change(contact, { notifiedOn: '2026-06-10' });
    await agency.perform(movePipeline, { id: contact, stage: 'under_contract' });
    const buyer = { from: 'under_contract', to: 'won' };
    const offer = { from: 'promise_signed', to: 'deed_signed' };
    const plan = (deedPlannedOn: string) => agency.perform(changeOffer, { id, deedPlannedOn });
    const ways: [string, (day: string) => Promise<unknown>][] = [
      ['on', (on) => agency.perform(moveOffer, { id, stage: 'deed_signed', on })],
      ['on', (on) => agency.perform(moveBuyer, { id: contact, ...buyer, on })],
      ['on', (on) => agency.perform(moveOfferAndBuyer, { id, offer, buyer, on })],
      ['deedPlannedOn', plan],
    ];
    const message = 'lies in the time to retract, which lasts until 2026-06-22';
    for (const [path, give] of ways) {
      expect(await refusalOf(give('2026-06-22'))).toMatchObject({
        ...{ code: 'invalid_request', errors: [{ path, message }] },
      });
    }
    await change(partner, { notifiedOn: '2026-06-15' });
    expect((await refusalOf(plan('2026-06-25'))).code).toBe('invalid_request');
    expect(await plan('2026-06-26')).toMatchObject({ deedPlannedOn: '2026-06-26' });
    expect(await read()).toMatchObject({ stage: 'promise_signed' });
  });

  it('that was planned before stays when papers or a letter are noted, and is remarked until it is changed', async () => {
    const { agency, id, contact, sign, change, read } = await createSale();
    await sign();
    const remark = async () => (await read()).deadlines.find(({ kind }: any) => kind === 'deed')?.retractableUntil;
    await agency.perform(changeOffer, { id, deedPlannedOn: '2026-06-22' });
    expect(await remark()).toBeUndefined();
    // A letter is a fact, which no plan can refuse.
    await change(contact, { notifiedOn: '2026-06-10' });
    expect(await remark()).toBe('2026-06-22');
    await agency.perform(changeOffer, { id, papers: [], deedPlannedOn: '2026-06-22' });
    expect(await remark()).toBeUndefined();
    await agency.perform(changeOffer, { id, papers: ['coownership'] });
    expect(await remark()).toBe('2026-06-22');
    await agency.perform(changeOffer, { id, deedPlannedOn: '2026-06-23' });
    expect(await remark()).toBeUndefined();
  });

  it('is today unless another one is given', async () => {
    const { agency, id, contact, sign, change } = await createSale();
    await sign();
    await change(contact, { notifiedOn: '2026-06-10' });
    const deed = { id, stage: 'deed_signed' };
    expect((await refusalOf(agency.perform(moveOffer, deed))).code).toBe('invalid_request');
    expect(await agency.perform(moveOffer, { ...deed, on: '2026-06-23' })).toMatchObject({ stage: 'deed_signed' });
  });
});

it('the papers of the co-ownership are missed until they are ticked, and no time to retract runs', async () => {
  const { agency, id, read, sign, change, contact, partner } = await createSale();
  await agency.perform(changeOffer, { id, papers: [] });
  await sign();
  for (const buyer of [contact, partner]) await change(buyer, { notifiedOn: '2026-06-10' });
  expect(await read()).toMatchObject({ coOwnershipPapersMissing: true });
  expect(retractionIn(await read())).toBeUndefined();
  expect(await agency.perform(changeOffer, { id, papers: ['coownership'] })).toMatchObject({
    coOwnershipPapersMissing: false,
  });
  expect(retractionIn(await read())).toBeDefined();
});
