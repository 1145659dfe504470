import { cancelVisit, missVisit, moveVisit, restoreVisit } from '../approval/agenda/visit-acts.ts';
import { changeAccess, readAccess, readAlarm } from '../domain/property-access/property-access.ts';
import { draftNews } from '../domain/visit-messages/draft-news.ts';
import { draftNotice } from '../domain/visit-messages/draft-notice.ts';
import { draftReminder } from '../domain/visit-messages/draft-reminder.ts';
import { draftSlip } from '../domain/visit-messages/draft-slip.ts';
import { completeVisit, correctReport } from '../domain/visit-messages/report-visit.ts';
import { previewSlip } from '../domain/visit-slips/preview-slip.ts';
import { listSlips } from '../domain/visit-slips/stored-slips.ts';
import { getVisit } from '../domain/visits/get-visit.ts';
import { previewAppointment } from '../domain/visits/preview-appointment.ts';
import { readAgenda } from '../domain/visits/read-agenda.ts';
import { readVisitAround } from '../domain/visits/visit-around.ts';
import { changeVisit, scheduleVisit } from '../domain/visits/visit-changes.ts';
import { listVisits } from '../domain/visits/visits.ts';
import { signSlipProcedure } from './sign-slip.ts';
import { mutationFor, queryFor, repeatableFor, router } from './trpc.ts';

/** The appointments, with their sheet: what visitors sign, the messages about them and their report. */
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
  restore: mutationFor(restoreVisit),
  around: queryFor(readVisitAround),
  slip: queryFor(previewSlip),
  slips: queryFor(listSlips),
  signSlip: signSlipProcedure,
  draftSlip: mutationFor(draftSlip),
  remind: mutationFor(draftReminder),
  tellSellers: mutationFor(draftNotice),
  news: mutationFor(draftNews),
});

/** The keys and alarms of properties, for people alone. */
export const accessProcedures = router({
  read: queryFor(readAccess),
  alarm: mutationFor(readAlarm),
  change: mutationFor(changeAccess),
});
