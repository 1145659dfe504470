import { z } from 'zod';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';

/** A photo of a property as people see it. */
const Photo = z.object({
  id: id('photo'),
  key: z.string().describe('The part of its addresses that nobody guesses'),
  title: z.string().nullable(),
  name: z.string().describe('Of the file that somebody brought'),
  bytes: z.int().describe('Size of that file'),
  width: z.int().describe('Of the picture for adverts, in pixels'),
  height: z.int(),
});

export const PhotoList = z.object({
  id: id('property').describe('The property'),
  data: z.array(Photo).describe('The first one is the main photo'),
  imported: z.int().describe('How many addresses an import has named; they count while no photo is kept'),
});

export const listPhotos = direct({
  name: 'listPhotos',
  scope: 'human',
  summary: 'The photos of a property.',
  effect: 'read',
  input: z.strictObject({ propertyId: id('property').describe('The property') }),
  output: PhotoList,
  run: (work, { propertyId }) => readPhotos(work, uuidOf('property', propertyId)),
});

/** @throws Refusal `not_found` */
export async function readPhotos({ agency }: Work, propertyId: string): Promise<z.input<typeof PhotoList>> {
  const properties = agency.from('property').select('photos').where('id', '=', propertyId);
  const property = await properties.executeTakeFirst();
  if (!property) throw notFound('property', publicId('property', propertyId));
  const rows = await agency
    .from('property_photo')
    .select(['id', 'address_key', 'title', 'name', 'bytes', 'width', 'height'])
    .where('property_id', '=', propertyId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const data = rows.map(({ id: uuid, address_key, ...row }) => ({
    id: publicId('photo', uuid),
    key: address_key,
    ...row,
  }));
  return { id: publicId('property', propertyId), data, imported: property.photos.length };
}

/** Locks a property, so that changes of its photos follow each other.
 * @throws Refusal `not_found` */
export async function lockPhotosOf({ agency }: Work, propertyId: string): Promise<void> {
  const rows = agency.from('property').select('id').where('id', '=', propertyId).forNoKeyUpdate();
  if (!(await rows.executeTakeFirst())) throw notFound('property', publicId('property', propertyId));
}

/** Notes that the property has changed, by which integrators find it. @returns its photos */
export async function photosAfterChange(work: Work, propertyId: string) {
  await work.agency.update('property').set({ updated_at: work.now }).where('id', '=', propertyId).execute();
  return readPhotos(work, propertyId);
}
