import { regionOf } from '../shared/holiday-region.ts';
import { addDays } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { holidayOn } from '../shared/public-holidays.ts';

/** The public holidays of the agency among these days, both included. */
export async function readHolidays(work: Work, from: string, to: string): Promise<{ day: string; name: string }[]> {
  const region = await regionOf(work);
  const holidays: { day: string; name: string }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const name = holidayOn(day, region);
    if (name !== null) holidays.push({ day, name });
  }
  return holidays;
}
