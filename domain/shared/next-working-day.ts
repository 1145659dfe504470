import { addDays, weekdayOf } from './local-time.ts';
import { holidayOn } from './public-holidays.ts';

const SATURDAY = 6;

/** A term that ends on a Saturday, a Sunday or a public holiday goes on to the next working day. */
export function nextWorkingDay(day: string): string {
  return weekdayOf(day) >= SATURDAY || holidayOn(day, 'france') ? nextWorkingDay(addDays(day, 1)) : day;
}
