import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { photoLimits } from './limits.ts';
import { lockPhotosOf, PhotoList, photosAfterChange, readPhotos } from './photo-list.ts';
import type { ReadPicture } from './read-picture.ts';

/**
 * A photo that was read before the transaction, because that takes a while: gives its pictures, or throws the Refusal, which the
 * journal then notes.
 */
const BroughtPhoto = z.custom<() => ReadPicture>((value) => typeof value === 'function');

export const addPhoto = direct({
  name: 'addPhoto',
  scope: 'human',
  summary: 'Add a photo to a property, after its others.',
  effect: 'write',
  input: z.strictObject({ propertyId: id('property').describe('The property'), photo: BroughtPhoto }),
  output: PhotoList.extend({
    added: id('photo').describe('The photo'),
    isNew: z.boolean().describe('Whether the property did not have it already'),
  }),
  run: async (work, input) => {
    const photo = input.photo();
    const propertyId = uuidOf('property', input.propertyId);
    await lockPhotosOf(work, propertyId);
    const same = await findSame(work, propertyId, photo);
    if (same?.removed_at === null) {
      return { ...(await readPhotos(work, propertyId)), added: publicId('photo', same.id), isNew: false };
    }
    await requireRoom(work, propertyId);
    if (same) await bringBack(work, propertyId, same.id);
    const uuid = same?.id ?? (await insert(work, propertyId, photo));
    return { ...(await photosAfterChange(work, propertyId)), added: publicId('photo', uuid), isNew: true };
  },
});

const findSame = ({ agency }: Work, propertyId: string, { sha256 }: ReadPicture) =>
  agency
    .from('property_photo')
    .select(['id', 'removed_at'])
    .where('property_id', '=', propertyId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

/** @throws Refusal `too_many_photos` */
export async function requireRoom({ agency }: Work, propertyId: string): Promise<void> {
  const { count } = await agency
    .from('property_photo')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('property_id', '=', propertyId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) < photoLimits.perProperty) return;
  throw new Refusal('too_many_photos', `A property has at most ${photoLimits.perProperty} photos.`, {
    hint: 'Delete one before you add another.',
  });
}

/** A photo that was removed comes after the others. */
export async function bringBack(work: Work, propertyId: string, uuid: string): Promise<void> {
  await work.agency
    .update('property_photo')
    .set({ removed_at: null, position: await nextPosition(work, propertyId) })
    .where('id', '=', uuid)
    .execute();
}

async function insert(work: Work, propertyId: string, photo: ReadPicture): Promise<string> {
  const uuid = newId();
  const row = {
    ...photo,
    id: uuid,
    property_id: propertyId,
    position: await nextPosition(work, propertyId),
    address_key: addressKey(await photoKeyOf(work), propertyId, photo.sha256),
    created_at: work.now,
  };
  await work.agency.insert('property_photo', row).execute();
  return uuid;
}

async function nextPosition({ agency }: Work, propertyId: string): Promise<number> {
  const { last } = await agency
    .from('property_photo')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

async function photoKeyOf({ agency: { db, id: agencyId } }: Work): Promise<string> {
  const rows = db.selectFrom('agency').select('photo_key').where('id', '=', agencyId);
  return (await rows.executeTakeFirstOrThrow()).photo_key;
}

/** 160 bits, in digits that no portal writes otherwise. The same picture of the same property always has the same. */
export const addressKey = (photoKey: string, propertyId: string, sha256: string): string =>
  createHmac('sha256', photoKey).update(`${propertyId} ${sha256}`).digest('hex').slice(0, 40);
