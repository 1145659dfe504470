import { addDays, localTime } from '../../../domain/shared/local-time.ts';

export const MINUTES_OF_DAY = 24 * 60;

/** An item in a column: from and until in minutes since midnight, on the clocks of the agency. */
export type Placed<T> = {
  item: T;
  from: number;
  until: number;
  /** Side by side with those that overlap: the place, and how many there are. */
  lane: number;
  lanes: number;
};

type Timed = { startsAt: string; endsAt: string };

/** A block with less height could not be read or pressed. */
const LEAST_MINUTES = 24;

/** The items of a day, each beside those that overlap with it. One that goes on over midnight ends, or begins, with the day. */
export function layOutDay<T extends Timed>(items: readonly T[], day: string, zone: TimeZone): Placed<T>[] {
  const onDay = items
    .flatMap((item): Placed<T>[] => {
      const [start, end] = [localTime(new Date(item.startsAt), zone), localTime(new Date(item.endsAt), zone)];
      if (start.day > day || end.day < day || (end.day === day && end.time === '00:00' && start.day < day)) return [];
      const from = start.day < day ? 0 : minutesOf(start.time);
      const until = end.day > day ? MINUTES_OF_DAY : minutesOf(end.time);
      return [{ item, from, until: Math.max(until, from + LEAST_MINUTES), lane: 0, lanes: 1 }];
    })
    .sort((a, b) => a.from - b.from || b.until - a.until);
  const groups: Placed<T>[][] = [];
  let end = -1;
  for (const placed of onDay) {
    if (placed.from >= end) groups.push([]);
    groups.at(-1)?.push(placed);
    end = Math.max(end, placed.until);
  }
  for (const group of groups) giveLanes(group);
  return onDay;
}

type TimeZone = Parameters<typeof localTime>[1];

/** Gives each the first lane that is free by its beginning. */
function giveLanes<T>(group: Placed<T>[]): void {
  const ends: number[] = [];
  for (const placed of group) {
    const free = ends.findIndex((end) => end <= placed.from);
    placed.lane = free === -1 ? ends.length : free;
    ends[placed.lane] = placed.until;
  }
  for (const placed of group) placed.lanes = ends.length;
}

/** Minutes since midnight of `09:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `09:30` of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The Monday of the day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));

/** The day and those after it. */
export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index));

/** The hours that the grid shows: those of an office's day, and more where something lies outside of them. */
export function hoursShown(placed: readonly Pick<Placed<unknown>, 'from' | 'until'>[]): {
  from: number;
  until: number;
} {
  const [first, last] = [8 * 60, 20 * 60];
  const from = Math.min(first, ...placed.map((each) => each.from));
  const until = Math.max(last, ...placed.map((each) => each.until));
  return { from: Math.floor(from / 60) * 60, until: Math.min(MINUTES_OF_DAY, Math.ceil(until / 60) * 60) };
}
