import { z } from 'zod';
import type { KeptPhoto } from '../../storage/entities/property-photo.ts';
import { id, publicId } from '../shared/ids.ts';

/** A photo of a property, for integrators. */
export const PhotoDetails = z.object({
  id: id('photo').describe('Its id'),
  url: z
    .string()
    .nullable()
    .describe(
      'A JPEG of at most 1,440 pixels, upright, without place and camera; null while the property is not published',
    ),
  title: z.string().nullable().describe('What it shows'),
  width: z.int().describe('In pixels'),
  height: z.int().describe('In pixels'),
  position: z.int().describe('From 1, the main photo'),
});
export type PhotoDetails = z.output<typeof PhotoDetails>;

type Columns = { kept_photos: KeptPhoto[]; photos: string[]; published_since: Date | null };

/** The public address of a photo. It never changes, and answers while the property is published. */
export const photoUrl = (baseUrl: string, { key }: Pick<KeptPhoto, 'key'>): string => `${baseUrl}/photos/${key}.jpg`;

/** The photos of a property in their order. */
export const photoDetailsOf = ({ kept_photos, published_since }: Columns, baseUrl: string): PhotoDetails[] =>
  kept_photos.map((photo, index) => ({
    id: publicId('photo', photo.id),
    url: published_since === null ? null : photoUrl(baseUrl, photo),
    title: photo.title,
    width: photo.width,
    height: photo.height,
    position: index + 1,
  }));

/** The addresses of a property's photos that answer. Those that an import has named count while Clef keeps none. */
export function photoAddressesOf(row: Columns, baseUrl: string): string[] {
  if (row.kept_photos.length === 0) return row.photos;
  return photoDetailsOf(row, baseUrl).flatMap(({ url }) => url ?? []);
}
