import { instantAt, localTime, PARIS, weekdayOf } from '../../domain/shared/local-time.ts';
import { holidayOn } from '../../domain/shared/public-holidays.ts';
import type { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);
export const earlier = (at: Date, milliseconds: number) => later(at, -milliseconds);
export const latest = (...times: Date[]) => new Date(Math.max(...times.map(Number)));
export const earliest = (...times: Date[]) => new Date(Math.min(...times.map(Number)));

/** The instant at which a clock in Paris shows `hour:minute`, `days` after the day of `from`. `minute` may exceed 59. */
export function parisTime(from: Date, days: number, hour: number, minute = 0): Date {
  const day = later(new Date(localTime(from, PARIS).day), days * DAY);
  const minutes = Math.round(hour * 60) + minute;
  return instantAt(
    day.toISOString().slice(0, 10),
    later(day, minutes * MINUTE)
      .toISOString()
      .slice(11, 16),
    PARIS,
  );
}

/** The agency works from Monday to Saturday, except on public holidays. */
export function isWorkingDay(at: Date): boolean {
  const { day } = localTime(at, PARIS);
  return weekdayOf(day) !== 7 && holidayOn(day, 'france') === null;
}

/** The first working day that is at least `days` after `from`, at this hour. */
export function workingDay(from: Date, days: number, hour: number): Date {
  const at = parisTime(from, days, hour);
  return isWorkingDay(at) ? at : workingDay(from, days + 1, hour);
}

type Side = 'agency' | 'contact';

const ACTIVE_HOURS: Record<Side, readonly [number, number]> = { agency: [9, 19], contact: [7.5, 21.5] };

/** `at`, or the next time at which the agency works or a contact writes. */
export function nextActiveTime(at: Date, side: Side): Date {
  const [opens, closes] = ACTIVE_HOURS[side];
  const [hours = 0, minutes = 0] = localTime(at, PARIS).time.split(':').map(Number);
  const hour = hours + minutes / 60;
  // Spread over the first hours, so that mornings do not all begin at nine sharp.
  const morning = (days: number) => parisTime(at, days, opens, 1 + (Math.floor(at.getTime() / MINUTE) % 110));
  if (hour >= closes || (side === 'agency' && !isWorkingDay(at))) return nextActiveTime(morning(1), side);
  return hour < opens ? morning(0) : at;
}

/** A time between two others, at an hour at which the agency works or a contact writes. */
export function timeBetween(random: Random, from: Date, to: Date, side: Side = 'agency'): Date {
  const minutes = Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE));
  for (let attempt = 0; attempt < 12; attempt++) {
    const at = nextActiveTime(later(from, random.between(0, minutes) * MINUTE), side);
    if (at <= to) return at;
  }
  const first = nextActiveTime(from, side);
  return first <= to ? first : later(from, random.between(0, minutes) * MINUTE);
}
