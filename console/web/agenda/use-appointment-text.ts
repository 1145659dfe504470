import { localTime } from '../../../domain/shared/local-time.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Appointment } from './appointment.ts';

/** An appointment in words: its hours, and all that a screen reader says of it. */
export function useAppointmentText() {
  const { record, today } = useTranslations();
  const { formatTime, formatDateTime } = useDateFormat();
  return (appointment: Appointment) => {
    const { kind, status, startsAt, endsAt, contactName, property, city, agentName } = appointment;
    const hourOf = (at: string) => formatTime(localTime(new Date(at), agencyTimeZone()).time);
    const hours = `${hourOf(startsAt)} – ${hourOf(endsAt)}`;
    const parts = [
      `${record.visitKinds[kind]}, ${formatDateTime(startsAt)}`,
      contactName,
      [property, city].filter(Boolean).join(', '),
      agentName ?? today.noAgent,
      status !== 'scheduled' && record.statusOf(kind, status),
    ];
    return { hours, begins: hourOf(startsAt), whole: parts.filter(Boolean).join(' · ') };
  };
}
