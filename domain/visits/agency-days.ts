import { addDays } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { holidayOn } from '../shared/public-holidays.ts';

/** The public holidays of the agency among these days, both included. */
export async function readHolidays(work: Work, from: string, to: string): Promise<{ day: string; name: string }[]> {
  const agency = work.agency.db.selectFrom('agency').select('alsace_moselle').where('id', '=', work.agency.id);
  const { alsace_moselle } = await agency.executeTakeFirstOrThrow();
  const region = alsace_moselle ? 'alsaceMoselle' : 'france';
  const holidays: { day: string; name: string }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const name = holidayOn(day, region);
    if (name !== null) holidays.push({ day, name });
  }
  return holidays;
}
