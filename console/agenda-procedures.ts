import { cancelVisit, missVisit, moveVisit } from '../approval/agenda/visit-acts.ts';
import { chooseCalendar, connectCalendar, disconnectCalendar, syncCalendar } from '../domain/calendars/accounts.ts';
import { createCalendarFeed, withdrawCalendarFeed } from '../domain/calendars/feeds.ts';
import { readCalendars } from '../domain/calendars/read-calendars.ts';
import { getVisit } from '../domain/visits/get-visit.ts';
import { previewAppointment } from '../domain/visits/preview-appointment.ts';
import { readAgenda } from '../domain/visits/read-agenda.ts';
import { changeVisit, completeVisit, correctReport, scheduleVisit } from '../domain/visits/visit-changes.ts';
import { listVisits } from '../domain/visits/visits.ts';
import { mutationFor, queryFor, repeatableFor, router } from './trpc.ts';

/** The agenda, and the sheet of each appointment. */
export const visitProcedures = router({
  list: queryFor(listVisits),
  read: queryFor(getVisit),
  agenda: queryFor(readAgenda),
  preview: queryFor(previewAppointment),
  schedule: repeatableFor(scheduleVisit),
  change: mutationFor(changeVisit),
  complete: mutationFor(completeVisit),
  correctReport: mutationFor(correctReport),
  move: mutationFor(moveVisit),
  cancel: mutationFor(cancelVisit),
  miss: mutationFor(missVisit),
});

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
