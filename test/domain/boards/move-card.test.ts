import { describe, expect, it } from 'vitest';
import { moveBuyer } from '../../../domain/boards/move-buyer.ts';
import { assignProperty, moveProperty } from '../../../domain/boards/move-property.ts';
import { readBoard } from '../../../domain/boards/read-board.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { counterOffer } from '../../../domain/offers/change-offer.ts';
import { listOffers, recordOffer } from '../../../domain/offers/offers.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();

async function createCard() {
  const agency = await server.createAgency();
  const { contact: id, property } = await createRecords(server, agency);
  const move = (input: object) => agency.perform(moveBuyer, { id, ...input });
  const events = async () =>
    (
      await server.db
        .selectFrom('event')
        .select(['type', 'data'])
        .where('agency_id', '=', agency.id)
        .orderBy('id')
        .execute()
    ).filter(({ type }) => type === 'pipeline.stage_changed' || type === 'offer.stage_entered');
  return { agency, id, property, move, events };
}

describe('a move of a buyer', () => {
  it('is in the history, and emits the event of the pipeline', async () => {
    const { id, move, events } = await createCard();
    expect(await move({ from: 'new', to: 'visiting' })).toMatchObject({ id, column: 'visiting' });
    expect(await events()).toMatchObject([
      { type: 'pipeline.stage_changed', data: { from: 'new', to: 'visiting', reason: null } },
    ]);
    const history = server.db.selectFrom('stage_change').where('contact_id', '=', uuidOf('contact', id)).selectAll();
    expect(await history.execute()).toMatchObject([{ from_stage: 'new', to_stage: 'visiting' }]);
  });

  it('is refused to the second of two people who move the same card', async () => {
    const { move } = await createCard();
    const moves = ['contacted', 'qualified'].map((to) => move({ from: 'new', to }).then(() => 'moved', refusalCode));
    expect((await Promise.all(moves)).sort()).toEqual(['conflict', 'moved']);
  });

  it('to lost needs a reason', async () => {
    const { move } = await createCard();
    expect((await refusalOf(move({ from: 'new', to: 'lost' }))).code).toBe('reason_required');
    expect(await move({ from: 'new', to: 'lost', reason: 'Acheté ailleurs' })).toMatchObject({ column: 'lost' });
  });

  it('to the offers records one if none is known, and nothing if it is refused', async () => {
    const { agency, property, move, events } = await createCard();
    expect((await refusalOf(move({ from: 'new', to: 'offer' }))).code).toBe('offer_required');
    const offer = { propertyId: property, amountEuros: 280_000 };
    expect((await refusalOf(move({ from: 'visiting', to: 'offer', offer }))).code).toBe('conflict');
    expect((await agency.perform(listOffers, {})).data).toEqual([]);
    expect((await refusalOf(move({ from: 'new', to: 'visiting', offer }))).code).toBe('invalid_request');
    const moved = await move({ from: 'new', to: 'offer', offer });
    expect(moved).toMatchObject({ valueEuros: 280_000, offer: { stage: 'received', about: 'T3 lumineux' } });
    expect((await events()).map(({ type }) => type)).toEqual(['offer.stage_entered', 'pipeline.stage_changed']);
  });

  it('to the contract and to the deed takes the offer along', async () => {
    const { agency, property, move } = await createCard();
    await move({ from: 'new', to: 'offer', offer: { propertyId: property, amountEuros: 280_000 } });
    expect(await move({ from: 'offer', to: 'under_contract', on: '2026-11-20' })).toMatchObject({
      ...{ column: 'under_contract', offer: { stage: 'promise_signed' } },
    });
    expect(await move({ from: 'under_contract', to: 'won' })).toMatchObject({ offer: { stage: 'deed_signed' } });
    expect((await agency.perform(listOffers, {})).data).toHaveLength(1);
    const { signed_on } = await server.db
      .selectFrom('offer')
      .select('signed_on')
      .where('agency_id', '=', agency.id)
      .executeTakeFirstOrThrow();
    expect(signed_on).toBe('2026-11-20');
  });

  it('is taken back with the offer that it recorded, or whose stage it changed, or not at all', async () => {
    const { agency, property, move } = await createCard();
    const { offer } = await move({ from: 'new', to: 'offer', offer: { propertyId: property, amountEuros: 280_000 } });
    await move({ from: 'offer', to: 'under_contract' });
    const back = { from: 'under_contract', to: 'offer' };
    const stages = async () => (await agency.perform(listOffers, {})).data.map(({ stage }: { stage: string }) => stage);
    const wrong = move({ ...back, takenBack: { offerId: publicId('offer', newId()), stage: 'received' } });
    expect((await refusalOf(wrong)).code).toBe('not_found');
    expect(await stages()).toEqual(['promise_signed']);
    expect(await move({ ...back, takenBack: { offerId: offer.id, stage: 'received' } })).toMatchObject({
      ...{ column: 'offer', offer: { stage: 'received' } },
    });
    const recorded = { from: 'offer', to: 'new', takenBack: { offerId: offer.id, stage: null } };
    await agency.perform(counterOffer, { id: offer.id, party: 'seller', amountEuros: 287_000 });
    expect((await refusalOf(move(recorded))).code).toBe('conflict');
    const { columns } = await agency.perform(readBoard, { board: 'buyers' });
    const cards = columns.flatMap(({ data }: { data: { column: string; offer: object }[] }) => data);
    expect(cards).toMatchObject([{ column: 'offer', offer: { stage: 'countered' } }]);
    await server.db.deleteFrom('offer_round').where('amount_euros', '=', 287_000).execute();
    expect(await move(recorded)).toMatchObject({ column: 'new', offer: null });
    expect(await stages()).toEqual([]);
  });

  it('takes back the offer of its own buyer alone', async () => {
    const { agency, property, move } = await createCard();
    await move({ from: 'new', to: 'visiting' });
    const { id: other } = await agency.perform(createContact, { lastName: 'Autre', intent: 'buy' });
    const { id: offerId } = await agency.perform(recordOffer, {
      ...{ propertyId: property, contactId: other, amountEuros: 250_000 },
    });
    const wrong = move({ from: 'visiting', to: 'new', takenBack: { offerId, stage: null } });
    expect((await refusalOf(wrong)).code).toBe('not_found');
    expect(await move({ from: 'visiting', to: 'new' })).toMatchObject({ column: 'new' });
  });

  it('of a contact who only sells is unknown to the board', async () => {
    const { agency } = await createCard();
    const { id } = await agency.perform(createContact, { lastName: 'Vendeur', intent: 'sell' });
    const refused = agency.perform(moveBuyer, { id, from: 'new', to: 'contacted' });
    expect((await refusalOf(refused)).code).toBe('not_found');
  });
});

describe('a move of a property', () => {
  it('is kept with its reason, and refused to the second of two people', async () => {
    const { agency, property: id } = await createCard();
    const move = (input: object) => agency.perform(moveProperty, { id, ...input });
    expect((await refusalOf(move({ from: 'available', to: 'withdrawn' }))).code).toBe('reason_required');
    await move({ from: 'available', to: 'withdrawn', reason: 'Le vendeur garde son bien' });
    expect((await refusalOf(move({ from: 'available', to: 'sold' }))).code).toBe('conflict');
    const history = server.db.selectFrom('property_status_change').where('agency_id', '=', agency.id).selectAll();
    expect(await history.execute()).toMatchObject([
      { from_status: 'available', to_status: 'withdrawn', reason: 'Le vendeur garde son bien' },
    ]);
  });

  it('can be filtered by the colleague in charge', async () => {
    const { agency, property: id } = await createCard();
    const colleague = publicId('user', (await createColleague(server.db, agency)).id);
    const cards = async () => {
      const { columns } = await agency.perform(readBoard, { board: 'properties', assigneeId: colleague });
      return columns.flatMap(({ data }: { data: { id: string }[] }) => data.map((card) => card.id));
    };
    expect(await cards()).toEqual([]);
    expect(await agency.perform(assignProperty, { id, assigneeId: colleague })).toMatchObject({
      assigneeId: colleague,
    });
    expect(await cards()).toEqual([id]);
  });
});

const refusalCode = ({ code }: { code: string }) => code;
