import { type Expression, sql } from 'kysely';
import { beginningOfDay } from '../shared/local-day.ts';
import type { Work } from '../shared/operation.ts';
import { changeStatus } from './change-status.ts';
import { buyable } from './statuses-in-sql.ts';

/*
 * A property is for sale while its mandate is in force. `decided_mandate_end` is the end of a mandate with which Clef has withdrawn it, or
 * after which a person has put it up for sale all the same: each end withdraws a property once, and what a person decides afterwards stays.
 */

/** A mandate without an end ends last. Migration 0008 has indexes of exactly this expression and of the next one. */
export const mandateEnd = sql<Date>`coalesce(property.mandate_expires_at, '2200-12-31T00:00:00Z')`;

/** For sale, or withdrawn by Clef when the mandate had ended: a renewal puts it up for sale again. */
export const isForSaleOrWasUntilItsEnd = sql<boolean>`(property.status in (${buyable})
  or property.status = 'withdrawn' and property.decided_mandate_end is not null)`;

/** A mandate is in force on its last day, at whatever hour of it the record says. One that had ended before the property came never was. */
const isForSaleAfterMandate = (
  today: Expression<Date>,
) => sql<boolean>`(property.status = 'available' and ${mandateEnd} < ${today}
  and property.mandate_expires_at >= property.created_at - interval '1 day'
  and property.decided_mandate_end is distinct from property.mandate_expires_at)`;

/** The properties that `withdrawAfterMandate` withdraws, up to `limit` of each agency. */
export function propertiesAfterMandate(now: Date, limit: number) {
  const today = sql<Date>`date_trunc('day', ${now}::timestamptz at time zone agency.time_zone) at time zone agency.time_zone`;
  return sql<{ agency_id: string; id: string }>`
    select agency.id as agency_id, due.id from agency cross join lateral (select property.id from property
      where property.agency_id = agency.id and ${isForSaleAfterMandate(today)} limit ${limit}) as due`;
}

/** Withdraws a property whose mandate has ended while it was for sale.
 * @returns whether it did */
export async function withdrawAfterMandate(work: Work, propertyId: string): Promise<boolean> {
  const today = sql<Date>`${beginningOfDay(work, 0)}`;
  const rows = work.agency.from('property').select('mandate_number').where('id', '=', propertyId);
  const property = await rows.where(isForSaleAfterMandate(today)).forNoKeyUpdate().executeTakeFirst();
  if (!property) return false;
  const reason = ['Mandat', property.mandate_number, 'terminé'].filter(Boolean).join(' ');
  await changeStatus(work, propertyId, { from: 'available', to: 'withdrawn', reason });
  await decideEnd(work, propertyId, sql`mandate_expires_at`);
  return true;
}

/** Notes that a person has just chosen the status of a property, whatever its mandate says. */
export const noteChoice = (work: Work, propertyId: string): Promise<void> =>
  decideEnd(
    work,
    propertyId,
    sql`case when status = 'available' and mandate_expires_at < ${beginningOfDay(work, 0)} then mandate_expires_at end`,
  );

async function decideEnd(work: Work, propertyId: string, end: Expression<Date | null>): Promise<void> {
  await work.agency.update('property').set({ decided_mandate_end: end }).where('id', '=', propertyId).execute();
}

/** Those of these properties that the end of their mandate has withdrawn. The ids are UUIDs. */
export async function waitingForMandate(work: Work, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = work.agency.from('property').select('id').where('id', 'in', ids).where('status', '=', 'withdrawn');
  return (await rows.where('decided_mandate_end', 'is not', null).orderBy('id').execute()).map(({ id }) => id);
}

/** Puts an estimated property up for sale when its mandate is signed, and one that the end of the mandate before had withdrawn. */
export async function putUpForSale(work: Work, propertyId: string, { isSigned }: { isSigned: boolean }): Promise<void> {
  const isInForce = sql<boolean>`property.mandate_expires_at >= ${beginningOfDay(work, 0)}`;
  const waits = sql<boolean>`(status = 'draft' and ${isSigned}::boolean
    or status = 'withdrawn' and decided_mandate_end is not null)`;
  const rows = work.agency.from('property').select('status').where('id', '=', propertyId);
  const property = await rows.where(isInForce).where(waits).forNoKeyUpdate().executeTakeFirst();
  if (!property) return;
  await changeStatus(work, propertyId, { from: property.status, to: 'available' });
  await decideEnd(work, propertyId, sql`null`);
}
