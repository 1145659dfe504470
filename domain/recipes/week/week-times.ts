import type { Region } from '../../shared/holiday-region.ts';
import { addDays, instantAt, localTime, weekdayOf } from '../../shared/local-time.ts';
import { holidayOn } from '../../shared/public-holidays.ts';
import type { Clocks } from '../recipe-times.ts';

/** When the plan is prepared: a colleague still has the afternoon to read it. */
const PREPARED_AT = '14:00';
/** When a row is meant to leave; the courtesy hours may make it later. */
const LEAVES_AT = '09:00';

/** Monday to Friday of the week that begins on this day, without public holidays. */
const workingDaysOf = (monday: string, region: Region): string[] =>
  [0, 1, 2, 3, 4].map((days) => addDays(monday, days)).filter((day) => holidayOn(day, region) === null);

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The next last working day of a week, in its early afternoon: a Friday, or the day before if that is a public holiday. */
export function nextWeekPlan(now: Date, { zone, region }: Clocks): Date {
  for (let monday = mondayOf(localTime(now, zone).day); ; monday = addDays(monday, 7)) {
    const last = workingDaysOf(monday, region).at(-1);
    const at = last && instantAt(last, PREPARED_AT, zone);
    if (at && at > now) return at;
  }
}

/** For fewer days a plan would be in the way of the next one. */
const LEAST_DAYS = 2;

/**
 * The moments at which messages of the next plan may be meant to leave, one for each working day of the week that ends with the plan
 * after it. One that is late has the days that are left of its week; it has none if those are too few.
 */
export function coming(now: Date, { zone, region }: Clocks): Date[] {
  const monday = mondayOf(localTime(nextWeekPlan(now, { zone, region }), zone).day);
  const days = workingDaysOf(monday, region).map((day) => instantAt(day, LEAVES_AT, zone));
  const left = days.filter((at) => at > now);
  return left.length < Math.min(LEAST_DAYS, days.length) ? [] : left;
}
