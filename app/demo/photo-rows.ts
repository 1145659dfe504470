import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { addressKey } from '../../domain/photos/add-photo.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { properties } from './data/properties.ts';
import type { Calendar } from './moments.ts';
import type { Property } from './records.ts';
import { type Columns, derivedId } from './rows.ts';

/** The drawings that a property of each type has from outside, in turn. `bin/packaging/draw-demo-photos.js` draws them. */
const outside: Partial<Record<Property['type'], readonly string[]>> = {
  house: ['house-white', 'house-ochre', 'house-stone'],
  apartment: ['block-white', 'block-brick', 'block-grey'],
  building: ['block-brick', 'block-grey'],
  land: ['land'],
  parking: ['garage'],
};

const rooms = [
  ['living', 'Le séjour'],
  ['kitchen', 'La cuisine'],
  ['bedroom', 'La chambre'],
  ['bathroom', 'La salle de bains'],
] as const;

/** Every so many homes have photos of their rooms too. */
const WITH_ROOMS = 6;

/** A property that has only just been entered has none yet. Those of former sales would only make the first start slower. */
const isPhotographed = ({ status }: Property) => ['available', 'under_offer', 'under_contract'].includes(status);

/** The photos of the demo's properties. They are small drawings, so that each stands for its picture and thumbnail too.
 * @param photoKey that of the agency, for their addresses */
export function photoRows({ at }: Calendar, photoKey: string): Columns<'property_photo'>[] {
  return properties.filter(isPhotographed).flatMap(({ id, type, createdAt }, index) => {
    const facades = outside[type] ?? [];
    const facade = facades[index % facades.length];
    const hasRooms = (type === 'house' || type === 'apartment') && index % WITH_ROOMS === 0;
    const shown = [...(facade ? [[facade, null] as const] : []), ...(hasRooms ? rooms : [])];
    const propertyId = uuidOf('property', id);
    return shown.map(([name, title], place) => {
      const { content, sha256 } = drawing(name);
      return {
        id: derivedId(propertyId, place + 1),
        property_id: propertyId,
        position: place + 1,
        title,
        address_key: addressKey(photoKey, propertyId, sha256),
        name: `${name}.jpg`,
        type: 'image/jpeg',
        bytes: content.length,
        sha256,
        ...{ width: 900, height: 600, original: content, picture: content, thumbnail: content },
        created_at: at(createdAt),
        removed_at: null,
      };
    });
  });
}

const drawings = new Map<string, { content: Buffer; sha256: string }>();

function drawing(name: string) {
  const read = () => {
    const content = readFileSync(new URL(`photos/${name}.jpg`, import.meta.url));
    return { content, sha256: createHash('sha256').update(content).digest('hex') };
  };
  const known = drawings.get(name) ?? read();
  drawings.set(name, known);
  return known;
}
