import { z } from 'zod';
import type { TimeZone } from '../../storage/column-values.ts';
import type { Property } from '../properties/property-record.ts';
import { isBuyable } from '../property-status/statuses.ts';
import type { AgencyProfile } from '../shared/agency-profile.ts';
import { frenchDay } from '../shared/french.ts';
import { localTime } from '../shared/local-time.ts';
import { writeEnergy } from './advert-energy.ts';
import { type Advert, AdvertWriter } from './advert-writer.ts';
import { agencyIdPattern } from './agency-id.ts';

export const FORMAT_VERSION = '4.12';

/** The choices of a person for a file of adverts. */
export const AdvertOptions = z.strictObject({
  agencyId: z
    .string()
    .regex(agencyIdPattern, 'has letters, digits, hyphens, points or underscores, at most 40')
    .describe('The agency’s id at the portal'),
  exactAddress: z.boolean().describe('Whether the street and the coordinates go along'),
});
export type AdvertOptions = z.output<typeof AdvertOptions>;

/** The facts of the agency in each of its adverts. */
export type AdvertAgency = Pick<AgencyProfile, 'timeZone' | 'feeTableUrl'>;

/** The advert of a property for sale. */
export function advertOf(property: Property, options: AdvertOptions, agency: AdvertAgency): Advert {
  const writer = new AdvertWriter();
  writer.set('agency', options.agencyId);
  writer.identifier('reference', property.reference, { most: 20, gap: 'longReference' });
  // Without its prefix the id has 26 characters; the field has room for 30. It never changes, as the format demands.
  writer.set('technicalId', property.id.slice('property_'.length));
  writer.set('version', FORMAT_VERSION);
  writer.set('transaction', 'Vente');
  writer.set('type', typeWords[property.type]);
  writer.neededText('title', property.title, { most: 64, gap: 'longTitle' }, 'title');
  writer.neededText('description', property.description, { most: 4000, gap: 'longDescription' }, 'description');
  writePlace(writer, property, options);
  writePrice(writer, property);
  if (agency.feeTableUrl !== null) writer.address('feeTableUrl', agency.feeTableUrl);
  writeRooms(writer, property);
  writeEquipment(writer, property);
  writeEnergy(writer, property);
  writeCoOwnership(writer, property);
  writeMandate(writer, property, agency.timeZone);
  writer.photos(
    property.photos,
    property.photoDetails.map(({ title }) => title),
  );
  // The switch and the status are two things: a person has to look where they do not go together.
  if (!isBuyable(property.status)) writer.note('notForSale');
  return writer.advert();
}

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
  for (const field of ['shownCity', 'city'] as const) {
    writer.neededText(field, address.city, { most: 50, gap }, 'city');
  }
  writer.set('country', 'France');
  if (!exactAddress || address.hidden) return;
  writer.text('street', address.street, { most: 128, gap });
  if (address.latitude === null || address.longitude === null) return;
  writer.set('latitude', address.latitude);
  writer.set('longitude', address.longitude);
  writer.set('gpsPrecision', EXACT_POSITION);
}

/** The format lists no degrees of precision any more. The last list's example of a house number has this one. */
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
 * Land has the surface of the land, and a parking without one has none to give: a zero says so in a field that must not be empty. It is
 * the same with their rooms, and with those of a shop or a whole building, which nobody counts.
 */
function writeRooms(writer: AdvertWriter, property: Property): void {
  const { type, surfaceSqm, landSqm, rooms } = property;
  const hasNone = type === 'land' || type === 'parking';
  writer.need('surface', (surfaceSqm || (type === 'land' ? landSqm : null)) ?? (hasNone ? 0 : null), 'surface');
  writer.set('land', landSqm);
  const hasRooms = type === 'apartment' || type === 'house';
  writer.need('rooms', rooms ?? (hasRooms ? null : 0), 'rooms');
  writer.set('bedrooms', property.bedrooms);
  writer.set('floor', property.floor);
  writer.set('floors', property.floors);
  writer.set('builtYear', property.builtYear);
}

/** Balconies, parkings and boxes are numbers in the format. Clef knows only whether there is one, and nothing is counted for it. */
function writeEquipment(writer: AdvertWriter, { lift, cellar, terrace }: Property): void {
  for (const [field, has] of Object.entries({ lift, cellar, terrace })) writer.set(field as 'lift', has);
}

/** The facts of a co-ownership that an advert must name (CCH, L721-1). */
function writeCoOwnership(writer: AdvertWriter, { coOwned, coOwnership }: Property): void {
  writer.set('coOwned', coOwned);
  if (!coOwnership) return;
  writer.set('lots', coOwnership.lots);
  writer.set('coOwnershipCharges', coOwnership.yearlyChargesEuros);
  writer.set('procedure', coOwnership.procedure);
  if (coOwnership.procedure) {
    writer.text('procedureDetail', coOwnership.procedureDetail, { most: 128, gap: 'longProcedure' });
  }
}

function writeMandate(writer: AdvertWriter, { mandate }: Property, zone: TimeZone): void {
  if (!mandate) return;
  writer.set('isExclusive', mandate.kind === 'exclusive');
  writer.identifier('mandateNumber', mandate.number, { most: 15, gap: 'longMandateNumber' });
  writer.set('mandateSignedAt', mandate.signedAt && frenchDay(localTime(new Date(mandate.signedAt), zone).day));
}
