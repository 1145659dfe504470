import type { calendarDrivers } from '../../storage/column-values.ts';
import { openCalDav } from './caldav.ts';
import type { CalendarAccess, CalendarDriver } from './calendar-driver.ts';

export type OpenCalendar = (driver: (typeof calendarDrivers)[number], access: CalendarAccess) => CalendarDriver;

const drivers = { caldav: openCalDav } satisfies Record<
  (typeof calendarDrivers)[number],
  (access: CalendarAccess) => CalendarDriver
>;

/** The driver that speaks to an account's server. */
export const openCalendar: OpenCalendar = (driver, access) => drivers[driver](access);
