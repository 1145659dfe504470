import { notFound } from '../shared/find-record.ts';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { propertyTypeNames } from '../shared/property-type-names.ts';

/** The terms and the object that a mandate takes from the record of its property unless it says something else. */
export async function describeProperty(work: Work, propertyId: string) {
  const rows = work.agency
    .from('property')
    .select([
      'reference',
      'type',
      'rooms',
      'street',
      'postcode',
      'city',
      'price_euros',
      'fees_percent',
      'fees_paid_by',
    ]);
  const row = await rows.where('id', '=', propertyId).executeTakeFirst();
  if (!row) throw notFound('property', publicId('property', propertyId));
  const { reference, type, rooms, street, postcode, city, ...terms } = row;
  const size = rooms === null ? '' : ` ${rooms} ${rooms > 1 ? 'pièces' : 'pièce'}`;
  const place = [street, `${postcode} ${city}`].filter(Boolean).join(', ');
  return { ...terms, object: `${propertyTypeNames[type]}${size}, ${place} (réf. ${reference})`.slice(0, 500) };
}

/** The object of a search mandate where nobody has written more. */
export const SEARCHED = 'Recherche d’un bien immobilier';
