import Holidays from 'date-holidays';

/** Days and hours in Paris, whatever time zone this process runs in. */

const parisFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `day` is `2026-11-21`, `time` is `08:00`; both can be compared as strings. */
export function inParis(at: Date): { day: string; time: string } {
  const [day = '', time = ''] = parisFormat.format(at).split(' ');
  return { day, time };
}

/** The instant of a day and time in Paris. Of the hour that autumn repeats, it is the first. */
export function parisInstant(day: string, time: string): Date {
  const summer = new Date(`${day}T${time}:00+02:00`);
  return inParis(summer).time === time ? summer : new Date(`${day}T${time}:00+01:00`);
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

export const dayAfter = (day: string): string =>
  new Date(midnight(day).getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export const weekdayOf = (day: string): number => midnight(day).getUTCDay() || 7;

const calendars = {
  france: new Holidays('FR', { types: ['public'] }),
  // The three departments of Alsace-Moselle share one list (ordinance of 16 August 1892): 57 stands for 67 and 68 too.
  alsaceMoselle: new Holidays('FR', '57', { types: ['public'] }),
};
const years = new Map<string, Map<string, string>>();

/** The French name of the public holiday on this day, or null. */
export function holidayOn(day: string, region: keyof typeof calendars): string | null {
  const year = day.slice(0, 4);
  const key = `${region} ${year}`;
  const known = years.get(key) ?? holidaysOf(year, region);
  years.set(key, known);
  return known.get(day) ?? null;
}

const holidaysOf = (year: string, region: keyof typeof calendars) =>
  new Map(calendars[region].getHolidays(Number(year), 'fr').map(({ date, name }) => [date.slice(0, 10), name]));
