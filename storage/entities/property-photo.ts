import { defineEntity, p } from '@mikro-orm/core';
import { photoTypes } from '../column-values.ts';

/** A photo as the row of its property names it. The size is that of the picture for adverts. */
export type KeptPhoto = { id: string; key: string; title: string | null; width: number; height: number };

/** A photo of a property: as it came, as adverts show it, and small. */
export const PropertyPhoto = defineEntity({
  name: 'PropertyPhoto',
  tableName: 'property_photo',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    propertyId: p.uuid(),
    /** The photos of a property are in the order of these numbers, which may have gaps. */
    position: p.integer(),
    title: p.text().nullable(),
    /** The part of its addresses that nobody guesses: a hash of the original, keyed by the agency (`photoKey`). */
    addressKey: p.text(),
    /** The name of the file that somebody brought. */
    name: p.text(),
    /** That of the original. */
    type: p.enum(photoTypes),
    /** The size and the hash of the original. */
    bytes: p.integer(),
    sha256: p.text(),
    /** The pixels of `picture`. */
    width: p.integer(),
    height: p.integer(),
    /** As it came, with the place and the camera if it names them: for the agency alone. */
    original: p.blob(),
    /** For adverts: a JPEG, upright, without place and camera. */
    picture: p.blob(),
    /** For lists: a small JPEG. */
    thumbnail: p.blob(),
    createdAt: p.datetime(3),
    /** When somebody took it away; it can be brought back for a day. */
    removedAt: p.datetime(3).nullable(),
  },
});
