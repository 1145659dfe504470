import { describe, expect, it } from 'vitest';
import { moveOfferAndBuyer } from '../../../domain/boards/move-offer-and-buyer.ts';
import { getContact } from '../../../domain/contacts/contacts.ts';
import {
  addOfferCondition,
  changeOfferCondition,
  removeOfferCondition,
} from '../../../domain/offers/change-condition.ts';
import { changeOffer } from '../../../domain/offers/change-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { readOffer } from '../../../domain/offers/read-offer.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer({ now: () => new Date('2026-11-23T10:30:00Z') });

async function createSale() {
  const agency = await server.createAgency();
  const { contact, property } = await createRecords(server, agency);
  const about = { contactId: contact, propertyId: property, amountEuros: 280_000 };
  const { id } = await agency.perform(recordOffer, about);
  const move = (offer: [string, string], buyer: [string, string], more: object = {}) =>
    agency.perform(moveOfferAndBuyer, {
      ...{ id, offer: { from: offer[0], to: offer[1] }, buyer: { from: buyer[0], to: buyer[1] } },
      ...more,
    });
  const stages = async () => [
    (await agency.perform(readOffer, { id })).stage,
    (await agency.perform(getContact, { id: contact })).stage,
  ];
  return { agency, id, move, stages };
}

const kinds = ({ deadlines }: any) => deadlines.map(({ kind, on }: any) => [kind, on]);

describe('the conditions of a sale', () => {
  it('count until they are met, not met or given up', async () => {
    const { agency, id, move } = await createSale();
    await move(['received', 'promise_signed'], ['new', 'under_contract'], { on: '2026-11-20' });
    await agency.perform(changeOffer, { id, loanUntil: '2027-01-04' });
    await agency.perform(addOfferCondition, { offerId: id, label: 'Permis', until: '2027-03-01' });
    const added = await agency.perform(addOfferCondition, { offerId: id, label: 'Vente', until: '2027-02-01' });
    expect(kinds(added)).toEqual([
      ['loan', '2027-01-04'],
      ['condition', '2027-02-01'],
    ]);
    const [permit, sale] = added.otherConditions;
    const met = await agency.perform(changeOfferCondition, { id: sale.id, state: 'met' });
    expect(met.otherConditions[1]).toMatchObject({ label: 'Vente', state: 'met', decidedOn: '2026-11-23' });
    const loan = await agency.perform(changeOffer, { id, loanState: 'not_met', loanDecidedOn: '2026-11-22' });
    expect(loan).toMatchObject({ loanState: 'not_met', loanDecidedOn: '2026-11-22' });
    expect(kinds(loan)).toEqual([['condition', '2027-03-01']]);
    const open = await agency.perform(changeOfferCondition, { id: sale.id, state: 'open', until: null });
    expect(open.otherConditions[1]).toMatchObject({ state: 'open', decidedOn: null, until: null });
    const left = await agency.perform(removeOfferCondition, { id: permit.id });
    expect(left.otherConditions.map(({ label }: any) => label)).toEqual(['Vente']);
    expect((await refusalOf(agency.perform(removeOfferCondition, { id: permit.id }))).code).toBe('not_found');
  });
});

describe('a signature', () => {
  it('moves the offer and its buyer in one act, or neither', async () => {
    const { move, stages } = await createSale();
    const stale = move(['received', 'promise_signed'], ['visiting', 'under_contract']);
    expect((await refusalOf(stale)).code).toBe('conflict');
    expect(await stages()).toEqual(['received', 'new']);
    const early = move(['accepted', 'promise_signed'], ['new', 'under_contract']);
    expect((await refusalOf(early)).code).toBe('conflict');
    await move(['received', 'promise_signed'], ['new', 'under_contract']);
    expect(await stages()).toEqual(['promise_signed', 'under_contract']);
    await move(['promise_signed', 'received'], ['under_contract', 'new']);
    expect(await stages()).toEqual(['received', 'new']);
  });
});
