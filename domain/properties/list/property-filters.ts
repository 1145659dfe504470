import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { isForSaleOrWasUntilItsEnd, mandateEnd } from '../../property-status/mandate-status.ts';
import { euros, PropertyType, sqm, text } from '../../shared/fields.ts';
import { id, uuidOf } from '../../shared/ids.ts';
import { beginningOfDay } from '../../shared/local-day.ts';
import type { Work } from '../../shared/operation.ts';
import { requireOrder } from '../../shared/ranges.ts';
import { MANDATE_ENDED_DAYS } from '../ends-within.ts';
import { PropertyStatus } from '../property-record.ts';
import { containsWords, standsIn } from '../property-words.ts';

/** The filters of the list of properties. A property meets all that are given. */
export const propertyFilters = {
  q: text(200).optional().describe('Words of the reference, title or address; accents and case do not count'),
  statuses: z.array(PropertyStatus).max(6).optional().describe('One of these'),
  types: z.array(PropertyType).max(6).optional().describe('One of these'),
  city: text(120).optional().describe('In this town, or in any of several: « St Herblain », « Lyon 3e, Rezé »'),
  minPriceEuros: euros.optional().describe('At least this price'),
  maxPriceEuros: euros.optional().describe('At most this price'),
  minSurfaceSqm: sqm.optional().describe('At least so many m²'),
  minRooms: z.int().min(0).max(100).optional().describe('At least so many rooms'),
  assignedTo: id('user').optional().describe('Of this colleague'),
  mandateEndsInDays: z
    .int()
    .min(0)
    .max(3650)
    .optional()
    .describe('For sale under a mandate that ends within so many days, or has ended'),
  inspection: z
    .enum(['faults', 'ending'])
    .optional()
    .describe('faults: an inspector would find something wrong today; ending: also if something ends soon'),
};
export type PropertyFilters = z.output<z.ZodObject<typeof propertyFilters>>;

/** The filters as a condition on a row of `property`.
 * @throws Refusal `invalid_request` if the lowest price is above the highest */
export function meets(work: Work, filters: PropertyFilters): RawBuilder<boolean> {
  const { q, statuses, types, city, minPriceEuros, maxPriceEuros, minSurfaceSqm, minRooms } = filters;
  requireOrder(['minPriceEuros', minPriceEuros], ['maxPriceEuros', maxPriceEuros]);
  const conditions: RawBuilder<unknown>[] = [];
  if (q !== undefined) conditions.push(containsWords(q, q.split(/\s+/).filter(Boolean)));
  if (statuses?.length) conditions.push(sql`property.status = any(${statuses}::text[])`);
  if (types?.length) conditions.push(sql`property.type = any(${types}::text[])`);
  if (city !== undefined) conditions.push(standsIn(city));
  if (minPriceEuros !== undefined) conditions.push(sql`property.price_euros >= ${minPriceEuros}`);
  if (maxPriceEuros !== undefined) conditions.push(sql`property.price_euros <= ${maxPriceEuros}`);
  if (minSurfaceSqm !== undefined) conditions.push(sql`property.surface_sqm >= ${minSurfaceSqm}`);
  if (minRooms !== undefined) conditions.push(sql`property.rooms >= ${minRooms}`);
  if (filters.assignedTo) conditions.push(sql`property.assigned_to = ${uuidOf('user', filters.assignedTo)}`);
  if (filters.mandateEndsInDays !== undefined) {
    const after = beginningOfDay(work, filters.mandateEndsInDays + 1);
    // The mandate of a property under contract has done its work, so that its end matters no more.
    conditions.push(sql`${isForSaleOrWasUntilItsEnd} and ${mandateEnd} < ${after}`);
    conditions.push(
      sql`(property.status <> 'withdrawn' or ${mandateEnd} >= ${beginningOfDay(work, -MANDATE_ENDED_DAYS)})`,
    );
  }
  if (filters.inspection) {
    const found = filters.inspection === 'faults' ? sql`faults > 0` : sql`(faults > 0 or until is not null)`;
    conditions.push(sql`exists (select from property_inspection as i
      where i.agency_id = property.agency_id and i.property_id = property.id and ${found})`);
  }
  return conditions.length === 0 ? sql`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
