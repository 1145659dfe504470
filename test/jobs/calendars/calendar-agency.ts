import { connectCalendar } from '../../../domain/calendars/accounts.ts';
import { readCalendars } from '../../../domain/calendars/read-calendars.ts';
import { perform } from '../../../door/perform.ts';
import { syncCalendar } from '../../../jobs/calendars/sync-calendar.ts';
import { CALENDAR_PASSWORD, USERNAME } from '../../support/calendar-programs.ts';
import { createColleague } from '../../support/colleagues.ts';
import type { Agency, TestServer } from '../../support/test-server.ts';

/** An agency whose owner connects a calendar, and the worker that brings it up to date. */
export async function calendarAgency({ context, db, createAgency }: TestServer) {
  const agency = await createAgency();
  const connect = (address: string, more: object = {}) =>
    agency.perform(connectCalendar, { address, username: USERNAME, password: CALENDAR_PASSWORD, ...more });
  const sync = (userId = agency.owner.id) => syncCalendar(context, { agencyId: agency.id, id: userId });
  const account = async () => (await agency.perform(readCalendars, {})).account;
  const known = (userId = agency.owner.id) =>
    db
      .selectFrom('calendar_event')
      .selectAll()
      .where('agency_id', '=', agency.id)
      .where('user_id', '=', userId)
      .execute();
  return { agency, connect, sync, account, known };
}

/** A colleague with an account of their own at the same server. */
export async function colleagueWith({ context, db }: TestServer, agency: Agency, address: string) {
  const { id, actor } = await createColleague(db, agency);
  const input = { address, username: USERNAME, password: CALENDAR_PASSWORD };
  await perform(context, actor, connectCalendar, input);
  return { id, actor };
}
