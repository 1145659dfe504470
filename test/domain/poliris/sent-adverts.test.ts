import { expect, it } from 'vitest';
import { sortPhotos } from '../../../domain/photos/arrange-photos.ts';
import { checkAdverts, exportAdverts } from '../../../domain/poliris/export-adverts.ts';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { publishProperties, unpublishProperties } from '../../../domain/properties/publish-properties.ts';
import { addPhotoTo, photoNumber } from '../../support/photos.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const options = { agencyId: 'MONAGENCE', exactAddress: false };

async function publish(agency: Agency, reference: string) {
  const property = await agency.perform(createProperty, {
    ...{ reference, title: 'Deux pièces', type: 'apartment', status: 'available', description: 'Au calme.' },
    ...{ priceEuros: 200_000, feesPaidBy: 'seller', surfaceSqm: 41, rooms: 2 },
    address: { street: '12 rue des Lilas', postcode: '44000', city: 'Nantes' },
  });
  await agency.perform(publishProperties, { ids: [property.id] });
  return agency.perform(getProperty, { id: property.id });
}

const sinceLast = async (agency: Agency, more: object = {}) =>
  (await agency.perform(checkAdverts, { portalAgencyId: options.agencyId, exactAddress: false, ...more })).sinceLast;

const nothing = { added: 0, changed: 0, takenDown: 0, data: [] };

it('the next file is compared with the last one: what is new, what is changed, and what would be taken down', async () => {
  const agency = await server.createAgency();
  await publish(agency, 'NAN-1');
  const changed = await publish(agency, 'NAN-2');
  const unpublished = await publish(agency, 'NAN-3');
  const incomplete = await publish(agency, 'NAN-4');
  expect(await sinceLast(agency)).toBeNull();
  await agency.perform(exportAdverts, options);
  expect(await sinceLast(agency)).toEqual({ ...nothing, sentAt: expect.any(String) });

  await publish(agency, 'NAN-5');
  const change = (id: string, readAt: string, more: object) => agency.perform(changeProperty, { id, readAt, ...more });
  await change(changed.id, changed.updatedAt, { priceEuros: 190_000 });
  await change(incomplete.id, incomplete.updatedAt, { priceEuros: null });
  await agency.perform(unpublishProperties, { ids: [unpublished.id] });
  expect(await sinceLast(agency)).toMatchObject({
    ...{ added: 1, changed: 1, takenDown: 2 },
    data: [
      { id: incomplete.id, reference: 'NAN-4' },
      { id: unpublished.id, reference: 'NAN-3', title: 'Deux pièces' },
    ],
  });
  await agency.perform(exportAdverts, options);
  expect(await sinceLast(agency)).toMatchObject(nothing);
});

it('each id at a portal has its own last file, and no other agency’s', async () => {
  const [agency, other] = [await server.createAgency(), await server.createAgency()];
  await publish(agency, 'NAN-1');
  await publish(other, 'NAN-1');
  await agency.perform(exportAdverts, options);
  expect(await sinceLast(agency, { portalAgencyId: 'autre-portail' })).toBeNull();
  expect(await sinceLast(agency, { portalAgencyId: undefined })).toBeNull();
  expect(await sinceLast(other)).toBeNull();
  // The exact address is in the lines.
  expect(await sinceLast(agency, { exactAddress: true })).toMatchObject({ ...nothing, changed: 1 });
});

it('an advert is changed when its photos are, and has the same address for a photo that is not', async () => {
  const agency = await server.createAgency();
  const { id } = await publish(agency, 'NAN-1');
  await agency.perform(exportAdverts, options);
  const photosOf = async () => (await agency.perform(getProperty, { id })).photos as string[];
  const { added } = await addPhotoTo(agency, id, await photoNumber(1));
  const [first] = await photosOf();
  expect(await sinceLast(agency)).toMatchObject({ changed: 1 });
  await agency.perform(exportAdverts, options);
  const { added: second } = await addPhotoTo(agency, id, await photoNumber(2));
  await agency.perform(sortPhotos, { propertyId: id, ids: [second, added] });
  expect((await photosOf())[1]).toBe(first);
  expect(await sinceLast(agency)).toMatchObject({ changed: 1 });
});

it('of files that leave at once, the kept adverts are those of one of them', async () => {
  const agency = await server.createAgency();
  const { id: always } = await publish(agency, 'NAN-1');
  const { id: sometimes } = await publish(agency, 'NAN-2');
  const files: string[][] = [];
  const download = async () => {
    const { csv } = await agency.perform(exportAdverts, options);
    files.push(Buffer.from(csv).toString('latin1').trimEnd().split('\r\n'));
  };
  for (let round = 0; round < 10; round += 1) {
    files.length = 0;
    await agency.perform(publishProperties, { ids: [sometimes] });
    await Promise.all([
      download(),
      download(),
      agency.perform(unpublishProperties, { ids: [sometimes] }).then(download),
      agency.perform(unpublishProperties, { ids: [always] }).then(download),
    ]);
    await agency.perform(publishProperties, { ids: [always] });
    const rows = await server.db
      .selectFrom('sent_advert')
      .select('fields')
      .where('agency_id', '=', agency.id)
      .orderBy('property_id', 'desc')
      .execute();
    const kept = rows.map(({ fields }) => (fields as string[]).map((field) => `"${field}"`).join('!#'));
    expect(files.map((lines) => lines.filter(Boolean))).toContainEqual(kept);
  }
});
