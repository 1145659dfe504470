import { everybody } from './role-groups.ts';

/** The part of the table in `roles.ts` that is about appointments: everybody makes them, reports and collects signatures. */
export const agendaRoles = {
  listVisits: everybody,
  getVisit: everybody,
  readAgenda: everybody,
  previewAppointment: everybody,
  scheduleVisit: everybody,
  changeVisit: everybody,
  correctReport: everybody,
  previewSlip: everybody,
  signSlip: everybody,
  listSlips: everybody,
  readSlip: everybody,
  draftSlip: everybody,
  draftReminder: everybody,
  draftNotice: everybody,
  draftNews: everybody,
  readVisitAround: everybody,
  readAccess: everybody,
  readAlarm: everybody,
  changeAccess: everybody,
  moveVisit: everybody,
  completeVisit: everybody,
  cancelVisit: everybody,
  missVisit: everybody,
  restoreVisit: everybody,
} as const;
