import { expect, it } from 'vitest';
import { readInspection } from '../../../domain/inspection/read-inspection.ts';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { browseProperties } from '../../../domain/properties/list/browse-properties.ts';
import { publishProperties, unpublishProperties } from '../../../domain/properties/publish-properties.ts';
import { inspectProperties } from '../../../jobs/inspect-properties.ts';
import { startTestServer } from '../../support/test-server.ts';

let now = new Date('2026-11-29T09:00:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });
const agency = await server.createAgency();
const address = { postcode: '44000', city: 'Nantes' };
const create = async (reference: string, expiresAt: string) => {
  const mandate = { number: reference, kind: 'simple', signedAt: '2026-01-05T10:00:00Z', expiresAt };
  const given = { reference, title: 'Terrain', type: 'land', status: 'available', address, mandate };
  return (await agency.perform(createProperty, given)).id as string;
};
const listed = async (filters: object = {}) => {
  const { data } = await agency.perform(browseProperties, { sort: 'newest', ...filters });
  return Object.fromEntries(
    data.map(({ reference, inspection }: { reference: string; inspection: unknown }) => [reference, inspection]),
  );
};
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

it('each property under a mandate is inspected once a day, and whenever it was changed', async () => {
  const good = await create('GOOD', '2027-06-30T12:00:00Z');
  await create('ENDS', '2026-12-01T12:00:00Z');
  expect(await listed()).toEqual({ GOOD: null, ENDS: null });

  expect(await inspectProperties(server.context)).toBe(2);
  expect(await listed()).toEqual({ GOOD: { faults: 0, until: null }, ENDS: { faults: 0, until: '2026-12-01' } });
  expect(await inspectProperties(server.context)).toBe(0);

  later(1);
  await agency.perform(changeProperty, { id: good, readAt: '2026-11-29T09:00:00.000Z', mandate: null });
  await agency.perform(publishProperties, { ids: [good] });
  expect(await inspectProperties(server.context)).toBe(1);
  const { findings, isInspected } = await agency.perform(readInspection, { id: good });
  expect(isInspected).toBe(true);
  const rules = new Set(findings.map(({ rule }: { rule: string }) => rule));
  expect(await listed({ inspection: 'faults' })).toEqual({ GOOD: { faults: rules.size, until: null } });
  expect(Object.keys(await listed({ inspection: 'ending' })).sort()).toEqual(['ENDS', 'GOOD']);

  // The transaction of a change may have begun before an inspection, and ended after it has read the property.
  const earlier = { updated_at: new Date(now.getTime() - 60_000), price_euros: 1 };
  await server.db.updateTable('property').set(earlier).where('reference', '=', 'ENDS').execute();
  expect(await inspectProperties(server.context)).toBe(1);

  // At 23:30 UTC the next day has begun in Paris, and the mandate still holds; two days later it has ended.
  later(13.5);
  expect(await inspectProperties(server.context)).toBe(2);
  expect((await listed()).ENDS).toEqual({ faults: 0, until: '2026-12-01' });
  later(48);
  await inspectProperties(server.context);
  expect((await listed()).ENDS).toEqual({ faults: 1, until: null });

  later(1);
  await agency.perform(unpublishProperties, { ids: [good] });
  expect(await inspectProperties(server.context)).toBe(1);
  expect((await listed()).GOOD).toBeNull();
  expect(await inspectProperties(server.context)).toBe(0);
});

it('an agency with much to inspect keeps no other one waiting', async () => {
  const other = await server.createAgency();
  for (const { perform } of [agency, other]) {
    for (const reference of ['WAITS-1', 'WAITS-2']) {
      const mandate = { number: reference, kind: 'simple', signedAt: '2026-01-05T10:00:00Z', expiresAt: null };
      await perform(createProperty, {
        reference,
        title: 'Terrain',
        type: 'land',
        status: 'available',
        address,
        mandate,
      });
    }
  }
  expect(await inspectProperties(server.context, 1)).toBe(2);
  const inspected = await server.db.selectFrom('property_inspection').select('agency_id').execute();
  expect(inspected.map(({ agency_id }) => agency_id)).toContain(other.id);
});
