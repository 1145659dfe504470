import ICAL from 'ical.js';
import { isOwnUid } from '../../domain/calendars/calendar-text.ts';
import { instantAt } from '../../domain/shared/local-time.ts';
import type { TimeZone } from '../../storage/column-values.ts';
import type { BusyPeriod, Interval } from './calendar-driver.ts';

/** An event that is repeated more often before the period ends is left out: every minute for a month, for instance. */
const MAX_REPETITIONS = 20_000;
/** Once they are joined, two months have room for no more that matter. */
const MAX_INTERVALS = 2000;

/** When the events of calendar objects make their owner busy. An object that cannot be read is left out. */
export function busyIntervals(texts: readonly string[], period: BusyPeriod): Interval[] {
  const intervals = texts.flatMap((text) => {
    try {
      return intervalsIn(text, period);
    } catch {
      return [];
    }
  });
  return joined(intervals).slice(0, MAX_INTERVALS);
}

function intervalsIn(text: string, period: BusyPeriod): Interval[] {
  const components = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const others = components.filter((event) => !isOwnUid(String(event.getFirstPropertyValue('uid'))));
  const events = others.map((component) => new ICAL.Event(component));
  const exceptions = events.filter((event) => event.isRecurrenceException());
  const masters = events.filter((event) => !event.isRecurrenceException());
  for (const master of masters) {
    for (const exception of exceptions) if (exception.uid === master.uid) master.relateException(exception);
  }
  // One occurrence of a series to whose others its owner was not invited.
  const single = exceptions.filter(({ uid }) => !masters.some((master) => master.uid === uid));
  return [
    ...masters.flatMap((event) => occurrencesOf(event, period)),
    ...single.map((event) => intervalOf(period)(event)),
  ]
    .filter((occurrence) => occurrence !== undefined)
    .map(({ startsAt, endsAt }) => ({ startsAt: later(startsAt, period.from), endsAt: earlier(endsAt, period.to) }))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt);
}

function occurrencesOf(event: ICAL.Event, period: BusyPeriod): (Interval | undefined)[] {
  if (!event.isRecurring()) return [intervalOf(period)(event)];
  const occurrences = [];
  const times = event.iterator();
  for (let count = 0; count < MAX_REPETITIONS; count += 1) {
    const time = times.next();
    if (!time || instantOf(time, event.component, period.zone) >= period.to) return occurrences;
    const { item, startDate, endDate } = event.getOccurrenceDetails(time);
    occurrences.push(intervalOf(period)(item, startDate, endDate));
  }
  return [];
}

const intervalOf =
  (period: BusyPeriod) =>
  (event: ICAL.Event, start = event.startDate, end = event.endDate): Interval | undefined =>
    makesBusy(event.component, period.addresses)
      ? {
          startsAt: instantOf(start, event.component, period.zone),
          endsAt: instantOf(end, event.component, period.zone),
        }
      : undefined;

/** An event that was cancelled, that its owner declined, or that says that they are free, does not. */
function makesBusy(event: ICAL.Component, addresses: readonly string[]): boolean {
  const says = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (says('status') === 'CANCELLED' || says('transp') === 'TRANSPARENT') return false;
  if (says('x-microsoft-cdo-busystatus') === 'FREE') return false;
  return !event.getAllProperties('attendee').some(
    (attendee) =>
      String(attendee.getFirstParameter('partstat')).toUpperCase() === 'DECLINED' &&
      addresses.includes(
        String(attendee.getFirstValue())
          .toLowerCase()
          .replace(/^mailto:/, ''),
      ),
  );
}

/** A whole day and a time without a zone are on the agency's clocks; a zone that the object does not describe is one by name. */
function instantOf(time: ICAL.Time, event: ICAL.Component, zone: string): Date {
  if (time.isDate) return instantAt(dayOf(time), '00:00', zone as TimeZone);
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toJSDate();
  const named = event.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  return instantAt(dayOf(time), `${two(time.hour)}:${two(time.minute)}`, (isZone(named) ? named : zone) as TimeZone);
}

const two = (number: number): string => String(number).padStart(2, '0');
const dayOf = ({ year, month, day }: ICAL.Time): string => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

function isZone(name: string | undefined): name is string {
  try {
    return name !== undefined && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** In their order, those that touch joined into one: how many events there are is nobody's affair. */
function joined(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { startsAt, endsAt } of intervals.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const last = result.at(-1);
    if (last && startsAt <= last.endsAt) last.endsAt = later(last.endsAt, endsAt);
    else result.push({ startsAt, endsAt });
  }
  return result;
}
