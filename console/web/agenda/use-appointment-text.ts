import { localTime } from '../../../domain/shared/local-time.ts';
import { useVisitStatus } from '../drawer/visit-status.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Appointment } from './appointment.ts';

/**
 * An appointment in words: its hours, its place, the line below the name in the grid, and all of it. `whole` begins with what the grid shows, so
 * that who speaks the words on the screen reaches it (WCAG 2.5.3).
 */
export function useAppointmentText() {
  const { record, today } = useTranslations();
  const { formatTime, formatDay } = useDateFormat();
  const statusOf = useVisitStatus();
  return (appointment: Appointment) => {
    const { kind, status, startsAt, endsAt, contactName, property, city, agentName } = appointment;
    const hourOf = (at: string) => formatTime(localTime(new Date(at), agencyTimeZone()).time);
    const hours = `${hourOf(startsAt)} – ${hourOf(endsAt)}`;
    const kindName = record.visitKinds[kind];
    const home = [property, city].filter(Boolean).join(', ');
    const line = [hourOf(startsAt), kind !== 'visit' && kindName, home].filter(Boolean).join(' · ');
    const parts = [
      `${contactName} ${line}`,
      hours,
      kind === 'visit' && kindName,
      formatDay(localTime(new Date(startsAt), agencyTimeZone()).day),
      agentName ?? today.noAgent,
      status !== 'scheduled' && statusOf(appointment),
    ];
    return { begins: hourOf(startsAt), ends: hourOf(endsAt), home, line, whole: parts.filter(Boolean).join(' · ') };
  };
}
