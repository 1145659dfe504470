import { beforeAll, describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { saveSearch } from '../../../domain/contacts/searches/searches.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { countMatchingBuyers } from '../../../domain/matching/count-buyers.ts';
import { matchBuyers } from '../../../domain/matching/match-buyers.ts';
import { matchProperties } from '../../../domain/matching/match-properties.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { linkSeller } from '../../../domain/properties/property-sellers.ts';
import { proposeProperty, refuseProperty } from '../../../domain/proposed-properties/change-proposed-properties.ts';
import { readContactResource } from '../../../domain/resources/contact-resource.ts';
import { readPropertyResource } from '../../../domain/resources/property-resource.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';

let now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ now: () => now });
let agency: Agency;
let number = 0;

beforeAll(async () => {
  agency = await server.createAgency();
});

/** A buyer with these searches. */
async function buyer(...searches: object[]): Promise<string> {
  number += 1;
  now = new Date(now.getTime() + 1000);
  const { id } = await agency.perform(createContact, { firstName: 'Zoé', lastName: `Buyer ${number}`, intent: 'buy' });
  for (const search of searches) await agency.perform(saveSearch, { contactId: id, ...search });
  return id;
}

async function home(details: object = {}): Promise<string> {
  number += 1;
  const address = { postcode: '44400', city: 'Rezé' };
  const property = {
    reference: `REZ-${number}`,
    title: 'Maison de ville',
    type: 'house',
    status: 'available',
    address,
  };
  return (await agency.perform(createProperty, { ...property, ...details })).id;
}

const buyersOf = async (propertyId: string, input: object = {}) =>
  (await agency.perform(matchBuyers, { propertyId, limit: 100, ...input })).data;
const find = async (propertyId: string, contactId: string) =>
  (await buyersOf(propertyId)).find(({ contact }: any) => contact.id === contactId);
const answer = (match: any, criterion: string) => match?.answers.find((each: any) => each.criterion === criterion);

/** A house that answers every wish below, so that each test changes one thing. */
const known = {
  priceEuros: 300_000,
  rooms: 4,
  surfaceSqm: 90,
  garden: true,
  balcony: false,
  terrace: false,
  energyClass: 'D',
};
const wishes = {
  propertyTypes: ['house'],
  cities: ['REZE (44)'],
  budgetMaxEuros: 320_000,
  minRooms: 4,
  minSurfaceSqm: 85,
  outside: ['garden'],
  worstEnergyClass: 'D',
};

describe('the buyers of a property', () => {
  it('fit if it answers every wish', async () => {
    const contact = await buyer(wishes);
    const match = await find(await home(known), contact);
    expect(match).toMatchObject({ fits: true, state: null, last: null, belowBudgetEuros: null });
    expect(match.answers.map(({ state }: any) => state)).toEqual(Array(7).fill('met'));
  });

  it.each([
    ['budget', { budgetMaxEuros: 288_000 }, 12_000],
    ['rooms', { minRooms: 5 }, 1],
    ['surface', { minSurfaceSqm: 100 }, 10],
    ['energy', { worstEnergyClass: 'C' }, 1],
  ])('nearly fit if it misses the %s alone, by little, and it is said by how much', async (criterion, wish, by) => {
    const match = await find(await home(known), await buyer({ ...wishes, ...wish }));
    expect(match).toMatchObject({ fits: false });
    expect(answer(match, criterion)).toEqual({ criterion, state: 'near', by });
  });

  it.each([
    ['the budget by more than a tenth', { budgetMaxEuros: 272_000 }],
    ['two rooms', { minRooms: 6 }],
    ['more than a tenth of the surface', { minSurfaceSqm: 101 }],
    ['two classes', { worstEnergyClass: 'B' }],
    ['the type', { propertyTypes: ['apartment'] }],
    ['the town', { cities: ['Nantes', 'Orvault'] }],
    ['what is outside', { outside: ['balcony', 'terrace'] }],
    ['two wishes by little', { budgetMaxEuros: 288_000, minRooms: 5 }],
  ])('are not those whose search it misses by %s', async (_, wish) => {
    expect(await find(await home(known), await buyer({ ...wishes, ...wish }))).toBeUndefined();
  });

  it('are not excluded by what nobody knows, on either side', async () => {
    const contact = await buyer(wishes);
    const match = await find(await home(), contact);
    expect(match).toMatchObject({ fits: true });
    expect(match.answers.filter(({ state }: any) => state === 'unknown')).toHaveLength(5);
    const open = await buyer({ budgetMinEuros: 1 });
    expect((await find(await home(known), open)).answers.every(({ state }: any) => state === 'unasked')).toBe(true);
  });

  it('come best first: those of whom most is known, then those who miss one wish', async () => {
    const property = await home(known);
    const near = await buyer({ ...wishes, minRooms: 5 });
    const fit = await buyer(wishes);
    const vague = await buyer({ cities: ['Rezé'] });
    const order = (await buyersOf(property)).map(({ contact }: any) => contact.id);
    const places = [fit, vague, near].map((contact) => order.indexOf(contact));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('are found by any of their searches, and the best one is shown', async () => {
    const contact = await buyer({ cities: ['Pornic'] }, { ...wishes, minRooms: 5 }, wishes);
    const match = await find(await home(known), contact);
    expect(match).toMatchObject({ fits: true, search: { minRooms: 4, cities: ['REZE (44)'] } });
  });

  it('may look at dearer ones: a price below the least they look at is told', async () => {
    const contact = await buyer({ ...wishes, budgetMinEuros: 310_000 });
    expect(await find(await home(known), contact)).toMatchObject({ fits: true, belowBudgetEuros: 10_000 });
  });

  it('are not those who sell, who have bought, who are lost, who were erased, or who sell this very property', async () => {
    const property = await home(known);
    const [lost, erased, owner] = [await buyer(wishes), await buyer(wishes), await buyer(wishes)];
    const seller = await agency.perform(createContact, { lastName: 'Vendeuse', intent: 'sell' });
    await agency.perform(saveSearch, { contactId: seller.id, ...wishes });
    const gone = [lost, erased, owner, seller.id];
    await agency.perform(movePipeline, { id: lost, stage: 'lost', reason: 'A acheté ailleurs' });
    await agency.perform(eraseContact, { id: erased, name: `Zoé Buyer ${number - 1}`, reason: 'request' });
    await agency.perform(linkSeller, { propertyId: property, contactId: owner });
    const found = (await buyersOf(property)).map(({ contact }: any) => contact.id);
    expect(found.filter((id: string) => gone.includes(id))).toEqual([]);
    await agency.perform(movePipeline, { id: lost, stage: 'contacted' });
    expect(await find(property, lost)).toBeDefined();
  });

  it('say whether they were proposed it or have refused it, and stay in the list', async () => {
    const property = await home(known);
    const [proposed, refused] = [await buyer(wishes), await buyer(wishes)];
    await agency.perform(proposeProperty, { propertyId: property, contactId: proposed });
    await agency.perform(refuseProperty, { propertyId: property, contactId: refused, reason: 'location' });
    expect(await find(property, proposed)).toMatchObject({ state: 'proposed', last: { kind: 'proposed' } });
    expect(await find(property, refused)).toMatchObject({ state: 'refused', last: { reason: 'location' } });
  });

  it('come in pages, each once', async () => {
    const property = await home(known);
    const all = (await buyersOf(property)).map(({ contact }: any) => contact.id);
    const paged: string[] = [];
    for (let cursor: string | undefined; paged.length < all.length; ) {
      const page = await agency.perform(matchBuyers, { propertyId: property, limit: 3, ...(cursor && { cursor }) });
      paged.push(...page.data.map(({ contact }: any) => contact.id));
      cursor = page.nextCursor ?? undefined;
    }
    expect(paged).toEqual(all);
    expect(new Set(paged).size).toBe(paged.length);
  });

  it('are counted, and the others by the wishes that their best search misses', async () => {
    const other = await server.createAgency();
    agency = other;
    const property = await home(known);
    await buyer(wishes);
    await buyer({ ...wishes, minRooms: 5 });
    await buyer({ ...wishes, cities: ['Nantes'], minRooms: 6 }, { ...wishes, cities: ['Nantes'] });
    await buyer({ ...wishes, budgetMaxEuros: 100_000, minRooms: 5 });
    expect(await other.perform(countMatchingBuyers, { propertyId: property })).toEqual({
      fit: 1,
      near: 1,
      others: 2,
      missed: expect.arrayContaining(['town', 'budget', 'rooms'].map((criterion) => ({ criterion, count: 1 }))),
    });
  });
});

describe('the properties of a contact', () => {
  it('are those for sale that fit one of their searches, with what is missed', async () => {
    const contact = await buyer(wishes, { propertyTypes: ['land'], minSurfaceSqm: 500 });
    const [fit, near] = [await home(known), await home({ ...known, priceEuros: 330_000 })];
    const land = await home({ type: 'land', landSqm: 620, surfaceSqm: null });
    const notForSale = [await home({ ...known, status: 'sold' }), await home({ ...known, status: 'draft' })];
    const { data } = await agency.perform(matchProperties, { contactId: contact, limit: 100 });
    const ids = data.map(({ property }: any) => property.id);
    expect(ids).toEqual(expect.arrayContaining([fit, near, land]));
    for (const id of notForSale) expect(ids).not.toContain(id);
    expect(
      answer(
        data.find(({ property }: any) => property.id === near),
        'budget',
      ),
    ).toMatchObject({ state: 'near', by: 10_000 });
  });

  it('are none without a search', async () => {
    expect((await agency.perform(matchProperties, { contactId: await buyer() })).data).toEqual([]);
  });

  it('stand in the contact’s resource, at most ten, with what is missed and unknown', async () => {
    const contact = await buyer({ ...wishes, budgetMaxEuros: 288_000 });
    for (let index = 0; index < 11; index += 1) await home({ ...known, rooms: null });
    const { matchingProperties } = await agency.perform(readContactResource, { id: contact });
    expect(matchingProperties).toHaveLength(10);
    expect(matchingProperties[0]).toMatchObject({
      city: 'Rezé',
      priceEuros: 300_000,
      fits: false,
      missed: { wish: 'budget', by: 12_000 },
    });
    expect(matchingProperties.some(({ unknown }: any) => unknown?.includes('rooms'))).toBe(true);
  });
});

it('a property’s resource has its visits and offers', async () => {
  const records = await createRecords(server, agency);
  const { visits, offers } = await agency.perform(readPropertyResource, { id: records.property });
  expect(visits).toMatchObject([{ id: records.visit, contact: { name: 'Élodie Le Goff' } }]);
  expect(offers).toEqual([]);
});

it('another agency’s property and contact are unknown', async () => {
  const other = await server.createAgency();
  const [property, contact] = [await home(known), await buyer(wishes)];
  for (const [operation, input] of [
    [matchBuyers, { propertyId: property }],
    [countMatchingBuyers, { propertyId: property }],
    [matchProperties, { contactId: contact }],
    [readContactResource, { id: contact }],
    [readPropertyResource, { id: property }],
  ] as const)
    expect((await refusalOf(other.perform(operation as any, input))).code).toBe('not_found');
});
