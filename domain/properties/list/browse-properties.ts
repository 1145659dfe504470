import { sql } from 'kysely';
import { z } from 'zod';
import { mandateKinds } from '../../../storage/column-values.ts';
import type { KeptPhoto } from '../../../storage/entities/property-photo.ts';
import { byKey } from '../../../storage/tenant.ts';
import { mandateEnd } from '../../property-status/mandate-status.ts';
import { listOf, PropertyType, paging, time } from '../../shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../../shared/ids.ts';
import { direct, type Work } from '../../shared/operation.ts';
import { countUpTo, pageOf, positionOf, timeKey, uuidKey } from '../../shared/page.ts';
import { EnergyLabel, shownClasses } from '../property-energy.ts';
import { PropertyStatus } from '../property-record.ts';
import { meets, type PropertyFilters, propertyFilters } from './property-filters.ts';
import { numberKey, statusSince } from './sort-keys.ts';

/** A row of the table of properties. */
export const BrowsedProperty = z.object({
  id: id('property'),
  reference: z.string(),
  title: z.string(),
  type: PropertyType,
  status: PropertyStatus,
  statusSince: time,
  postcode: z.string(),
  city: z.string(),
  priceEuros: z.int().nullable(),
  surfaceSqm: z.number().nullable(),
  rooms: z.int().nullable(),
  energyClass: EnergyLabel.nullable().describe('As adverts show it'),
  mandate: z
    .object({ number: z.string(), kind: z.enum(mandateKinds).nullable(), expiresAt: time.nullable() })
    .nullable(),
  inspection: z
    .object({
      faults: z.int().describe('How many things an inspector would find wrong'),
      until: z.string().nullable().describe('The first day on which something else ends'),
    })
    .nullable()
    .describe('As of the last inspection; null: it is neither published nor for sale under a mandate'),
  photo: z.object({ key: z.string(), width: z.int(), height: z.int() }).nullable().describe('The main photo'),
  assignedTo: id('user').nullable(),
  assigneeName: z.string().nullable(),
  updatedAt: time,
});

const numberKeys = z.tuple([z.number(), z.guid()]);

/** The values that the filters let through of the one that sorts the list. */
type Range = { min?: number | undefined; max?: number | undefined };

const byNumber = (
  column: 'price_euros' | 'surface_sqm',
  direction: 'asc' | 'desc',
  range: (input: PropertyFilters) => Range,
) => ({ key: numberKey(column, direction), cast: sql`::float8`, direction, keys: numberKeys, range });
const priceRange = (input: PropertyFilters): Range => ({ min: input.minPriceEuros, max: input.maxPriceEuros });
const surfaceRange = (input: PropertyFilters): Range => ({ min: input.minSurfaceSqm });
const byTime = (key: ReturnType<typeof sql<Date>>, direction: 'asc' | 'desc') => ({
  key,
  cast: sql`::timestamptz`,
  direction,
  keys: timeKey,
  range: (): Range => ({}),
});

/** The orders of the list beside that of its ids. Each has an index on exactly this expression (migration 0008). */
const orders = {
  cheapest: byNumber('price_euros', 'asc', priceRange),
  dearest: byNumber('price_euros', 'desc', priceRange),
  smallest: byNumber('surface_sqm', 'asc', surfaceRange),
  largest: byNumber('surface_sqm', 'desc', surfaceRange),
  moved: byTime(statusSince, 'desc'),
  unmoved: byTime(statusSince, 'asc'),
  mandateEnd: byTime(mandateEnd, 'asc'),
  changed: byTime(sql<Date>`property.updated_at`, 'desc'),
} as const;

const input = z.strictObject({
  ...propertyFilters,
  sort: z
    .enum(['newest', ...(Object.keys(orders) as (keyof typeof orders)[])])
    .default('newest')
    .describe('moved and unmoved: by the time since when it has its status'),
  ...paging,
});
type BrowseInput = z.output<typeof input>;

export const browseProperties = direct({
  name: 'browseProperties',
  scope: 'human',
  summary: 'List properties for people, filtered and sorted as they like.',
  effect: 'read',
  input,
  output: listOf(BrowsedProperty),
  run: async (work, input) => {
    const found = await findSorted(work, input);
    return pageOf(input, found, ({ key, id }) => (key === null ? [id] : [keyOf(key), id]), browsedProperty);
  },
});

/** A list is counted no further: the page of a large agency says that there are more. */
const MOST_LISTED = 10_000;

export const countProperties = direct({
  name: 'countProperties',
  scope: 'human',
  summary: 'Count the properties of a list for people, up to ten thousand.',
  effect: 'read',
  input: z.strictObject(propertyFilters),
  output: z.object({ count: z.int(), isMore: z.boolean().describe('Whether there are more than were counted') }),
  run: async (work, filters) => {
    const rows = work.agency.indexed('property').where(meets(work, filters)).select('property.id');
    const counted = await countUpTo(work, rows.limit(MOST_LISTED + 1));
    return { count: Math.min(counted, MOST_LISTED), isMore: counted > MOST_LISTED };
  },
});

const keyOf = (key: Date | number) => (key instanceof Date ? key.toISOString() : key);

/** One row more than the page, in its order. */
async function findSorted(work: Work, input: BrowseInput) {
  const { sort, limit } = input;
  const order = sort === 'newest' ? undefined : orders[sort];
  const after = positionOf(input, order?.keys ?? uuidKey);
  let rows = work.agency
    .indexed('property')
    .leftJoin('user_account', byKey('user_account', 'property.assigned_to'))
    .leftJoin('property_inspection', (join) =>
      join
        .onRef('property_inspection.agency_id', '=', 'property.agency_id')
        .onRef('property_inspection.property_id', '=', 'property.id'),
    )
    .where(meets(work, input));
  if (order) {
    // The filter says the same of the column. Said of the key too, the index is read from the first property that is in the range.
    const { min, max } = order.range(input);
    if (min !== undefined) rows = rows.where(sql<boolean>`${order.key} >= ${min}::float8`);
    if (max !== undefined) rows = rows.where(sql<boolean>`${order.key} <= ${max}::float8`);
    const isAfter = sql.raw(order.direction === 'asc' ? '>' : '<');
    if (after)
      rows = rows.where(
        sql<boolean>`(${order.key}, property.id) ${isAfter} (${after[0]}${order.cast}, ${after[1]}::uuid)`,
      );
    rows = rows.orderBy(order.key, order.direction);
  } else if (after) rows = rows.where('property.id', '<', after[0] as string);
  return rows
    .orderBy('property.id', order?.direction ?? 'desc')
    .select(['property.id', 'reference', 'title', 'type', 'property.status', 'postcode', 'city', 'price_euros'])
    .select(['energy_class', 'climate_class', 'attested_energy_class', 'attested_climate_class', 'energy_shown'])
    .select(['surface_sqm', 'rooms', 'mandate_number', 'mandate_kind', 'mandate_expires_at'])
    .select(['property_inspection.faults', 'property_inspection.until'])
    .select(['property.assigned_to', 'user_account.name as assignee_name', 'property.updated_at'])
    .select([statusSince.as('status_since'), sql<Date | number | null>`${order?.key ?? sql`null`}`.as('key')])
    .select(sql<KeptPhoto | null>`kept_photos->0`.as('photo'))
    .limit(limit + 1)
    .execute();
}

const browsedProperty = (row: Awaited<ReturnType<typeof findSorted>>[number]): z.input<typeof BrowsedProperty> => ({
  id: publicId('property', row.id),
  reference: row.reference,
  title: row.title,
  type: row.type,
  status: row.status,
  statusSince: row.status_since.toISOString(),
  postcode: row.postcode,
  city: row.city,
  priceEuros: row.price_euros,
  surfaceSqm: row.surface_sqm,
  rooms: row.rooms,
  energyClass: shownClasses(row).energyClass,
  mandate:
    row.mandate_number === null
      ? null
      : {
          number: row.mandate_number,
          kind: row.mandate_kind,
          expiresAt: row.mandate_expires_at?.toISOString() ?? null,
        },
  inspection: row.faults === null ? null : { faults: row.faults, until: row.until },
  photo: row.photo,
  assignedTo: publicIdOrNull('user', row.assigned_to),
  assigneeName: row.assignee_name,
  updatedAt: row.updated_at.toISOString(),
});
