import { describe, expect, it } from 'vitest';
import { changeOffer, counterOffer } from '../../../domain/offers/change-offer.ts';
import { moveOffer } from '../../../domain/offers/move-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { readOffer } from '../../../domain/offers/read-offer.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

let now = new Date('2026-11-23T10:30:00Z');
const server = await startTestServer({ now: () => now });

async function createOffer(given: object = {}) {
  now = new Date('2026-11-23T10:30:00Z');
  const agency = await server.createAgency();
  const { contact, property } = await createRecords(server, agency);
  const homes = server.db.updateTable('property').set({ fees_percent: 5, fees_paid_by: 'buyer' });
  await homes.where('id', '=', uuidOf('property', property)).execute();
  const about = { contactId: contact, propertyId: property, amountEuros: 280_000, validUntil: '2026-11-27' };
  const { id } = await agency.perform(recordOffer, { ...about, ...given });
  const read = () => agency.perform(readOffer, { id });
  return { agency, id, read };
}

describe('the chain of an offer', () => {
  it('says who said what, until when, and what it was answered', async () => {
    const { agency, id, read } = await createOffer({ financing: 'loan', loanEuros: 200_000, conditions: 'Prêt' });
    now = new Date('2026-11-24T09:00:00Z');
    await agency.perform(counterOffer, { id, party: 'seller', amountEuros: 287_000, validUntil: '2026-11-25' });
    now = new Date('2026-11-26T09:00:00Z');
    expect((await read()).rounds).toMatchObject([{ hasExpired: false }, { hasExpired: true }]);
    expect(await read()).toMatchObject({ hasExpired: true });
    const terms = { financing: 'cash', conditions: 'Aucune', validUntil: '2026-11-30' };
    await agency.perform(counterOffer, { id, party: 'buyer', amountEuros: 284_000, ...terms });
    await agency.perform(moveOffer, { id, stage: 'accepted', on: '2026-11-25' });
    const offer = await read();
    expect(offer).toMatchObject({ financing: 'cash', conditions: 'Aucune', loanEuros: null, hasExpired: false });
    expect(offer.rounds).toMatchObject([
      {
        ...{ party: 'buyer', amountEuros: 280_000, financing: 'loan', loanEuros: 200_000, conditions: 'Prêt' },
        ...{ answer: 'countered', answeredOn: '2026-11-24', hasExpired: false },
      },
      { party: 'seller', amountEuros: 287_000, answer: 'countered', answeredOn: '2026-11-26', hasExpired: true },
      { party: 'buyer', financing: 'cash', conditions: 'Aucune', answer: 'accepted', answeredOn: '2026-11-25' },
    ]);
    const rounds = server.db.selectFrom('offer_round').select(['id', 'predecessor_id']).orderBy('at');
    const own = await rounds.where('offer_id', '=', uuidOf('offer', id)).execute();
    expect(own.map(({ predecessor_id }) => predecessor_id)).toEqual([null, own[0]?.id, own[1]?.id]);
  });

  it('keeps that an amount was accepted when the sale fails, and forgets an answer that is taken back', async () => {
    const { agency, id, read } = await createOffer();
    const answerAfter = async (stage: string) => {
      await agency.perform(moveOffer, { id, stage });
      return (await read()).rounds.at(-1)?.answer;
    };
    expect(await answerAfter('refused')).toBe('refused');
    expect(await answerAfter('received')).toBeNull();
    expect(await answerAfter('accepted')).toBe('accepted');
    expect(await answerAfter('refused')).toBe('accepted');
  });

  it('keeps the acceptance when the amount of an accepted offer is corrected', async () => {
    const { agency, id, read } = await createOffer();
    await agency.perform(moveOffer, { id, stage: 'accepted' });
    await agency.perform(moveOffer, { id, stage: 'accepted', amountEuros: 279_000 });
    expect((await read()).rounds.at(-1)).toMatchObject({ amountEuros: 279_000, answer: 'accepted' });
  });

  it('asks before an expired offer is accepted, unless it is given more time', async () => {
    const { agency, id } = await createOffer();
    now = new Date('2026-11-28T09:00:00Z');
    const accept = (more: object = {}) => agency.perform(moveOffer, { id, stage: 'accepted', ...more });
    expect((await refusalOf(accept())).code).toBe('offer_expired');
    await accept({ evenExpired: true });
    await agency.perform(moveOffer, { id, stage: 'received' });
    await accept({ validUntil: '2026-11-30' });
  });
});

describe('the fees of an offer', () => {
  it('follow the amount until somebody types them, and again when these are emptied', async () => {
    const { agency, id, read } = await createOffer();
    // The buyer pays: 5 % of the 266,667 that remain.
    expect(await read()).toMatchObject({ feesEuros: 13_333, feesFollow: true });
    await agency.perform(counterOffer, { id, party: 'seller', amountEuros: 294_000 });
    expect(await read()).toMatchObject({ feesEuros: 14_000, feesFollow: true });
    await agency.perform(changeOffer, { id, feesEuros: 12_000 });
    await agency.perform(counterOffer, { id, party: 'buyer', amountEuros: 285_000 });
    await agency.perform(moveOffer, { id, stage: 'received', amountEuros: 286_000 });
    expect(await read()).toMatchObject({ feesEuros: 12_000, feesFollow: false });
    await agency.perform(changeOffer, { id, feesEuros: null });
    expect(await read()).toMatchObject({ feesEuros: 13_619, feesFollow: true });
    const typed = await createOffer({ feesEuros: 9000 });
    expect(await typed.read()).toMatchObject({ feesEuros: 9000, feesFollow: false });
  });

  it('stay those that the deed has earned', async () => {
    const { agency, id, read } = await createOffer();
    await agency.perform(moveOffer, { id, stage: 'deed_signed' });
    await agency.perform(moveOffer, { id, stage: 'deed_signed', amountEuros: 200_000 });
    expect(await read()).toMatchObject({ amountEuros: 200_000, feesEuros: 13_333 });
  });
});
