import { describe, expect, it } from 'vitest';
import { assignProperties } from '../../../../domain/properties/assign-properties.ts';
import { createProperty } from '../../../../domain/properties/create-property.ts';
import { browseProperties, countProperties } from '../../../../domain/properties/list/browse-properties.ts';
import { publicId, uuidOf } from '../../../../domain/shared/ids.ts';
import { createColleague, refusalOf } from '../../../support/colleagues.ts';
import { startTestServer } from '../../../support/test-server.ts';

let now = new Date('2026-11-02T09:00:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });
const agency = await server.createAgency();
const me = publicId('user', agency.owner.id);
const colleague = publicId('user', (await createColleague(server.db, agency)).id);

/** A property that is entered an hour after the one before. */
async function enter(reference: string, details: object) {
  now = new Date(now.getTime() + 3_600_000);
  const address = { street: '3 rue du Port', postcode: '44000', city: 'Nantes' };
  const given = { reference, title: 'Maison de ville', type: 'house', status: 'available', address, ...details };
  return (await agency.perform(createProperty, given)).id as string;
}

const mandate = (number: string, expiresAt: string) => ({ number, kind: 'exclusive', expiresAt });
const house = await enter('A-1', {
  ...{ title: 'Longère à rénover', priceEuros: 412_000, surfaceSqm: 120, rooms: 5 },
  mandate: mandate('2026-77', '2026-12-10T00:00:00Z'),
});
const flat = await enter('A-2', {
  ...{ type: 'apartment', priceEuros: 250_000, surfaceSqm: 64, rooms: 3, status: 'under_offer' },
  ...{ address: { postcode: '69003', city: 'Lyon' }, mandate: mandate('2026-78', '2027-03-01T00:00:00Z') },
});
const estimate = await enter('A-3', { status: 'draft', address: { postcode: '44400', city: 'Rezé' } });
const sold = await enter('A-4', {
  ...{ status: 'sold', priceEuros: 250_000, surfaceSqm: 48 },
  mandate: mandate('2026-60', '2026-11-20T00:00:00Z'),
});
await agency.perform(assignProperties, { ids: [house], assignedTo: me });
await agency.perform(assignProperties, { ids: [flat, sold], assignedTo: colleague });
await agency.perform(assignProperties, { ids: [estimate], assignedTo: null });

const browse = (input: object = {}) => agency.perform(browseProperties, { limit: 100, ...input });
const referencesOf = async (input: object = {}): Promise<string[]> =>
  (await browse(input)).data.map(({ reference }: { reference: string }) => reference);

describe('the table of properties', () => {
  it.each([
    ['newest', ['A-4', 'A-3', 'A-2', 'A-1']],
    ['cheapest', ['A-2', 'A-4', 'A-1', 'A-3']],
    ['dearest', ['A-1', 'A-4', 'A-2', 'A-3']],
    ['smallest', ['A-4', 'A-2', 'A-1', 'A-3']],
    ['largest', ['A-1', 'A-2', 'A-4', 'A-3']],
    ['moved', ['A-4', 'A-3', 'A-2', 'A-1']],
    ['unmoved', ['A-1', 'A-2', 'A-3', 'A-4']],
    ['mandateEnd', ['A-4', 'A-1', 'A-2', 'A-3']],
  ])('is sorted by %s, page by page, those without the value last', async (sort, expected) => {
    expect(await referencesOf({ sort })).toEqual(expected);
    const references: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await agency.perform(browseProperties, { sort, limit: 1, ...(cursor && { cursor }) });
      references.push(...page.data.map(({ reference }: { reference: string }) => reference));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(references).toEqual(expected);
  });

  it('is sorted by the last change', async () => {
    now = new Date(now.getTime() + 3_600_000);
    await agency.perform(assignProperties, { ids: [house], assignedTo: null });
    expect((await referencesOf({ sort: 'changed' }))[0]).toBe('A-1');
    await agency.perform(assignProperties, { ids: [house], assignedTo: me });
  });

  it.each([
    [{ statuses: ['draft', 'sold'] }, ['A-4', 'A-3']],
    [{ types: ['apartment'] }, ['A-2']],
    [{ city: 'NANTES' }, ['A-4', 'A-1']],
    [{ city: 'reze, Lyon' }, ['A-3', 'A-2']],
    [{ minPriceEuros: 250_000, maxPriceEuros: 300_000 }, ['A-4', 'A-2']],
    [{ minPriceEuros: 300_000 }, ['A-1']],
    [{ minSurfaceSqm: 60 }, ['A-2', 'A-1']],
    [{ minRooms: 4 }, ['A-1']],
    [{ assignedTo: me }, ['A-1']],
    [{ assignedTo: colleague }, ['A-4', 'A-2']],
    [{ q: 'longere' }, ['A-1']],
    [{ q: 'a-2' }, ['A-2']],
    [{ q: 'port', types: ['house'], assignedTo: me, city: 'nantes' }, ['A-1']],
  ])('is filtered and counted by %j', async (filters, expected) => {
    expect(await referencesOf(filters)).toEqual(expected);
    expect(await agency.perform(countProperties, filters)).toEqual({ count: expected.length, isMore: false });
  });

  it('shows the properties for sale whose mandate ends soon or has ended', async () => {
    expect(await referencesOf({ mandateEndsInDays: 40 })).toEqual(['A-1']);
    expect(await referencesOf({ mandateEndsInDays: 365 })).toEqual(['A-2', 'A-1']);
    expect(await referencesOf({ mandateEndsInDays: 1 })).toEqual([]);
    const before = now;
    now = new Date('2026-12-20T09:00:00Z');
    expect(await referencesOf({ mandateEndsInDays: 1 })).toEqual(['A-1']);
    now = before;
  });

  it('counts the days of a mandate on the clocks of the agency, its last day included', async () => {
    const before = now;
    now = new Date('2026-12-01T20:00:00Z');
    // The mandate ends on 10 December, nine days later, at one in the morning.
    expect(await referencesOf({ mandateEndsInDays: 8 })).toEqual([]);
    expect(await referencesOf({ mandateEndsInDays: 9 })).toEqual(['A-1']);
    now = new Date('2026-12-01T05:00:00Z');
    const late = await enter('A-5', { mandate: mandate('2026-79', '2026-12-10T22:30:00Z') });
    expect(await referencesOf({ mandateEndsInDays: 8 })).toEqual([]);
    expect(await referencesOf({ mandateEndsInDays: 9 })).toEqual(['A-5', 'A-1']);
    await server.db.deleteFrom('property').where('id', '=', uuidOf('property', late)).execute();
    now = before;
  });

  it('refuses a range of prices whose ends were exchanged', async () => {
    const { code } = await refusalOf(browse({ minPriceEuros: 2, maxPriceEuros: 1 }));
    expect(code).toBe('invalid_request');
  });

  it('says of each property what the table shows', async () => {
    const [row] = (await browse({ q: 'longère' })).data;
    expect(row).toMatchObject({
      ...{ id: house, title: 'Longère à rénover', type: 'house', status: 'available', city: 'Nantes', rooms: 5 },
      ...{ priceEuros: 412_000, surfaceSqm: 120, photo: null, assignedTo: me, statusSince: '2026-11-02T10:00:00.000Z' },
      mandate: { number: '2026-77', kind: 'exclusive', expiresAt: '2026-12-10T00:00:00.000Z' },
    });
  });
});

it('the table of properties shows the class of the attestation, as adverts do', async () => {
  const other = await server.createAgency();
  await other.perform(createProperty, {
    ...{ reference: 'B-1', title: 'T2', type: 'apartment', address: { postcode: '44000', city: 'Nantes' } },
    energyClass: 'F',
    energy: { attested: { energyClass: 'E', date: '2026-02-01' }, shown: 'attested' },
  });
  const { data } = await other.perform(browseProperties, {});
  expect(data[0]?.energyClass).toBe('E');
});

describe('assigning properties', () => {
  it('says who was in charge before, and changes nothing twice', async () => {
    const both = { ids: [estimate, flat], assignedTo: colleague };
    const { changed } = await agency.perform(assignProperties, both);
    expect(changed).toEqual([{ id: estimate, assignedTo: null }]);
    expect((await agency.perform(assignProperties, both)).changed).toEqual([]);
    await agency.perform(assignProperties, { ids: [estimate], assignedTo: null });
  });

  it('changes none if one does not exist', async () => {
    const unknown = publicId('property', uuidOf('user', me));
    const refusal = await refusalOf(agency.perform(assignProperties, { ids: [estimate, unknown], assignedTo: me }));
    expect(refusal.code).toBe('not_found');
    expect(await referencesOf({ assignedTo: me })).toEqual(['A-1']);
  });
});
