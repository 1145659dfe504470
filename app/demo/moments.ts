import { frenchDay } from '../../domain/shared/french.ts';
import { addDays, instantAt, localTime, PARIS, timeInWords, weekdayOf } from '../../domain/shared/local-time.ts';
import { holidayOn } from '../../domain/shared/public-holidays.ts';

type Time = `${number}:${number}`;

/**
 * A day of the demo, counted from the day of seeding in days on which the agency is open: from Monday to Saturday, except on
 * public holidays. So nothing falls on a Sunday, and what was in order stays so, whenever the demo is seeded.
 */
export type Day = 'today' | 'on Saturday' | `in ${number} ${'day' | 'days'}` | `${number} ${'day' | 'days'} ago`;

/** A time on such a day in Paris, or some minutes ago, of which only those count in which the agency is at work. */
export type Moment = `${Day} at ${Time}` | `${number} ${'minute' | 'minutes'} ago`;

/** The hours in which the last minutes before the seeding passed. */
const OPENS = 8 * 60;
const CLOSES = 19 * 60;

/** The minutes of which the demo tells. Its days count back from the day on which they begin, so that each is before them. */
const RECENT = 642;

const isOpen = (day: string) => weekdayOf(day) !== 7 && holidayOn(day, 'france') === null;

/** The nearest open day before (-1) or after (1) a day. */
function nextOpenDay(day: string, direction: 1 | -1): string {
  const next = addDays(day, direction);
  return isOpen(next) ? next : nextOpenDay(next, direction);
}

/** The open days before or after a day, by how many there are until then. */
function openDaysFrom(start: string, direction: 1 | -1): (count: number) => string {
  const days = [start];
  return (count) => {
    while (days.length <= count) days.push(nextOpenDay(days.at(-1) as string, direction));
    return days[count] as string;
  };
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const twoDigits = (value: number) => String(value).padStart(2, '0');
const timeOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** « mardi 3 mars » of `2026-03-03` */
const dayFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
const dayInWords = (day: string) => dayFormat.format(new Date(day)).replace(/ 1 /, ' 1er ');

const FIXED = '\u00a0';
/** « 14 h 30 » as print has it, and « 14h30 » as people type it on a phone. */
const asPrinted = (text: string) => text.replace(/(\d) (?=h\b)|(\bh) (?=\d)/g, `$1$2${FIXED}`);
const asTyped = (text: string) => text.replace(/(\d) h(?: (?=\d))?/g, '$1h');

const MOMENT_IN_TEXT = /\[\[([^|\]]+)\|(day|hour|when|date)\]\]/g;

export type Calendar = ReturnType<typeof calendarAt>;

/** The days and times of a demo that is seeded at `now`. */
export function calendarAt(now: Date) {
  const { day: calendarDay, time } = localTime(now, PARIS);
  const today = isOpen(calendarDay) ? calendarDay : nextOpenDay(calendarDay, -1);
  const ending = today === calendarDay ? Math.min(Math.max(minutesOf(time), OPENS), CLOSES) : CLOSES;

  const minutesAgo = (minutes: number, day = today, until = ending): { day: string; time: string } => {
    const left = minutes - (until - OPENS);
    return left > 0 ? minutesAgo(left, nextOpenDay(day, -1), CLOSES) : { day, time: timeOf(until - minutes) };
  };
  const ahead = openDaysFrom(calendarDay, 1);
  const back = openDaysFrom(minutesAgo(RECENT).day, -1);

  function dayOf(day: string): string {
    const count = Number(/\d+/.exec(day)?.[0]);
    if (day === 'today') return today;
    if (day === 'on Saturday') return saturdayAfter(calendarDay);
    return day.startsWith('in ') ? ahead(count) : back(count);
  }

  const saturdayAfter = (day: string): string => {
    const next = nextOpenDay(day, 1);
    return weekdayOf(next) === 6 ? next : saturdayAfter(next);
  };

  function localAt(moment: string): { day: string; time: string } {
    if (/minutes? ago$/.test(moment)) return minutesAgo(Number.parseInt(moment, 10));
    const [day = '', time = ''] = moment.split(' at ');
    return { day: dayOf(day), time };
  }

  const inForm = {
    day: (moment: string) => dayInWords(localAt(moment).day),
    hour: (moment: string) => timeInWords(localAt(moment).time),
    when: (moment: string) => `${inForm.day(moment)} à ${inForm.hour(moment)}`,
    date: (moment: string) => frenchDay(localAt(moment).day),
  };

  const write = (text: string, finish: (text: string) => string) =>
    text.replace(MOMENT_IN_TEXT, (_, moment: string, form: keyof typeof inForm) => finish(inForm[form](moment)));

  return {
    now,
    at(moment: Moment): Date {
      const { day, time } = localAt(moment);
      return instantAt(day, time, PARIS);
    },
    dayOf: (day: Day): string => dayOf(day),
    /** A text with the days and times in it: `[[in 1 day at 11:45|when]]`, or `day`, `hour` or `date` alone. */
    printed: (text: string) => write(text, asPrinted),
    typed: (text: string) => write(text, asTyped),
  };
}
