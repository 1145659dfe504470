import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  deleteRemovedPhotos,
  removePhoto,
  restorePhoto,
  sortPhotos,
  titlePhoto,
} from '../../../domain/photos/arrange-photos.ts';
import { listPhotos } from '../../../domain/photos/photo-list.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { browseProperties } from '../../../domain/properties/list/browse-properties.ts';
import { getProperty, listProperties } from '../../../domain/properties/properties.ts';
import { publishProperties } from '../../../domain/properties/publish-properties.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { addPhotoTo, photoNumber } from '../../support/photos.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { db, context } = server;
const agency = await server.createAgency();

const newProperty = async (owner = agency): Promise<string> => {
  const place = { address: { postcode: '44000', city: 'Nantes' } };
  return (await owner.perform(createProperty, { reference: newId(), title: 'T3', type: 'apartment', ...place })).id;
};
const namesOf = async (propertyId: string): Promise<string[]> =>
  (await agency.perform(listPhotos, { propertyId })).data.map(({ name }: { name: string }) => name);

/** A property with so many photos, `1.jpg` and the next ones, and their ids. */
async function withPhotos(count: number) {
  const propertyId = await newProperty();
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    ids.push((await addPhotoTo(agency, propertyId, await photoNumber(number), `${number}.png`)).added);
  }
  return { propertyId, ids: ids as [string, string, string] };
}

describe('the photos of a property', () => {
  it('stand in the order in which they came, with the first as the main photo in lists', async () => {
    const { propertyId } = await withPhotos(2);
    expect(await namesOf(propertyId)).toEqual(['1.png', '2.png']);
    const [first] = (await agency.perform(listPhotos, { propertyId })).data;
    const { data } = await agency.perform(browseProperties, {});
    expect(data.find(({ id }: { id: string }) => id === propertyId).photo).toEqual({
      ...{ key: first.key, width: 60, height: 40 },
    });
  });

  it('take the same picture once, and say so', async () => {
    const { propertyId, ids } = await withPhotos(1);
    const again = await addPhotoTo(agency, propertyId, await photoNumber(1), 'autre nom.png');
    expect(again).toMatchObject({ isNew: false, added: ids[0], data: [{ name: '1.png' }] });
    expect(await addPhotoTo(agency, await newProperty(), await photoNumber(1))).toMatchObject({ isNew: true });
  });

  it('are 30 at most, also when two come at once', { timeout: 60_000 }, async () => {
    const { propertyId } = await withPhotos(29);
    const both = await Promise.allSettled(
      [30, 31].map(async (n) => addPhotoTo(agency, propertyId, await photoNumber(n))),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too_many_photos' } });
    expect(await namesOf(propertyId)).toHaveLength(30);
  });

  it('are sorted by the list of all, and what a colleague has added or removed meanwhile stays so', async () => {
    const { propertyId, ids } = await withPhotos(3);
    await addPhotoTo(agency, propertyId, await photoNumber(4), '4.png');
    await agency.perform(removePhoto, { id: ids[1] });
    await agency.perform(sortPhotos, { propertyId, ids: [ids[2], ids[1], ids[0]] });
    expect(await namesOf(propertyId)).toEqual(['3.png', '1.png', '4.png']);
  });

  it('are not sorted with those of another property or agency', async () => {
    const { propertyId, ids } = await withPhotos(1);
    const others = await withPhotos(1);
    for (const unknown of [others.ids[0], publicId('photo', newId())]) {
      const sorting = agency.perform(sortPhotos, { propertyId, ids: [unknown, ids[0]] });
      await expect(sorting).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('have a title, which can be taken away', async () => {
    const { propertyId, ids } = await withPhotos(1);
    const titleOf = async () => (await agency.perform(listPhotos, { propertyId })).data[0].title;
    await agency.perform(titlePhoto, { id: ids[0], title: ' Le séjour ' });
    expect(await titleOf()).toBe('Le séjour');
    await agency.perform(titlePhoto, { id: ids[0], title: null });
    expect(await titleOf()).toBeNull();
    const tooLong = agency.perform(titlePhoto, { id: ids[0], title: 'x'.repeat(101) });
    await expect(tooLong).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('can be brought back for a day, and are then gone', async () => {
    const { propertyId, ids } = await withPhotos(2);
    await agency.perform(removePhoto, { id: ids[0] });
    expect(await namesOf(propertyId)).toEqual(['2.png']);
    await expect(agency.perform(removePhoto, { id: ids[0] })).rejects.toMatchObject({ code: 'not_found' });
    await agency.perform(restorePhoto, { id: ids[0] });
    expect(await namesOf(propertyId)).toEqual(['2.png', '1.png']);
    await agency.perform(removePhoto, { id: ids[0] });
    await deleteRemovedPhotos(db, new Date(context.now().getTime() + 23 * 3_600_000));
    await agency.perform(restorePhoto, { id: ids[0] });
    await agency.perform(removePhoto, { id: ids[0] });
    await deleteRemovedPhotos(db, new Date(context.now().getTime() + 25 * 3_600_000));
    await expect(agency.perform(restorePhoto, { id: ids[0] })).rejects.toMatchObject({ code: 'not_found' });
    expect(await namesOf(propertyId)).toEqual(['2.png']);
  });

  it('leave the row of the property alone when removed ones are deleted, so that nobody waits', async () => {
    const { propertyId, ids } = await withPhotos(2);
    await agency.perform(removePhoto, { id: ids[0] });
    const rowVersion = () =>
      db
        .selectFrom('property')
        .select(sql`xmin::text`.as('xmin'))
        .where('id', '=', uuidOf('property', propertyId))
        .execute();
    const before = await rowVersion();
    await deleteRemovedPhotos(db, new Date(context.now().getTime() + 25 * 3_600_000));
    expect(await rowVersion()).toEqual(before);
  });

  it('come back to the property when a removed one is added again, with their former address', async () => {
    const { propertyId, ids } = await withPhotos(1);
    const [{ key }] = (await agency.perform(listPhotos, { propertyId })).data;
    await agency.perform(removePhoto, { id: ids[0] });
    await deleteRemovedPhotos(db, new Date(context.now().getTime() + 25 * 3_600_000));
    const { data } = await addPhotoTo(agency, propertyId, await photoNumber(1));
    expect(data[0].key).toBe(key);
  });

  it('are not those of another agency', async () => {
    const { propertyId, ids } = await withPhotos(1);
    const other = await server.createAgency();
    const attempts = [
      async () => addPhotoTo(other, propertyId, await photoNumber(9)),
      () => other.perform(listPhotos, { propertyId }),
      () => other.perform(titlePhoto, { id: ids[0], title: 'x' }),
      () => other.perform(removePhoto, { id: ids[0] }),
      () => other.perform(restorePhoto, { id: ids[0] }),
      () => other.perform(sortPhotos, { propertyId, ids }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    expect(await namesOf(propertyId)).toEqual(['1.png']);
  });
});

describe('the record of a property for integrators', () => {
  it('has its photos, with addresses while it is published', async () => {
    const { propertyId, ids } = await withPhotos(2);
    await agency.perform(titlePhoto, { id: ids[0], title: 'Séjour' });
    const first = { id: ids[0], title: 'Séjour', width: 60, height: 40, position: 1 };
    expect(await agency.perform(getProperty, { id: propertyId })).toMatchObject({
      photos: [],
      photoDetails: [{ ...first, url: null }, { position: 2 }],
    });
    await agency.perform(publishProperties, { ids: [propertyId] });
    const { photos, photoDetails } = await agency.perform(getProperty, { id: propertyId });
    expect(photoDetails.map(({ url }: { url: string }) => url)).toEqual(photos);
    expect(photos[0]).toMatch(/^http.*\/photos\/[0-9a-f]{40}\.jpg$/);
  });

  it('changes with its photos, so that a list of changes has it', async () => {
    const { propertyId } = await withPhotos(1);
    const { updatedAt } = await agency.perform(getProperty, { id: propertyId });
    await addPhotoTo(agency, propertyId, await photoNumber(2));
    const changed = await agency.perform(getProperty, { id: propertyId });
    expect(changed.updatedAt > updatedAt).toBe(true);
    const { data } = await agency.perform(listProperties, { updatedSince: changed.updatedAt });
    expect(data.map(({ id }: { id: string }) => id)).toContain(propertyId);
  });

  it('has the addresses that an import named while Clef keeps no photo', async () => {
    const propertyId = await newProperty();
    const photos = ['https://photos.example/1.jpg'];
    await db.updateTable('property').set({ photos }).where('agency_id', '=', agency.id).execute();
    expect((await agency.perform(getProperty, { id: propertyId })).photos).toEqual(photos);
    await addPhotoTo(agency, propertyId, await photoNumber(1));
    expect((await agency.perform(getProperty, { id: propertyId })).photos).toEqual([]);
  });
});
