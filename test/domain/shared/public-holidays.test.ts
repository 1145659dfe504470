import Holidays from 'date-holidays';
import { expect, it } from 'vitest';
import { holidayOn } from '../../../domain/shared/public-holidays.ts';

const regions = [
  ['france', new Holidays('FR', { types: ['public'] })],
  ['alsaceMoselle', new Holidays('FR', '57', { types: ['public'] })],
] as const;

it.each(regions)('the public holidays of a century are those of the library: %s', (region, library) => {
  for (let year = 2000; year <= 2100; year += 1) {
    const days = Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10));
    const own = days
      .filter((day) => day.startsWith(String(year)))
      .flatMap((day) => [holidayOn(day, region)].filter(Boolean).map((name) => [day, name]));
    // Ascension Day was 1 May in 2008: the library names both, the movable one last.
    const listed = new Map<string, string>();
    for (const { date, name } of library.getHolidays(year, 'fr')) listed.set(date.slice(0, 10), name);
    expect(own).toEqual([...listed]);
  }
});
