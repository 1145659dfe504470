import Holidays from 'date-holidays';

/** The French public holidays. Apart from `local-time.ts`, which the pages use too and must not carry every calendar. */

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
