import { type FieldError, invalidInput } from '../shared/refusal.ts';
import type { EntryRow } from './mandate-record.ts';

/** @throws Refusal `invalid_request` */
export function requirePast(day: string, today: string): void {
  if (day > today) throw invalidInput([{ path: 'signedOn', message: 'lies in the future' }]);
}

/**
 * A mandate that was ended has its last day between its signature and its end.
 * @param fields the days that were given
 * @throws Refusal `invalid_request`
 */
export function requireEndWithin(
  { signed_on, ends_on, ended_on }: Pick<EntryRow, 'signed_on' | 'ends_on' | 'ended_on'>,
  fields: { signature: string; end: string },
): void {
  if (ended_on === null) return;
  const errors: FieldError[] = [];
  const { signature, end } = fields;
  if (signed_on && ended_on < signed_on) {
    errors.push({ path: signature, message: `the last day (${ended_on}) lies before the signature` });
  }
  if (ends_on && ended_on > ends_on) {
    errors.push({ path: end, message: `the last day (${ended_on}) lies after the end` });
  }
  if (errors.length > 0) throw invalidInput(errors);
}

/**
 * A number is reserved before the client signs, and a mandate without an end is void (loi 70-9, art. 7).
 * @throws Refusal `invalid_request`
 */
export function requireSignable(
  mandate: Pick<EntryRow, 'signed_on' | 'reserved_on' | 'starts_on' | 'ends_on'>,
  today: string,
): void {
  const { signed_on, reserved_on, starts_on, ends_on } = mandate;
  const errors: FieldError[] = [];
  if (signed_on && signed_on < reserved_on) {
    errors.push({ path: 'signedOn', message: `lies before the number was reserved (${reserved_on})` });
  }
  if (signed_on && signed_on > today) errors.push({ path: 'signedOn', message: 'lies in the future' });
  if (starts_on === null) errors.push({ path: 'startsOn', message: 'is required' });
  if (ends_on === null) errors.push({ path: 'endsOn', message: 'is required: a mandate without an end is void' });
  if (errors.length > 0) throw invalidInput(errors);
}
