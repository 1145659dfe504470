import { describe, expect, it } from 'vitest';
import { maxFoundCards } from '../../../domain/boards/limits.ts';
import { moveBuyer } from '../../../domain/boards/move-buyer.ts';
import { listColumn, readBoard } from '../../../domain/boards/read-board.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { moveOffer } from '../../../domain/offers/move-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { createColleague } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';

let now = new Date('2026-11-23T10:30:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });

const board = (agency: Agency, input: object = {}) => agency.perform(readBoard, { board: 'buyers', ...input });
const columnOf = ({ columns }: any, name: string) => columns.find(({ column }: any) => column === name);

const buyer = (agency: Agency, lastName: string, more: object = {}) =>
  agency.perform(createContact, { firstName: 'Rose', lastName, intent: 'buy', ...more });

const property = (agency: Agency, reference: string, more: object = {}) =>
  agency.perform(createProperty, {
    reference,
    title: 'Maison de ville',
    type: 'house',
    status: 'available',
    priceEuros: 400_000,
    feesPercent: 5,
    address: { postcode: '44000', city: 'Nantes' },
    ...more,
  });

describe('the board of buyers', () => {
  it('adds up what was computed by hand', async () => {
    const agency = await server.createAgency();
    await buyer(agency, 'Un', { budgetMaxEuros: 300_000 });
    await buyer(agency, 'Deux', { budgetMaxEuros: 200_000 });
    await buyer(agency, 'Sans budget');
    await agency.perform(createContact, { lastName: 'Vendeur', intent: 'sell', budgetMaxEuros: 900_000 });
    const offering = await buyer(agency, 'Trois', { budgetMaxEuros: 500_000 });
    const { id: propertyId } = await property(agency, 'A-1');
    await agency.perform(moveBuyer, {
      ...{ id: offering.id, from: 'new', to: 'offer' },
      offer: { propertyId, amountEuros: 390_000 },
    });
    const lost = await buyer(agency, 'Perdu', { budgetMaxEuros: 150_000 });
    await agency.perform(movePipeline, { id: lost.id, stage: 'lost', reason: 'Acheté ailleurs' });
    const read = await board(agency);
    // Before an offer nobody knows the fees.
    expect(columnOf(read, 'new')).toMatchObject({
      ...{ count: 3, valueEuros: 500_000, feesEuros: 0, weightedFeesEuros: 0, weightPercent: 5 },
    });
    // The offer counts, not the budget: its fees are 5 % of 390,000, and 60 % of them is weighted.
    expect(columnOf(read, 'offer')).toMatchObject({
      ...{ count: 1, valueEuros: 390_000, feesEuros: 19_500, weightedFeesEuros: 11_700 },
    });
    expect(columnOf(read, 'lost')).toMatchObject({ count: 1, valueEuros: 150_000, weightedFeesEuros: 0 });
    expect(read.underWay).toEqual({ count: 4, valueEuros: 890_000, feesEuros: 19_500, weightedFeesEuros: 11_700 });
  });

  it('counts every change of a contact and of an offer', async () => {
    const agency = await server.createAgency();
    const colleague = publicId('user', (await createColleague(server.db, agency)).id);
    const { id } = await buyer(agency, 'Un', { budgetMaxEuros: 300_000 });
    const totals = async (name: string, input: object = {}) => {
      const { count, valueEuros, feesEuros } = columnOf(await board(agency, input), name);
      return [count, valueEuros, feesEuros];
    };
    await agency.perform(updateContact, { id, budgetMaxEuros: 320_000 });
    expect(await totals('new')).toEqual([1, 320_000, 0]);
    expect(await totals('new', { assigneeId: colleague })).toEqual([0, 0, 0]);
    await agency.perform(updateContact, { id, assignedTo: colleague });
    expect(await totals('new', { assigneeId: colleague })).toEqual([1, 320_000, 0]);
    await agency.perform(updateContact, { id, intent: 'sell' });
    expect(await totals('new')).toEqual([0, 0, 0]);
    await agency.perform(updateContact, { id, intent: 'both' });
    const about = { contactId: id, propertyId: (await property(agency, 'B-1')).id };
    const offer = await agency.perform(recordOffer, { ...about, amountEuros: 310_000 });
    expect(await totals('new')).toEqual([1, 310_000, 15_500]);
    await agency.perform(moveOffer, { id: offer.id, stage: 'countered', amountEuros: 315_000 });
    expect(await totals('new')).toEqual([1, 315_000, 15_750]);
    await agency.perform(moveOffer, { id: offer.id, stage: 'refused' });
    expect(await totals('new')).toEqual([1, 320_000, 0]);
  });

  it('shows those that came last first, and further cards of a column on further pages', async () => {
    const agency = await server.createAgency();
    const names = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq'];
    for (const name of names) {
      now = new Date(now.getTime() + 1000);
      await buyer(agency, name);
    }
    const { data, nextCursor } = columnOf(await board(agency, { limit: 2 }), 'new');
    const found = data.map(({ name }: { name: string }) => name);
    const more = { board: 'buyers', column: 'new', limit: 2 };
    const second = await agency.perform(listColumn, { ...more, cursor: nextCursor });
    const third = await agency.perform(listColumn, { ...more, cursor: second.nextCursor });
    for (const page of [second, third]) found.push(...page.data.map(({ name }: { name: string }) => name));
    expect(found).toEqual(names.toReversed().map((name) => `Rose ${name}`));
    expect(third.nextCursor).toBeNull();
  });

  it('has a card since its stage changed, or since a seller buys, whatever else is changed', async () => {
    const agency = await server.createAgency();
    const { id } = await buyer(agency, 'Le Goff');
    const at = async (change: () => Promise<unknown>) => {
      now = new Date(now.getTime() + 60_000);
      await change();
      const { columns } = await board(agency);
      return columns.flatMap(({ data }: any) => data).map(({ since }: any) => now.getTime() - Date.parse(since));
    };
    expect(await at(() => agency.perform(updateContact, { id, budgetMaxEuros: 300_000 }))).toEqual([60_000]);
    expect(await at(() => agency.perform(movePipeline, { id, stage: 'visiting' }))).toEqual([0]);
    expect(await at(() => agency.perform(updateContact, { id, intent: 'both' }))).toEqual([60_000]);
    expect(await at(() => agency.perform(updateContact, { id, intent: 'sell' }))).toEqual([]);
    expect(await at(() => agency.perform(updateContact, { id, intent: 'buy' }))).toEqual([0]);
  });

  it('is searched by name, and then counts what it shows', async () => {
    const agency = await server.createAgency();
    await buyer(agency, 'Le Goff', { budgetMaxEuros: 250_000 });
    await buyer(agency, 'Martin', { budgetMaxEuros: 100_000 });
    const read = await board(agency, { q: 'le goff' });
    expect(columnOf(read, 'new')).toMatchObject({ count: 1, valueEuros: 250_000, data: [{ name: 'Rose Le Goff' }] });
    expect(read.isCut).toBe(false);
  });

  it('says so when a search finds more than it shows', async () => {
    const agency = await server.createAgency();
    for (let n = 0; n < maxFoundCards; n += 1) await buyer(agency, `Le Goff ${n}`);
    expect((await board(agency, { q: 'le goff' })).isCut).toBe(false);
    await buyer(agency, 'Le Goff de trop');
    const read = await board(agency, { q: 'le goff' });
    expect(read.isCut).toBe(true);
    expect(columnOf(read, 'new').data).toHaveLength(maxFoundCards);
  });
});

describe('the board of properties', () => {
  it('adds up prices and fees by status', async () => {
    const agency = await server.createAgency();
    await property(agency, 'C-1');
    await property(agency, 'C-2', { priceEuros: 200_000, feesPercent: null });
    await property(agency, 'C-3', { status: 'draft', priceEuros: null });
    // The buyer pays: 5 % of the 100,000 that remain for the seller.
    await property(agency, 'C-4', { status: 'withdrawn', priceEuros: 105_000, feesPaidBy: 'buyer' });
    const read = await board(agency, { board: 'properties' });
    expect(columnOf(read, 'available')).toMatchObject({
      ...{ count: 2, valueEuros: 600_000, feesEuros: 20_000, weightedFeesEuros: 8_000 },
    });
    expect(columnOf(read, 'draft')).toMatchObject({ count: 1, valueEuros: 0, weightedFeesEuros: 0 });
    expect(columnOf(read, 'withdrawn')).toMatchObject({ feesEuros: 5000, data: [{ feesEuros: 5000 }] });
    expect(columnOf(await board(agency, { board: 'properties', q: 'c-2' }), 'available')).toMatchObject({ count: 1 });
  });

  it('has the fees of the accepted offer, and shows that one', async () => {
    const agency = await server.createAgency();
    const { id: propertyId } = await property(agency, 'D-1');
    const offerOf = async (lastName: string, amountEuros: number) =>
      agency.perform(recordOffer, { propertyId, contactId: (await buyer(agency, lastName)).id, amountEuros });
    const accepted = await offerOf('Premier', 390_000);
    await offerOf('Second', 350_000);
    await agency.perform(moveOffer, { id: accepted.id, stage: 'promise_signed' });
    expect(columnOf(await board(agency, { board: 'properties' }), 'under_contract')).toMatchObject({
      feesEuros: 19_500,
      data: [{ feesEuros: 19_500, offer: { id: accepted.id, about: 'Rose Premier' } }],
    });
  });
});
