import { calendarQuery } from 'tsdav';
import type { CalendarFault } from '../../storage/column-values.ts';
import { busyIntervals } from './busy-intervals.ts';
import { type BusyPeriod, type CalendarAccess, CalendarError, type Interval } from './calendar-driver.ts';
import { openDavFetch } from './dav-fetch.ts';

/** Plain data, which a thread can be given. */
export type BusyTask = { access: CalendarAccess; calendarUrl: string } & BusyPeriod;

export type BusyReading = { intervals: Interval[] } | { fault: CalendarFault };

/** Some six thousand events. Nobody has so many in two months, and reading them takes ten times as much memory. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Asks for the events of the period (RFC 4791, 7.8) and reads when they are. */
export async function readBusy({ access, calendarUrl, ...period }: BusyTask): Promise<BusyReading> {
  const dav = openDavFetch(access, MAX_BYTES);
  try {
    const responses = await calendarQuery({
      url: calendarUrl,
      depth: '1',
      props: { 'c:calendar-data': {} },
      filters: [eventsOf(period)],
      fetch: dav.fetch,
    });
    const [first] = responses;
    // The library hands over an answer that it could not read.
    if (first && first.props === undefined && first.raw !== undefined && !isEmptyAnswer(first.raw))
      return { fault: 'unreadable' };
    const texts = responses.flatMap(({ props }) => textOf(props?.calendarData) ?? []);
    return { intervals: busyIntervals(texts, period) };
  } catch (error) {
    if (error instanceof CalendarError) return { fault: error.fault };
    // The library tells only that it failed.
    const refused = [...dav.statuses()].find((status) => status >= 400);
    return { fault: refused === undefined ? 'unreadable' : faultOf(refused) };
  } finally {
    await dav.close();
  }
}

/** An answer about no event. */
const isEmptyAnswer = (raw: unknown): boolean => typeof raw === 'object' && raw !== null && 'multistatus' in raw;

const faultOf = (status: number): CalendarFault =>
  status === 401 ? 'password' : status === 403 ? 'forbidden' : status === 404 ? 'calendar_gone' : 'server_error';

const textOf = (data: unknown): string | undefined => {
  const text = (data as { _cdata?: unknown } | undefined)?._cdata ?? data;
  return typeof text === 'string' ? text : undefined;
};

const eventsOf = ({ from, to }: BusyPeriod) => ({
  'comp-filter': {
    _attributes: { name: 'VCALENDAR' },
    'comp-filter': {
      _attributes: { name: 'VEVENT' },
      'time-range': { _attributes: { start: basicTime(from), end: basicTime(to) } },
    },
  },
});

/** `20261124T080000Z` */
const basicTime = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
