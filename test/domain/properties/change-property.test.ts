import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

let now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ now: () => now });

const house = {
  reference: 'NAN-0042',
  title: 'Maison de ville',
  type: 'house',
  status: 'available',
  priceEuros: 412_000,
  rooms: 5,
  address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
  mandate: { number: '2026-77', kind: 'exclusive', signedAt: '2026-11-02T00:00:00Z' },
};

async function createHouse() {
  const agency = await server.createAgency();
  const before = await agency.perform(createProperty, house);
  now = new Date(now.getTime() + 1000);
  const change = (input: object) => agency.perform(changeProperty, { id: before.id, ...input });
  return { agency, before, change, read: () => agency.perform(getProperty, { id: before.id }) };
}

describe('a change of a property', () => {
  it('changes the given fields alone, and the former values bring it back', async () => {
    const { before, change, read } = await createHouse();
    const changes = { priceEuros: 399_000, rooms: null, address: { street: '5 rue du Port' }, mandate: null };
    const after = await change({ readAt: before.updatedAt, ...changes });
    expect(after).toMatchObject({
      ...changes,
      title: before.title,
      address: { ...before.address, ...changes.address },
    });
    expect(await read()).toEqual(after);
    const { priceEuros, rooms, address, mandate } = before;
    const undone = await change({ readAt: after.updatedAt, priceEuros, rooms, address, mandate });
    expect(undone).toEqual({ ...before, updatedAt: undone.updatedAt });
  });

  it('of the address empties what placed the former one, unless it is given too', async () => {
    const { before, change } = await createHouse();
    const placed = { latitude: 47.21, longitude: -1.55, inseeCode: '44109' };
    const first = await change({ readAt: before.updatedAt, address: { street: '5 rue du Port', ...placed } });
    expect(first.address).toMatchObject(placed);
    const second = await change({ readAt: first.updatedAt, address: { street: '7 rue du Port' } });
    expect(second.address).toMatchObject({ latitude: null, longitude: null, inseeCode: null });
  });

  it('of the address keeps the place that is given with it, though it is the former one', async () => {
    const { before, change } = await createHouse();
    const placed = { latitude: 47.21, longitude: -1.55, inseeCode: '44109' };
    const first = await change({ readAt: before.updatedAt, address: placed });
    const renamed = { street: '5 rue du Port', latitude: placed.latitude, longitude: placed.longitude };
    const second = await change({ readAt: first.updatedAt, address: renamed });
    expect(second.address).toMatchObject({ ...renamed, inseeCode: null });
  });

  it('never overwrites what somebody else changed since it was read', async () => {
    const { before, change, read } = await createHouse();
    await change({ readAt: before.updatedAt, priceEuros: 399_000 });
    const refusal = await refusalOf(change({ readAt: before.updatedAt, priceEuros: 420_000 }));
    expect(refusal).toMatchObject({ code: 'conflict', message: 'Somebody else changed this property meanwhile.' });
    expect(await read()).toMatchObject({ priceEuros: 399_000 });
  });

  it('to the same values is none', async () => {
    const { before, change } = await createHouse();
    const { reference, address, mandate, status } = before;
    expect(await change({ readAt: before.updatedAt, reference, address, mandate, status })).toEqual(before);
  });

  it('of the reference is refused if another property has it', async () => {
    const { agency, before, change } = await createHouse();
    const other = await agency.perform(createProperty, { ...house, reference: 'NAN-0043' });
    const refusal = await refusalOf(change({ readAt: before.updatedAt, reference: 'NAN-0043' }));
    expect(refusal).toMatchObject({ code: 'conflict', existingId: other.id });
  });

  it.runIf(server.databaseUrl)('is refused if somebody takes the reference while it waits', async () => {
    const { agency, before, change } = await createHouse();
    const other = await agency.perform(createProperty, { ...house, reference: 'NAN-0043' });
    const taking = sql`update property set reference = 'NAN-0099' where id = ${uuidOf('property', other.id)}`;
    const [refused] = await whileLocked(server.db, taking, {
      begin: () => [refusalOf(change({ readAt: before.updatedAt, reference: 'NAN-0099' }))],
      waiting: 1,
    });
    expect(await refused).toMatchObject({ code: 'conflict', existingId: other.id });
  });

  it('of the status is kept in its history, and a withdrawal needs a reason', async () => {
    const { agency, before, change } = await createHouse();
    const refusal = await refusalOf(change({ readAt: before.updatedAt, status: 'withdrawn' }));
    expect(refusal.code).toBe('reason_required');
    const withdrawn = { readAt: before.updatedAt, status: 'withdrawn', reason: 'Le vendeur garde son bien' };
    expect(await change(withdrawn)).toMatchObject({ status: 'withdrawn' });
    const history = server.db.selectFrom('property_status_change').where('agency_id', '=', agency.id).selectAll();
    expect(await history.execute()).toMatchObject([
      { from_status: 'available', to_status: 'withdrawn', reason: 'Le vendeur garde son bien' },
    ]);
  });

  it('of a property of another agency finds none', async () => {
    const { before } = await createHouse();
    const stranger = await server.createAgency();
    const refused = stranger.perform(changeProperty, { id: before.id, readAt: before.updatedAt, rooms: 6 });
    expect((await refusalOf(refused)).code).toBe('not_found');
  });
});
