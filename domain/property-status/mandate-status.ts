import { type Expression, sql } from 'kysely';
import { beginningOfDay } from '../shared/local-day.ts';
import type { Work } from '../shared/operation.ts';
import { changeStatus } from './change-status.ts';

/*
 * A property is for sale while its mandate is in force. What a person decides afterwards stays: only an end that comes after the property
 * took its status withdraws it, and only a property that was withdrawn in this way is for sale again with the next mandate.
 */

/** Whether Clef itself has withdrawn the property of a row, when its mandate had ended, and nobody has changed its status since. */
export const isWithdrawnByItself = sql<boolean>`(property.status = 'withdrawn' and exists (
  select from property_status_change as change
  where change.agency_id = property.agency_id and change.property_id = property.id and change.at = property.status_since
    and change.to_status = 'withdrawn' and change.actor->>'kind' = 'system'))`;

/** A mandate without an end ends last. Migration 0008 has an index of exactly this expression. */
export const mandateEnd = sql<Date>`coalesce(property.mandate_expires_at, '2200-12-31T00:00:00Z')`;

/** A mandate is in force on its last day, at whatever hour of it the record says. */
const isForSaleAfterMandate = (
  today: Expression<Date>,
) => sql<boolean>`(property.status = 'available' and ${mandateEnd} < ${today}
  and ${mandateEnd} >= coalesce(property.status_since, property.created_at))`;

/** The properties that `endSale` withdraws, of all agencies. */
export function propertiesAfterMandate(now: Date, limit: number) {
  const today = sql<Date>`date_trunc('day', ${now}::timestamptz at time zone agency.time_zone) at time zone agency.time_zone`;
  return sql<{ agency_id: string; id: string }>`
    select property.agency_id, property.id from agency
    join property on property.agency_id = agency.id and ${isForSaleAfterMandate(today)} limit ${limit}`;
}

/** Withdraws a property whose mandate has ended while it was for sale. */
export async function endSale(work: Work, propertyId: string): Promise<void> {
  const today = sql<Date>`${beginningOfDay(work, 0)}`;
  const rows = work.agency.from('property').select('mandate_number').where('id', '=', propertyId);
  const property = await rows.where(isForSaleAfterMandate(today)).forNoKeyUpdate().executeTakeFirst();
  if (!property) return;
  const reason = ['Mandat', property.mandate_number, 'terminé'].filter(Boolean).join(' ');
  await changeStatus(work, propertyId, { from: 'available', to: 'withdrawn', reason });
}

/** Puts an estimated property up for sale when its mandate is signed, and one that the end of the mandate before had withdrawn. */
export async function beginSale(work: Work, propertyId: string, { isSigned }: { isSigned: boolean }): Promise<void> {
  const inForce = sql<boolean>`mandate_number is not null and ${mandateEnd} >= ${beginningOfDay(work, 0)}`;
  const rows = work.agency.from('property').select(['status', isWithdrawnByItself.as('is_withdrawn')]);
  const property = await rows.where('id', '=', propertyId).where(inForce).forNoKeyUpdate().executeTakeFirst();
  if (!property) return;
  const { status, is_withdrawn } = property;
  if (is_withdrawn || (isSigned && status === 'draft')) {
    await changeStatus(work, propertyId, { from: status, to: 'available' });
  }
}
