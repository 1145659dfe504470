import { z } from 'zod';
import type { TimeZone } from '../../storage/column-values.ts';
import { addDays, dayInWords, instantAt, instantsAt, inWords, localTime, placeOf, withOffset } from './local-time.ts';
import { invalidInput } from './refusal.ts';

/**
 * A moment as people and models write it: a day (`2026-11-24`), a time on the agency's clocks (`2026-11-24T09:30`), or one
 * with its own zone (`2026-11-24T09:30:00Z`). Contracts keep the text; operations read it with `momentAt`.
 */
export const moment = z
  .string()
  .refine((value) => partsOf(value) !== undefined, { error: (issue) => notAMoment(String(issue.input)) })
  .meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}.*)?$', examples: ['2026-11-24', '2026-11-24T09:30:00Z'] });

/** Whether a day alone means its beginning or its end. */
export type Edge = 'start' | 'end';

/** The instant of a valid moment for an agency in this zone. */
export function momentAt(value: string, zone: TimeZone, edge: Edge = 'start'): Date {
  const { day, time, seconds, offset } = partsOf(value) as Parts;
  if (time === undefined) return instantAt(edge === 'end' ? addDays(day, 1) : day, '00:00', zone);
  if (offset !== undefined) return new Date(`${day}T${time}:${seconds}${offset}`);
  return new Date(instantAt(day, time, zone).getTime() + Number(seconds) * 1000);
}

/**
 * The same for one that a program or a person has just written. A time that the agency's clocks skip as they are put forward, or show
 * twice as they are put back, is refused: only the sender knows which instant is meant.
 * @throws Refusal `invalid_request` that names the field and what to write instead
 */
export function clearMomentAt(field: string, value: string, zone: TimeZone, edge?: Edge): Date {
  const { day, time, offset } = partsOf(value) as Parts;
  const instants = time === undefined || offset !== undefined ? [] : instantsAt(day, time, zone);
  if (time === undefined || offset !== undefined || instants.length === 1) return momentAt(value, zone, edge);
  const clocks = `the clocks of ${placeOf(zone)}`;
  const [first, second] = instants.map((instant) => withOffset(instant, zone));
  const later = localTime(instantAt(day, time, zone), zone);
  const message = first
    ? `is a time that ${clocks} show twice, because they are put back that night: write ${first} or ${second}`
    : `is a time that ${clocks} do not show, because they are put forward that night: write ${later.day}T${later.time}, or a time with its zone`;
  throw invalidInput([{ path: field, message }]);
}

/** The instant by which something is due. A day alone counts to its last millisecond, and is still shown as that day.
 * @throws Refusal `invalid_request` as `clearMomentAt` */
export function dueAt(value: string, zone: TimeZone, field = 'dueAt'): Date {
  const end = clearMomentAt(field, value, zone, 'end');
  return partsOf(value)?.time === undefined ? new Date(end.getTime() - 1) : end;
}

/** How a moment was understood: « mardi 24 novembre 2026, 9 h 30 (Paris) », and as the end of a day « …, 24 h (Paris) ». */
export function momentInWords(value: string, zone: TimeZone, edge: Edge = 'start'): string {
  const at = momentAt(value, zone, edge);
  if (edge === 'start' || partsOf(value)?.time !== undefined) return inWords(at, zone);
  return `${dayInWords(momentAt(value, zone), zone)}, 24 h (${placeOf(zone)})`;
}

type Parts = { day: string; time: string | undefined; seconds: string; offset: string | undefined };

const form = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}(?:\.\d{1,12})?))?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;
const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/;
const withSpaceForPlus = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\S{0,20} \d{2}:?\d{2}$/;

function partsOf(value: string): Parts | undefined {
  const [, day, time, seconds = '00', zone] = form.exec(value) ?? [];
  const offset = zone?.toUpperCase().replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, rest = '00') => `${hours}:${rest}`);
  if (day === undefined || !isDay(day)) return undefined;
  if (time !== undefined && Number.isNaN(new Date(`${day}T${time}:${seconds}${offset ?? 'Z'}`).getTime())) {
    return undefined;
  }
  // JavaScript reads 24:00 as the next midnight. A day alone says that more clearly.
  return time?.startsWith('24') ? undefined : { day, time, seconds, offset };
}

/** JavaScript moves 30 February to March. PostgreSQL's calendar begins later than JavaScript's, hence the years. */
function isDay(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const date = new Date(`${day}T00:00:00Z`);
  return year >= 1900 && year <= 2200 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

function notAMoment(value: string): string {
  if (withSpaceForPlus.test(value)) {
    return 'holds a space before its zone: in an address the + of +02:00 is written %2B (2026-11-24T09:30:00%2B02:00)';
  }
  const [, dayOfMonth = '', month = '', year] = dayFirst.exec(value) ?? [];
  if (year !== undefined && isDay(`${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`)) {
    const written = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
    return `expected year, month and day: ${written} if the day is first, to which a time may be added (T09:30)`;
  }
  return 'expected a day of 1900 to 2200 such as 2026-11-24, to which a time may be added (T09:30) that is the agency’s local time unless a zone follows (Z or +02:00)';
}
