import { chooseCalendar, connectCalendar, disconnectCalendar, syncCalendar } from '../domain/calendars/accounts.ts';
import { createCalendarFeed, withdrawCalendarFeed } from '../domain/calendars/feeds.ts';
import { readCalendars } from '../domain/calendars/read-calendars.ts';
import { mutationFor, queryFor, router } from './trpc.ts';

/** The calendars of colleagues outside of Clef. */
export const calendarProcedures = router({
  read: queryFor(readCalendars),
  createFeed: mutationFor(createCalendarFeed),
  withdrawFeed: mutationFor(withdrawCalendarFeed),
  connect: mutationFor(connectCalendar),
  choose: mutationFor(chooseCalendar),
  sync: mutationFor(syncCalendar),
  disconnect: mutationFor(disconnectCalendar),
});
