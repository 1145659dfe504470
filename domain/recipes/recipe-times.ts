import type { TimeZone } from '../../storage/column-values.ts';
import { type Region, regionOf } from '../shared/holiday-region.ts';
import { addDays, dayAfter, instantAt, localTime, weekdayOf } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { holidayOn } from '../shared/public-holidays.ts';

/** The clocks and the calendar of an agency. */
export type Clocks = { zone: TimeZone; region: Region };

export const clocksOf = async (work: Work): Promise<Clocks> => ({
  zone: (await work.profile()).timeZone,
  region: await regionOf(work),
});

const SUNDAY = 7;

/** Agencies work on Saturdays, and nobody reads the queue on a Sunday or a public holiday. */
const isOpenDay = (day: string, region: Region): boolean =>
  weekdayOf(day) !== SUNDAY && holidayOn(day, region) === null;

/** The first day after this one on which recipes propose anything. */
export function nextOpenDay(day: string, region: Region): string {
  const next = dayAfter(day);
  return isOpenDay(next, region) ? next : nextOpenDay(next, region);
}

/** The last day before this one on which recipes proposed anything. */
export function lastOpenDay(day: string, region: Region): string {
  const before = addDays(day, -1);
  return isOpenDay(before, region) ? before : lastOpenDay(before, region);
}

/** `08:30` of the minute of the day. */
export const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((number) => String(number).padStart(2, '0')).join(':');

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Nobody reads the queue any more. */
const EVENING = '19:00';
/** A recipe that proposes later in the day than that still does so in the minutes after its time. */
const LATEST_MS = 3_600_000;

/** Whether a recipe may propose now: on an open day, from its time until the evening. A pause may have kept it until later. */
export function isTurnTime(now: Date, atMinute: number, { zone, region }: Clocks): boolean {
  const { day, time } = localTime(now, zone);
  const late = now.getTime() - instantAt(day, timeOf(atMinute), zone).getTime();
  return isOpenDay(day, region) && late >= 0 && (time < EVENING || late < LATEST_MS);
}

/** The next moment at which the agency's clocks show this minute of the day, on a day on which recipes propose. */
export function nextTime(now: Date, atMinute: number, { zone, region }: Clocks): Date {
  const { day } = localTime(now, zone);
  const today = instantAt(day, timeOf(atMinute), zone);
  if (today > now && isOpenDay(day, region)) return today;
  return instantAt(nextOpenDay(day, region), timeOf(atMinute), zone);
}
