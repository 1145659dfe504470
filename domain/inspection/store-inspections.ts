import { sql } from 'kysely';
import { propertyColumns, propertyRecord } from '../properties/property-record.ts';
import { marketed } from '../property-status/statuses-in-sql.ts';
import { uuidOf } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import { mapInTurns } from '../shared/map-in-turns.ts';
import type { Work } from '../shared/operation.ts';
import { type InspectionFinding, oncePerRule } from './finding.ts';
import { inspectProperty, isInspected } from './inspect-property.ts';
import { readRegistered } from './registered-mandates.ts';

/** How many faults a property has today, and the first day on which something else ends. */
export const summarize = (findings: readonly InspectionFinding[]): { faults: number; until: string | null } => ({
  faults: oncePerRule(findings).filter(({ until }) => until === null).length,
  until: findings.flatMap(({ until }) => until ?? []).sort()[0] ?? null,
});

/** Inspects properties as of now, and stores the results for the list. A property that is not inspected has none. */
export async function storeInspections(work: Work, propertyIds: readonly string[]): Promise<void> {
  const { agency, now } = work;
  const { timeZone } = await work.profile();
  const { day } = localTime(now, timeZone);
  const read = await agency.from('property').select(propertyColumns).where('id', 'in', propertyIds).execute();
  const inspected = read.map((row) => propertyRecord(row, work)).filter(isInspected);
  const registeredOf = await readRegistered(work, inspected);
  const rows = await mapInTurns(inspected, (property) => ({
    property_id: uuidOf('property', property.id),
    property_updated_at: new Date(property.updatedAt),
    day,
    ...summarize(inspectProperty(property, { day, timeZone }, registeredOf(property.mandate?.number))),
  }));
  const kept = new Set(rows.map(({ property_id }) => property_id));
  const others = propertyIds.filter((id) => !kept.has(id));
  if (others.length > 0) await agency.remove('property_inspection').where('property_id', 'in', others).execute();
  if (rows.length === 0) return;
  await agency
    .insert('property_inspection', rows)
    .onConflict((conflict) =>
      conflict.columns(['agency_id', 'property_id']).doUpdateSet((excluded) => ({
        property_updated_at: excluded.ref('excluded.property_updated_at'),
        day: excluded.ref('excluded.day'),
        faults: excluded.ref('excluded.faults'),
        until: excluded.ref('excluded.until'),
      })),
    )
    .execute();
}

/**
 * The properties that were not inspected today or are of another version than the one that was, and those whose inspection has lost
 * its reason, up to `limit` of each agency: one whose inspection fails keeps no other waiting. A change that is committed after a later
 * inspection has read the property is found too.
 */
export const dueForInspection = (now: Date, limit: number) => sql<{ agency_id: string; id: string }>`
  select agency.id as agency_id, due.id from agency cross join lateral (
    select property.id from property
    left join property_inspection as last on last.agency_id = agency.id and last.property_id = property.id
    where property.agency_id = agency.id and ${isListed} and (last.property_id is null
      or last.property_updated_at <> property.updated_at
      or last.day <> to_char(${now}::timestamptz at time zone agency.time_zone, 'YYYY-MM-DD'))
    union all
    select property.id from property_inspection as last
    join property on property.agency_id = last.agency_id and property.id = last.property_id
    where last.agency_id = agency.id and not ${isListed}
    limit ${limit}) as due`;

/** As `isInspected`, of a row of `property`. */
const isListed = sql`(published_since is not null or (mandate_number is not null and status in (${marketed})))`;
