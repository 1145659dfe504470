import { describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { removeOffer } from '../../../domain/offers/change-offer.ts';
import { moveOffer } from '../../../domain/offers/move-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { readOffer } from '../../../domain/offers/read-offer.ts';
import { refuseOtherOffers } from '../../../domain/offers/refuse-others.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

const home = { title: 'Maison', type: 'house', address: { postcode: '44000', city: 'Nantes' } };

const server = await startTestServer({ now: () => new Date('2026-11-23T10:30:00Z') });

async function createOffers(...names: string[]) {
  const agency = await server.createAgency();
  const { property } = await createRecords(server, agency);
  const offer = async (lastName: string, amountEuros = 280_000): Promise<string> => {
    const { id: contactId } = await agency.perform(createContact, { firstName: 'Rose', lastName });
    return (await agency.perform(recordOffer, { propertyId: property, contactId, amountEuros })).id;
  };
  const ids: string[] = [];
  for (const name of names) ids.push(await offer(name));
  const move = (id: string | undefined, stage: string) => agency.perform(moveOffer, { id, stage });
  const stageOf = async (id: string | undefined) => (await agency.perform(readOffer, { id })).stage;
  return { agency, property, offer, ids, move, stageOf };
}

describe('a property', () => {
  it('has one accepted offer, and the refusal names the other one', async () => {
    const { ids, move } = await createOffers('Un', 'Deux');
    const [first, second] = ids;
    await move(first, 'accepted');
    for (const stage of ['accepted', 'promise_signed', 'deed_signed']) {
      expect(await refusalOf(move(second, stage))).toMatchObject({
        ...{ code: 'other_offer_accepted', existingId: first },
        message: expect.stringContaining('Rose Un of 280000 euros'),
      });
    }
    // The sale fails, or the first offer is taken back: then the second one may be accepted.
    await move(first, 'promise_signed');
    await move(first, 'refused');
    await move(second, 'accepted');
    await move(second, 'received');
    await move(first, 'accepted');
  });

  it('has one when two colleagues accept two offers at once', async () => {
    const { ids, move, stageOf } = await createOffers('Un', 'Deux', 'Trois');
    const answers = await Promise.allSettled(ids.map((id) => move(id, 'accepted')));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'other_offer_accepted' });
    }
    expect((await Promise.all(ids.map(stageOf))).sort()).toEqual(['accepted', 'received', 'received']);
  });

  it('has one also where a statement goes around the operations', async () => {
    const { ids, move } = await createOffers('Un', 'Deux');
    await move(ids[0], 'accepted');
    const second = uuidOf('offer', ids[1] as string);
    const around = server.db.updateTable('offer').set({ stage: 'deed_signed' }).where('id', '=', second);
    await expect(around.execute()).rejects.toThrow(/offer_accepted/);
  });

  it('says of two that were accepted before the rule, and keeps the one that a person leaves', async () => {
    const { agency, ids, move } = await createOffers('Un', 'Deux');
    const [first, second] = ids as [string, string];
    await move(first, 'accepted');
    const beside = server.db
      .updateTable('offer')
      .set({ stage: 'accepted', accepted_beside: true, accepted_on: '2026-11-20' });
    await beside.where('id', '=', uuidOf('offer', second)).execute();
    expect(await agency.perform(readOffer, { id: second })).toMatchObject({
      acceptedBeside: true,
      others: [{ id: first, contactName: 'Rose Un', stage: 'accepted' }],
    });
    expect((await refusalOf(move(second, 'promise_signed'))).code).toBe('other_offer_accepted');
    await agency.perform(removeOffer, { id: first });
    expect(await agency.perform(readOffer, { id: second })).toMatchObject({ acceptedBeside: false, others: [] });
    await move(second, 'promise_signed');
  });
});

describe('the other offers', () => {
  it('are refused in one press, and only those that were seen', async () => {
    const { agency, offer, ids, move, stageOf } = await createOffers('Un', 'Deux', 'Trois');
    const [first, second, third] = ids as [string, string, string];
    await move(second, 'countered');
    expect((await refusalOf(agency.perform(refuseOtherOffers, { id: first, others: [second] }))).code).toBe('conflict');
    await move(first, 'accepted');
    const { others } = await agency.perform(readOffer, { id: first });
    expect(others.map(({ contactName }: { contactName: string }) => contactName)).toEqual(['Rose Deux', 'Rose Trois']);
    const late = await offer('Quatre');
    const left = await agency.perform(refuseOtherOffers, { id: first, others: [second, third] });
    expect(left.others).toMatchObject([{ id: late, stage: 'received' }]);
    expect(await Promise.all([second, third].map(stageOf))).toEqual(['refused', 'refused']);
    const events = server.db.selectFrom('event').select('data').where('agency_id', '=', agency.id);
    const stages = (await events.where('type', '=', 'offer.stage_entered').execute()).map(({ data }) => data);
    expect(stages.filter(({ stage }: any) => stage === 'refused')).toHaveLength(2);
  });

  it('of another property are unknown', async () => {
    const { agency, ids, move } = await createOffers('Un');
    const elsewhere = await agency.perform(recordOffer, {
      propertyId: (await agency.perform(createProperty, { ...home, reference: 'NAN-2' })).id,
      contactId: (await agency.perform(createContact, { lastName: 'Loin' })).id,
      amountEuros: 100_000,
    });
    await move(ids[0], 'accepted');
    const refusing = agency.perform(refuseOtherOffers, { id: ids[0], others: [elsewhere.id] });
    expect((await refusalOf(refusing)).code).toBe('not_found');
  });
});
