import { defineEntity, p } from '@mikro-orm/core';
import { calendarAccountStatuses, calendarDrivers, calendarFaults } from '../column-values.ts';

/** A calendar of the account, as its server lists it. */
export type OfferedCalendar = { url: string; name: string };

/** The address at which a calendar program reads a colleague's appointments. Of its secret only the SHA-256 is stored. */
export const CalendarFeed = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feed',
  properties: {
    agencyId: p.uuid().primary(),
    userId: p.uuid().primary(),
    tokenHash: p.text().unique(),
    /** Whether it names the contacts. */
    withNames: p.boolean(),
    createdAt: p.datetime(3),
  },
});

/** The account of a colleague on a calendar server of their own. */
export const CalendarAccount = defineEntity({
  name: 'CalendarAccount',
  tableName: 'calendar_account',
  properties: {
    agencyId: p.uuid().primary(),
    userId: p.uuid().primary(),
    driver: p.enum(calendarDrivers),
    address: p.text(),
    username: p.text(),
    /** Encrypted. */
    password: p.blob(),
    calendars: p.json<OfferedCalendar[]>(),
    /** The calendar that appointments are written to; null until the server has been asked. */
    calendarUrl: p.text().nullable(),
    status: p.enum(calendarAccountStatuses),
    /** Whether a visit has changed since the calendar was last brought up to date. */
    changed: p.boolean(),
    dueAt: p.datetime(3),
    claimedAt: p.datetime(3).nullable(),
    /** How many times in a row it has failed. */
    failures: p.integer(),
    fault: p.enum(calendarFaults).nullable(),
    faultAt: p.datetime(3).nullable(),
    syncedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});

/** An event that Clef has written, or was about to write, for a visit. */
export const CalendarEvent = defineEntity({
  name: 'CalendarEvent',
  tableName: 'calendar_event',
  properties: {
    agencyId: p.uuid().primary(),
    userId: p.uuid().primary(),
    visitId: p.uuid().primary(),
    href: p.text(),
    etag: p.text().nullable(),
    /** SHA-256 of what was written; null while nobody knows whether it was. */
    writtenHash: p.text().nullable(),
    /** When the server would last not write or remove it. Those that it never refused are tried first. */
    refusedAt: p.datetime(3).nullable(),
  },
});

/** A time at which a colleague's own calendar says that they are busy, and nothing else of it. */
export const BusyTime = defineEntity({
  name: 'BusyTime',
  tableName: 'busy_time',
  properties: {
    agencyId: p.uuid().primary(),
    userId: p.uuid().primary(),
    startsAt: p.datetime(3).primary(),
    endsAt: p.datetime(3),
  },
});
