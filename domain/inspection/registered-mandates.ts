import { sql } from 'kysely';
import { isLast } from '../mandates/entries.ts';
import type { EntryRow } from '../mandates/mandate-record.ts';
import { firstNumberOf } from '../mandates/register.ts';
import { isOfRegister } from '../mandates/register-number.ts';
import type { Property } from '../properties/property-record.ts';
import type { Work } from '../shared/operation.ts';

/** A mandate as the register of mandates has it. */
export type Registered = Pick<EntryRow, (typeof columns)[number]>;

const columns = [
  ...(['state', 'property_id', 'signed_on', 'ends_on', 'ended_on'] as const),
  ...(['price_euros', 'fees_percent', 'fees_paid_by'] as const),
] as const;

/** Null for a number that the register has not given; undefined for one that is older, and for all while the register is off. */
type RegisteredOf = (mandateNumber: string | undefined) => Registered | null | undefined;

/** Reads what the register says of the mandates of these properties. */
export async function readRegistered(
  work: Work,
  properties: readonly Pick<Property, 'mandate'>[],
): Promise<RegisteredOf> {
  const firstNumber = await firstNumberOf(work);
  const numbers = properties
    .map(({ mandate }) => mandate?.number)
    .filter((number) => isOfRegister(number, firstNumber));
  if (numbers.length === 0) return () => undefined;
  const rows = await work.agency
    .from('mandate_entry')
    .select(['number', ...columns])
    .where(sql<boolean>`number::bigint = any(${numbers.map(Number)}::bigint[])`)
    .where(isLast)
    .execute();
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return (number) => (isOfRegister(number, firstNumber) ? (byNumber.get(Number(number)) ?? null) : undefined);
}
