import { expect, it } from 'vitest';
import { readToday } from '../../../console/today/read-today.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { changeOfferBuyer } from '../../../domain/offers/change-buyer.ts';
import { changeOffer } from '../../../domain/offers/change-offer.ts';
import { moveOffer } from '../../../domain/offers/move-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { startTestServer } from '../../support/test-server.ts';

/** A Monday, 11 h 30 in Paris. */
const server = await startTestServer({ ownStore: true, now: () => new Date('2026-11-23T10:30:00Z') });

/** An agency that signs preliminary contracts. */
async function startSales() {
  const agency = await server.createAgency();
  /** A sale whose contract is signed, with what is known of its days. */
  async function sign(more: object = {}, notifiedOn?: string): Promise<string> {
    const home = { reference: newId(), title: 'T3 lumineux', type: 'apartment', status: 'available' };
    const address = { postcode: '44000', city: 'Nantes' };
    const { id: propertyId } = await agency.perform(createProperty, { ...home, address });
    const { id: contactId } = await agency.perform(createContact, { lastName: 'Sien' });
    const { id } = await agency.perform(recordOffer, { propertyId, contactId, amountEuros: 280_000 });
    await agency.perform(moveOffer, { id, stage: 'promise_signed' });
    await agency.perform(changeOffer, { id, signedOn: '2026-10-15', loanUntil: null, deedPlannedOn: null, ...more });
    await agency.perform(changeOffer, { id, papers: ['coownership'] });
    if (notifiedOn) await agency.perform(changeOfferBuyer, { id, contactId, notifiedOn });
    return id;
  }
  const read = (more: object = {}) => agency.perform(readToday, { mine: false, ...more });
  const shown = async () =>
    (await read()).sales.data.map(({ id, deadline }: any) => [id, deadline.kind, deadline.daysLeft]);
  return { agency, sign, read, shown };
}

it('the day shows the next deadline of each sale, the nearest first, once it is near or over', async () => {
  const { agency, sign, read, shown } = await startSales();
  // The tenth day is Saturday the 28th, so it is Monday the 30th.
  const retraction = await sign({ loanUntil: '2026-12-30' }, '2026-11-18');
  const loan = await sign({ loanUntil: '2026-11-20', deedPlannedOn: '2026-12-01' });
  const last = await sign({ deedPlannedOn: '2026-12-07' });
  await sign({ loanUntil: '2026-12-08', deedPlannedOn: '2027-02-01' });
  expect(await shown()).toEqual([
    [loan, 'loan', -3],
    [retraction, 'retraction', 7],
    [last, 'deed', 14],
  ]);
  expect((await read({ mine: true })).sales).toEqual({ total: 0, data: [] });
  await agency.perform(moveOffer, { id: loan, stage: 'deed_signed' });
  expect(await shown()).toHaveLength(2);
});

it('the day says of a planned deed that a buyer may still retract then', async () => {
  const { sign, read } = await startSales();
  // The deed was planned before the letter was noted, whose tenth day is Monday the 30th.
  await sign({ deedPlannedOn: '2026-11-30' }, '2026-11-18');
  await sign({ deedPlannedOn: '2026-12-01' }, '2026-11-18');
  expect((await read()).sales.data.map(({ deadline }: any) => deadline)).toEqual([
    { kind: 'retraction', on: '2026-11-30', daysLeft: 7 },
    { kind: 'deed', on: '2026-11-30', daysLeft: 7, retractableUntil: '2026-11-30' },
  ]);
});

it('a time to retract that is over, or that a missing letter has not begun, gives way to the next day', async () => {
  const { sign, shown } = await startSales();
  const notified = await sign({ deedPlannedOn: '2026-12-04' }, '2026-11-02');
  expect(await shown()).toEqual([[notified, 'deed', 11]]);
  const waiting = await sign({ loanUntil: '2026-11-25' });
  expect(await shown()).toEqual([
    [waiting, 'loan', 2],
    [notified, 'deed', 11],
  ]);
});
