import { z } from 'zod';
import type { TimeZone } from '../../storage/column-values.ts';
import { addDays, dayInWords, instantAt, inWords, placeOf } from './local-time.ts';

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

/** The instant by which something is due. A day alone counts to its last millisecond, and is still shown as that day. */
export function dueAt(value: string, zone: TimeZone): Date {
  const end = momentAt(value, zone, 'end');
  return partsOf(value)?.time === undefined ? new Date(end.getTime() - 1) : end;
}

/** How a moment was understood: « mardi 24 novembre 2026, 9 h 30 (Paris) », and as the end of a day « …, 24 h (Paris) ». */
export function momentInWords(value: string, zone: TimeZone, edge: Edge = 'start'): string {
  const at = momentAt(value, zone, edge);
  if (edge === 'start' || partsOf(value)?.time !== undefined) return inWords(at, zone);
  return `${dayInWords(momentAt(value, zone), zone)}, 24 h (${placeOf(zone)})`;
}

type Parts = { day: string; time: string | undefined; seconds: string; offset: string | undefined };

const form = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}(?:\.\d{1,12})?))?(Z|[+-]\d{2}:\d{2})?)?$/;
const withSpaceForPlus = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\S{0,20} \d{2}:?\d{2}$/;

function partsOf(value: string): Parts | undefined {
  const [, day, time, seconds = '00', offset] = form.exec(value) ?? [];
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
  return 'expected a day of 1900 to 2200 such as 2026-11-24, to which a time may be added (T09:30) that is the agency’s local time unless a zone follows (Z or +02:00)';
}
