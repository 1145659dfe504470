import { z } from 'zod';
import { euros, listOf, PropertyType, paging, sqm, text } from '../shared/fields.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { clearMomentAt, moment } from '../shared/moment.ts';
import { answerOf, direct, readByStatement, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';
import { requireOrder } from '../shared/ranges.ts';
import { propertyByKey } from './property-by-key.ts';
import { Property, PropertyStatus, propertyColumns, propertyRecord } from './property-record.ts';
import { containsWords, standsIn } from './property-words.ts';
import { wholePropertyStatement } from './public-data-of-property.ts';

const listInput = z.strictObject({
  q: text(200).optional().describe('Words of the reference, title or address; accents and case do not count'),
  status: PropertyStatus.optional().describe('Where it stands'),
  type: PropertyType.optional().describe('Kind of property'),
  city: text(120).optional().describe('In this town, or in any of several: « St Herblain », « Lyon 3e, Rezé »'),
  postcode: text(10).optional().describe('Postcode'),
  minPriceEuros: euros.optional().describe('At least this price'),
  maxPriceEuros: euros.optional().describe('At most this price'),
  minSurfaceSqm: sqm.optional().describe('At least so many m²'),
  minRooms: z.int().min(0).max(100).optional().describe('At least so many rooms'),
  updatedSince: moment.optional().describe('Changed at or after, e.g. 2026-11-24 or 2026-11-24T09:30:00Z'),
  ...paging,
});
export type PropertyListInput = z.output<typeof listInput>;

export const listProperties = direct({
  name: 'listProperties',
  scope: 'contacts:read',
  summary: 'List or search properties, newest first.',
  effect: 'read',
  input: listInput,
  output: listOf(Property),
  run: findProperties,
});

/** A page of the list. */
export async function findProperties(work: Work, input: PropertyListInput) {
  requireOrder(['minPriceEuros', input.minPriceEuros], ['maxPriceEuros', input.maxPriceEuros]);
  const after = positionOf(input, uuidKey);
  let rows = work.agency.indexed('property').select(propertyColumns);
  if (input.q) rows = rows.where(containsWords(input.q, input.q.split(/\s+/).filter(Boolean)));
  if (input.status) rows = rows.where('status', '=', input.status);
  if (input.type) rows = rows.where('type', '=', input.type);
  if (input.city) rows = rows.where(standsIn(input.city));
  if (input.postcode) rows = rows.where('postcode', '=', input.postcode);
  if (input.minPriceEuros !== undefined) rows = rows.where('price_euros', '>=', input.minPriceEuros);
  if (input.maxPriceEuros !== undefined) rows = rows.where('price_euros', '<=', input.maxPriceEuros);
  if (input.minSurfaceSqm !== undefined) rows = rows.where('surface_sqm', '>=', input.minSurfaceSqm);
  if (input.minRooms !== undefined) rows = rows.where('rooms', '>=', input.minRooms);
  if (input.updatedSince) {
    const { timeZone } = await work.profile();
    rows = rows.where('updated_at', '>=', clearMomentAt('updatedSince', input.updatedSince, timeZone));
  }
  if (after) rows = rows.where('id', '<', after[0]);
  const page = rows.orderBy('id', 'desc').limit(input.limit + 1);
  return pageOf(
    input,
    await page.execute(),
    (row) => [row.id],
    (row) => propertyRecord(row, work),
  );
}

const propertyStatement = propertyByKey(propertyColumns, propertyRecord);

export const getProperty = readByStatement({
  name: 'getProperty',
  scope: 'contacts:read',
  summary: 'Read a property.',
  input: z.strictObject({ id: id('property').describe('Its id') }),
  output: Property,
  statement: (work, input) => wholePropertyStatement(work, uuidOf('property', input.id)),
});

/** @throws Refusal `not_found` */
export const readProperty = (work: Work, propertyId: string): Promise<Property> =>
  answerOf(work, propertyStatement(work, propertyId));
