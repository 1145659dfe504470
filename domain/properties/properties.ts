import { sql } from 'kysely';
import { z } from 'zod';
import { selectByKey } from '../../storage/prepared-statements.ts';
import { euros, listOf, PropertyType, paging, sqm, text } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, idOrName, isId, publicId, uuidOf } from '../shared/ids.ts';
import { moment, momentAt } from '../shared/moment.ts';
import { answerOf, direct, readByStatement, type Statement, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';
import { Refusal } from '../shared/refusal.ts';
import { searchPattern } from '../shared/search-text.ts';
import { optionalFields, Property, PropertyStatus, propertyColumns, propertyRecord } from './property-record.ts';
import { readPropertyByReference } from './property-reference.ts';

const listInput = z.strictObject({
  q: text(200).optional().describe('Words of the reference, title or address; accents and case do not count'),
  status: PropertyStatus.optional().describe('Where it stands'),
  type: PropertyType.optional().describe('Kind of property'),
  city: text(120).optional().describe('In this town; accents and case do not count'),
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
  const after = positionOf(input, uuidKey);
  let rows = work.agency.indexed('property').select(propertyColumns);
  for (const word of input.q?.split(/\s+/).filter(Boolean) ?? []) {
    rows = rows.where(sql<boolean>`search_text like ${searchPattern(word)}`);
  }
  if (input.status) rows = rows.where('status', '=', input.status);
  if (input.type) rows = rows.where('type', '=', input.type);
  if (input.city) rows = rows.where(sql<boolean>`city_folded = clef_fold(${input.city})`);
  if (input.postcode) rows = rows.where('postcode', '=', input.postcode);
  if (input.minPriceEuros !== undefined) rows = rows.where('price_euros', '>=', input.minPriceEuros);
  if (input.maxPriceEuros !== undefined) rows = rows.where('price_euros', '<=', input.maxPriceEuros);
  if (input.minSurfaceSqm !== undefined) rows = rows.where('surface_sqm', '>=', input.minSurfaceSqm);
  if (input.minRooms !== undefined) rows = rows.where('rooms', '>=', input.minRooms);
  if (input.updatedSince) {
    const { timeZone } = await work.profile();
    rows = rows.where('updated_at', '>=', momentAt(input.updatedSince, timeZone));
  }
  if (after) rows = rows.where('id', '<', after[0]);
  const page = rows.orderBy('id', 'desc').limit(input.limit + 1);
  return pageOf(input, await page.execute(), (row) => [row.id], propertyRecord);
}

const propertyByKey = selectByKey('property', propertyColumns);

const propertyStatement = (work: Work, propertyId: string): Statement<Property> => ({
  query: propertyByKey(work.agency.id, propertyId),
  answer: ([row]) => {
    if (!row) throw notFound('property', publicId('property', propertyId));
    return propertyRecord(row);
  },
});

export const getProperty = readByStatement({
  name: 'getProperty',
  scope: 'contacts:read',
  summary: 'Read a property.',
  input: z.strictObject({ id: id('property').describe('Its id') }),
  output: Property,
  statement: (work, input) => propertyStatement(work, uuidOf('property', input.id)),
});

/** @throws Refusal `not_found` */
export const readProperty = (work: Work, propertyId: string): Promise<Property> =>
  answerOf(work, propertyStatement(work, propertyId));

/** A property in a short form for models: fields without a value are left out. */
const PropertyBrief = z.object({
  ...Property.pick({ id: true, reference: true, title: true, type: true, status: true }).shape,
  ...z
    .object({ ...optionalFields, street: z.string(), postcode: z.string(), city: z.string(), mandate: z.string() })
    .partial().shape,
});

export const getPropertyBrief = direct({
  name: 'getPropertyBrief',
  scope: 'contacts:read',
  summary: 'Read a property by its id or reference, in short form.',
  effect: 'read',
  input: z.strictObject({
    propertyId: idOrName('property', 60).optional(),
    reference: idOrName('property', 60).optional().describe('In any spelling: NAN-0042, nan 0042'),
  }),
  output: PropertyBrief,
  statement: (work, { propertyId, reference }) => {
    if (propertyId === undefined || reference !== undefined || !isId('property', propertyId)) return undefined;
    const { query, answer } = propertyStatement(work, uuidOf('property', propertyId));
    return { query, answer: (rows) => briefOf(answer(rows)) };
  },
  run: async (work, { propertyId, reference }) => {
    const [first, second] = new Set([propertyId, reference].filter((value) => value !== undefined));
    if (first === undefined) {
      throw new Refusal('invalid_request', 'Give either propertyId or reference.', {
        hint: 'list_visits gives the propertyId; the reference is on the advert.',
      });
    }
    // In turn, so that the refusal names the first of the two that does not exist.
    const property = await findProperty(work, first);
    const other = second === undefined ? property : await findProperty(work, second);
    if (other.id !== property.id) {
      throw new Refusal('invalid_request', 'propertyId and reference name two properties.', {
        hint: `Give one of them: ${property.id} is ${property.reference}, ${other.id} is ${other.reference}.`,
      });
    }
    return briefOf(property);
  },
});

const findProperty = (work: Work, idOrReference: string): Promise<Property> =>
  isId('property', idOrReference)
    ? readProperty(work, uuidOf('property', idOrReference))
    : readPropertyByReference(work, idOrReference);

function briefOf({ photos: _, createdAt: __, updatedAt: ___, address, mandate, ...rest }: Property) {
  const brief = {
    ...rest,
    street: address.street,
    postcode: address.postcode,
    city: address.city,
    mandate: mandate && `${mandate.kind} ${mandate.number}`,
  };
  return Object.fromEntries(Object.entries(brief).filter(([, value]) => value !== null)) as z.output<
    typeof PropertyBrief
  >;
}
