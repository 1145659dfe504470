import sharp, { type Create, type Sharp } from 'sharp';
import { addPhoto } from '../../domain/photos/add-photo.ts';
import { readBroughtPhoto } from '../../domain/photos/brought-photo.ts';
import type { Agency } from './test-server.ts';

/** A plain picture. The colour makes it another one. */
export const drawn = (width = 60, height = 40, background: Create['background'] = { r: 200, g: 120, b: 40 }): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture that no other number gives. A JPEG would lose so small a difference. */
export const photoNumber = (number: number): Promise<Buffer> =>
  drawn(60, 40, { r: number, g: 100, b: 200 }).png().toBuffer();

/** Adds a photo as an upload does. */
export async function addPhotoTo(
  agency: Pick<Agency, 'perform'>,
  propertyId: string,
  content: Buffer,
  name = 'salon.png',
) {
  const open = async function* () {
    yield content;
  };
  return agency.perform(addPhoto, { propertyId, photo: await readBroughtPhoto({ name, open }) });
}
