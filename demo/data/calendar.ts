import type { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);
export const earlier = (at: Date, milliseconds: number) => later(at, -milliseconds);
export const latest = (...moments: Date[]) => new Date(Math.max(...moments.map(Number)));
export const earliest = (...moments: Date[]) => new Date(Math.min(...moments.map(Number)));

const parisOffset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', timeZoneName: 'shortOffset' });

const offsetHours = (at: Date) => (parisOffset.format(at).endsWith('+2') ? 2 : 1);

/** What a clock in Paris shows, to be read with the getUTC… methods. */
export const parisClock = (at: Date) => later(at, offsetHours(at) * HOUR);

/** The moment when the clocks in Paris show `hour:minute`, `days` after the day of `from`. */
export function inParis(from: Date, days: number, hour: number, minute = 0): Date {
  const day = Math.floor(parisClock(from).getTime() / DAY) + days;
  const shown = new Date(day * DAY + hour * HOUR + minute * MINUTE);
  const summer = earlier(shown, 2 * HOUR);
  return offsetHours(summer) === 2 ? summer : earlier(shown, HOUR);
}

/** Monday to Saturday, but for public holidays. */
export function isAgencyDay(at: Date): boolean {
  const clock = parisClock(at);
  return clock.getUTCDay() !== 0 && !isPublicHoliday(clock);
}

const FIXED_HOLIDAYS = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
const DAYS_AFTER_EASTER = [1, 39, 50];

function isPublicHoliday(clock: Date): boolean {
  const daysAfterEaster = Math.floor(clock.getTime() / DAY) - easterDay(clock.getUTCFullYear());
  return FIXED_HOLIDAYS.includes(clock.toISOString().slice(5, 10)) || DAYS_AFTER_EASTER.includes(daysAfterEaster);
}

/** Easter Sunday in days since 1970, good until 2199 (Gauss). */
function easterDay(year: number): number {
  const moon = (19 * (year % 19) + 24) % 30;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + (year < 2100 ? 5 : 6)) % 7;
  const late = (moon === 29 && sunday === 6) || (moon === 28 && sunday === 6 && year % 19 > 10) ? 7 : 0;
  return Date.UTC(year, 2, 22 + moon + sunday - late) / DAY;
}

/** The agency's next working day after some days, at that hour. */
export function workday(from: Date, days: number, hour: number): Date {
  const at = inParis(from, days, hour);
  return isAgencyDay(at) ? at : workday(from, days + 1, hour);
}

export type Side = 'agency' | 'contact';

const WAKING_HOURS: Record<Side, readonly [number, number]> = { agency: [9, 19], contact: [7.5, 21.5] };

/** That moment, or the next one at which the agency works or a contact writes. */
export function atSensibleHour(at: Date, side: Side): Date {
  const [opens, closes] = WAKING_HOURS[side];
  const clock = parisClock(at);
  const hour = clock.getUTCHours() + clock.getUTCMinutes() / 60;
  // Spread over the first hours, so that mornings do not all begin at nine sharp.
  const morning = (days: number) => inParis(at, days, opens, 1 + (Math.floor(at.getTime() / MINUTE) % 110));
  if (hour >= closes || (side === 'agency' && !isAgencyDay(at))) return atSensibleHour(morning(1), side);
  return hour < opens ? morning(0) : at;
}

/** A moment between two others, at an hour when the agency works or a contact writes. */
export function momentBetween(random: Random, from: Date, to: Date, side: Side = 'agency'): Date {
  const span = Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE));
  for (let attempt = 0; attempt < 12; attempt++) {
    const at = atSensibleHour(later(from, random.between(0, span) * MINUTE), side);
    if (at <= to) return at;
  }
  const first = atSensibleHour(from, side);
  return first <= to ? first : later(from, random.between(0, span) * MINUTE);
}
