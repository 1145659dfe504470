import { z } from 'zod';
import type { TimeZone } from '../../storage/column-values.ts';
import { shownClassesIn } from '../properties/property-energy.ts';
import type { Property } from '../properties/property-record.ts';
import { localTime } from '../shared/local-time.ts';
import { type Advert, AdvertWriter } from './advert-writer.ts';
import { agencyIdPattern } from './agency-id.ts';

export const FORMAT_VERSION = '4.09';

/** The choices of a person for a file of adverts. */
export const AdvertOptions = z.strictObject({
  agencyId: z
    .string()
    .regex(agencyIdPattern, 'has letters, digits, hyphens, points or underscores, at most 40')
    .describe('The agency’s id at the portal'),
  exactAddress: z.boolean().describe('Whether the street and the coordinates go along'),
});
export type AdvertOptions = z.output<typeof AdvertOptions>;

/** The advert of a property for sale. */
export function advertOf(property: Property, options: AdvertOptions, zone: TimeZone): Advert {
  const writer = new AdvertWriter();
  writer.set('agency', options.agencyId);
  writer.identifier('reference', property.reference, { most: 20, gap: 'longReference' });
  // Without its prefix the id has 26 characters; the field has room for 30. It never changes, as the format demands.
  writer.set('technicalId', property.id.slice('property_'.length));
  writer.set('version', FORMAT_VERSION);
  writer.set('transaction', 'Vente');
  writer.set('type', typeWords[property.type]);
  writer.neededText('title', property.title, { most: 64, gap: 'longTitle' });
  writer.neededText('description', property.description, { most: 4000, gap: 'longDescription' });
  writePlace(writer, property, options);
  writePrice(writer, property);
  writeRooms(writer, property);
  writeMandate(writer, property, zone);
  writer.photos(property.photos);
  // The switch and the status are two things: a person has to look where they do not go together.
  if (!onSale.includes(property.status)) writer.note('notForSale');
  return writer.advert();
}

/** The statuses of a property that can be bought: an offer may still fail. */
const onSale: readonly Property['status'][] = ['available', 'under_offer'];

const typeWords: Readonly<Record<Property['type'], string>> = {
  apartment: 'Appartement',
  house: 'maison/villa',
  land: 'terrain',
  parking: 'parking/box',
  commercial: 'local',
  building: 'immeuble',
};

/**
 * The format asks for the exact address or none, never for one that was blurred. SeLoger shows it to nobody; other portals that read the
 * same file have promised nothing. So the street and the coordinates go along only if the person has chosen so, and never those of a
 * property whose adverts hide them.
 */
function writePlace(writer: AdvertWriter, { address }: Property, { exactAddress }: AdvertOptions): void {
  const gap = 'longAddress';
  for (const field of ['shownPostcode', 'postcode'] as const) writer.set(field, address.postcode);
  for (const field of ['shownCity', 'city'] as const) writer.text(field, address.city, { most: 50, gap });
  writer.set('country', 'France');
  if (!exactAddress || address.hidden) return;
  writer.text('street', address.street, { most: 128, gap });
  if (address.latitude === null || address.longitude === null) return;
  writer.set('latitude', address.latitude);
  writer.set('longitude', address.longitude);
  writer.set('gpsPrecision', EXACT_POSITION);
}

/** Version 4.09 lists no degrees of precision any more. Its example of a house number has this one. */
const EXACT_POSITION = '1';

function writePrice(writer: AdvertWriter, property: Property): void {
  const { priceEuros, feesPercent, feesPaidBy, priceWithoutFeesEuros } = property;
  const price = priceEuros || null;
  writer.need('price', price, 'price');
  writer.need('feesPayer', feesPaidBy && payers[feesPaidBy], 'fees');
  // The field is about what the buyer pays.
  writer.need('feesPercent', feesPaidBy === 'seller' ? 0 : feesPercent, 'fees');
  if (price !== null) writer.set('priceWithoutFees', priceWithoutFeesEuros);
}

const payers = { buyer: '1', seller: '2' } as const;

/**
 * An energy class that nobody has entered stays empty. « VI » would say that an expert has left it blank, which has not been possible for
 * homes since July 2021.
 */
function writeRooms(writer: AdvertWriter, property: Property): void {
  const isEmpty = property.type === 'land' || property.type === 'parking';
  const noClass = isEmpty ? NOT_SUBJECT : null;
  writer.set('surface', property.surfaceSqm);
  writer.set('land', property.landSqm);
  writer.need('rooms', property.rooms ?? (isEmpty ? 0 : null), 'rooms');
  writer.set('bedrooms', property.bedrooms);
  writer.set('floor', property.floor);
  const { energyClass, climateClass } = shownClassesIn(property.energy);
  writer.need('energyClass', energyClass ?? noClass, 'energyClass');
  writer.need('climateClass', climateClass ?? noClass, 'energyClass');
}

/** « Non soumis »: there is nothing to heat. */
const NOT_SUBJECT = 'NS';

function writeMandate(writer: AdvertWriter, { mandate }: Property, zone: TimeZone): void {
  if (!mandate) return;
  writer.set('isExclusive', mandate.kind === 'exclusive' ? 'OUI' : 'NON');
  writer.identifier('mandateNumber', mandate.number, { most: 15, gap: 'longMandateNumber' });
  writer.set('mandateSignedAt', mandate.signedAt && writtenDay(new Date(mandate.signedAt), zone));
}

/** 03/02/2026 */
const writtenDay = (at: Date, zone: TimeZone): string => localTime(at, zone).day.split('-').reverse().join('/');
