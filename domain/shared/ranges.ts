import type { TimeZone } from '../../storage/column-values.ts';
import { momentAt, momentInWords } from './moment.ts';
import { invalidInput } from './refusal.ts';

/**
 * Refuses a range whose ends were exchanged: nothing lies in it, and an empty list would be taken for an answer.
 * @throws Refusal `invalid_request` that names both fields
 */
export function requireOrder(
  [least, low]: [string, number | undefined],
  [most, high]: [string, number | undefined],
): void {
  if (low === undefined || high === undefined || low <= high) return;
  throw exchanged([least, String(low)], [most, String(high)], 'more', 'less');
}

/** The same for a period. A day alone as `to` counts to its end. Two equal times are a period of no length. */
export function requirePeriod({ from, to }: Period, zone: TimeZone): void {
  if (from === undefined || to === undefined) return;
  const start = momentAt(from, zone);
  if (start < momentAt(to, zone, 'end') || start <= momentAt(to, zone)) return;
  throw exchanged(['from', momentInWords(from, zone)], ['to', momentInWords(to, zone, 'end')], 'later', 'earlier');
}

type Period = { from?: string | undefined; to?: string | undefined };
type End = [field: string, value: string];

function exchanged([first, low]: End, [last, high]: End, more: string, less: string) {
  return invalidInput([
    {
      path: first,
      message: `is ${more} than ${last} (${high}), so nothing can match: exchange them, or leave one out`,
    },
    { path: last, message: `is ${less} than ${first} (${low})` },
  ]);
}
