import type { Language } from '../../../storage/column-values.ts';
import { weekdayOf } from '../../shared/local-time.ts';
import type { Span } from './source.ts';

/** How a date is written, so that a correction is written in the same way. */
export type DateStyle = {
  form: 'words' | 'numeric' | 'iso' | 'weekday and day' | 'day' | 'weekday' | 'relative';
  language: Language;
  weekday?: boolean;
  shortMonth?: boolean;
  monthFirst?: boolean;
  separator?: string;
  /** How many digits the year has; 0 if it is not written. */
  yearDigits?: 0 | 2 | 4;
};

export type DayPart = 'morning' | 'noon' | 'early afternoon' | 'afternoon' | 'end of day' | 'evening';

export type DateMention = Span & {
  /** The days that may be meant (`2026-11-24`), the likeliest first; none if there is no such day. */
  days: string[];
  style: DateStyle;
  /** The day of the week as written, where it is not the day's own (1 is Monday). */
  wrongWeekday?: number;
  /** Whether the words themselves say that it is over: « mardi dernier », « hier ». */
  isPast?: boolean;
  part?: DayPart;
};

const noDay = { days: [] as string[] };

export type Written = { day: number; month: number; year?: number | undefined };

/** Without a year, the date nearest to today is meant. */
export function dayOf(
  { day, month, year }: Written,
  weekday: number | undefined,
  today: string,
): Pick<DateMention, 'days' | 'wrongWeekday'> {
  const thisYear = Number(today.slice(0, 4));
  const years = year ? [year] : [thisYear, thisYear + 1, thisYear - 1];
  const days = years
    .flatMap((each) => calendarDay(each, month, day) ?? [])
    .sort((a, b) => distance(a, today) - distance(b, today));
  const [nearest] = days;
  // A 29 February is only invalid if its year is written.
  if (nearest === undefined) return noDay;
  return withWeekday([nearest], weekday);
}

export function dayInMonthsAround(
  day: number,
  weekday: number | undefined,
  today: string,
): Pick<DateMention, 'days' | 'wrongWeekday'> {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const days = [0, 1, -1].flatMap((offset) => {
    const [y, m] = month + offset > 12 ? [year + 1, 1] : month + offset < 1 ? [year - 1, 12] : [year, month + offset];
    return calendarDay(y, m, day) ?? [];
  });
  if (day < 1 || day > 31) return noDay;
  const likely = days.sort((a, b) => Number(a < today) - Number(b < today) || distance(a, today) - distance(b, today));
  if (weekday === undefined) return { days: likely };
  const fitting = likely.filter((each) => weekdayOf(each) === weekday);
  return fitting.length > 0 ? { days: fitting } : withWeekday(likely.slice(0, 1), weekday);
}

export function withWeekday(days: string[], weekday: number | undefined): Pick<DateMention, 'days' | 'wrongWeekday'> {
  const isWrong = weekday !== undefined && days.every((day) => weekdayOf(day) !== weekday);
  return isWrong ? { days, wrongWeekday: weekday } : { days };
}

export function calendarDay(year: number, month: number, day: number): string | undefined {
  const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : undefined;
}

const distance = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b));
