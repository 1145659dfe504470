import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../storage/db.ts';
import { text } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { bringBack, requireRoom } from './add-photo.ts';
import { photoLimits } from './limits.ts';
import { lockPhotosOf, PhotoList, photosAfterChange, readPhotos } from './photo-list.ts';

/** A photo that was removed can be brought back for so long. */
const REMOVED_HOURS = 24;

const photo = z.strictObject({ id: id('photo').describe('The photo') });

/** A photo that a colleague has added meanwhile comes after these; one that a colleague has removed stays so. */
export const sortPhotos = direct({
  name: 'sortPhotos',
  scope: 'human',
  summary: 'Put the photos of a property into an order.',
  effect: 'write',
  input: z.strictObject({
    propertyId: id('property').describe('The property'),
    ids: z.array(id('photo')).min(1).max(photoLimits.perProperty).describe('All of its photos in their new order'),
  }),
  output: PhotoList,
  run: async (work, input) => {
    const propertyId = uuidOf('property', input.propertyId);
    await lockPhotosOf(work, propertyId);
    const rows = work.agency.from('property_photo').select(['id', 'removed_at']).where('property_id', '=', propertyId);
    const known = new Map((await rows.orderBy('position').orderBy('id').execute()).map((row) => [row.id, row]));
    const given = [...new Set(input.ids.map((photoId) => uuidOf('photo', photoId)))];
    const unknown = given.find((uuid) => !known.has(uuid));
    if (unknown !== undefined) throw notFound('photo', publicId('photo', unknown));
    const order = [...given, ...[...known.keys()].filter((uuid) => !given.includes(uuid))];
    await sql`update property_photo set position = place.position
      from unnest(${order}::uuid[]) with ordinality as place (id, position)
      where property_photo.agency_id = ${work.agency.id} and property_photo.id = place.id`.execute(work.agency.db);
    return photosAfterChange(work, propertyId);
  },
});

export const titlePhoto = direct({
  name: 'titlePhoto',
  scope: 'human',
  summary: 'Say what a photo shows.',
  effect: 'write',
  input: photo.extend({
    title: text(photoLimits.titleLength).nullable().describe('For adverts; null for none'),
  }),
  output: PhotoList,
  run: async (work, input) => {
    const { propertyId, uuid } = await lockPhoto(work, input.id, 'kept');
    const title = input.title?.trim() ?? null;
    await work.agency.update('property_photo').set({ title }).where('id', '=', uuid).execute();
    return photosAfterChange(work, propertyId);
  },
});

export const removePhoto = direct({
  name: 'removePhoto',
  scope: 'human',
  summary: 'Take a photo from a property; it can be brought back for a day.',
  effect: 'write',
  input: photo,
  output: PhotoList,
  run: async (work, input) => {
    const { propertyId, uuid } = await lockPhoto(work, input.id, 'kept');
    await work.agency.update('property_photo').set({ removed_at: work.now }).where('id', '=', uuid).execute();
    return photosAfterChange(work, propertyId);
  },
});

/** Does nothing where somebody has brought it back already. */
export const restorePhoto = direct({
  name: 'restorePhoto',
  scope: 'human',
  summary: 'Bring a removed photo back, at the end.',
  effect: 'write',
  input: photo,
  output: PhotoList,
  run: async (work, input) => {
    const { propertyId, uuid, isRemoved } = await lockPhoto(work, input.id, 'any');
    if (!isRemoved) return readPhotos(work, propertyId);
    await requireRoom(work, propertyId);
    await bringBack(work, propertyId, uuid);
    return photosAfterChange(work, propertyId);
  },
});

/** @throws Refusal `not_found` */
async function lockPhoto(work: Work, photoId: string, which: 'kept' | 'any') {
  const uuid = uuidOf('photo', photoId);
  const rows = work.agency.from('property_photo').select(['property_id', 'removed_at']).where('id', '=', uuid);
  const owner = await rows.executeTakeFirst();
  if (!owner) throw notFound('photo', photoId);
  await lockPhotosOf(work, owner.property_id);
  // Somebody may have removed it while this waited.
  const row = await rows.executeTakeFirst();
  if (!row || (which === 'kept' && row.removed_at !== null)) throw notFound('photo', photoId);
  return { uuid, propertyId: row.property_id, isRemoved: row.removed_at !== null };
}

export async function deleteRemovedPhotos(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMOVED_HOURS * 3_600_000);
  await db.deleteFrom('property_photo').where('removed_at', '<=', before).execute();
}
