import { Box, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { instantAt, localTime } from '../../../domain/shared/local-time.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import styles from './agenda.module.css';
import type { Agenda, Appointment } from './appointment.ts';
import { layOutDay } from './lay-out-day.ts';
import { useAgendaTexts } from './use-agenda-texts.ts';
import { useAppointmentText } from './use-appointment-text.ts';

type AgendaListProps = {
  days: readonly string[];
  agenda: Agenda;
  showAgents: boolean;
  onOpen(id: string): void;
};

/** The appointments one below the other, day by day. Days without any are left out. */
export function AgendaList({ days, agenda, showAgents, onOpen }: AgendaListProps) {
  const words = useAgendaTexts();
  const { formatLongDay } = useDateFormat();
  const zone = agencyTimeZone();
  const today = localTime(new Date(serverNow()), zone).day;
  const shown = days.flatMap((day) => {
    const placed = layOutDay(agenda.appointments, day, zone);
    return placed.length > 0 ? [{ day, appointments: placed.map(({ item }) => item) }] : [];
  });
  return shown.map(({ day, appointments }) => (
    <Box component="section" key={day} mb="lg" aria-labelledby={`agenda-${day}`}>
      <Text
        component="h2"
        id={`agenda-${day}`}
        fz="0.86rem"
        fw={600}
        c={day === today ? 'var(--accent)' : 'dimmed'}
        mb={4}
      >
        {[
          formatLongDay(instantAt(day, '12:00', zone).getTime()),
          day === today && words.today,
          agenda.holidays.find((holiday) => holiday.day === day)?.name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <ol className={styles.list}>
        {appointments.map((appointment) => (
          <AgendaRow key={appointment.id} {...{ appointment, showAgent: showAgents, onOpen }} />
        ))}
      </ol>
    </Box>
  ));
}

type AgendaRowProps = { appointment: Appointment; showAgent: boolean; onOpen(id: string): void };

function AgendaRow({ appointment, showAgent, onOpen }: AgendaRowProps) {
  const { record, today } = useTranslations();
  const textOf = useAppointmentText();
  const { id, kind, status, contactName, property, city, agentName } = appointment;
  const { begins, hours } = textOf(appointment);
  return (
    <li>
      <UnstyledButton className={styles.row} data-kind={kind} data-status={status} onClick={() => onOpen(id)}>
        <Box component="span" w={58} flex="none" fw={600} title={hours}>
          {begins}
        </Box>
        <Box component="span" flex={1} miw={0}>
          <span className={styles.rowTitle}>
            <strong>{contactName}</strong>
            {kind === 'visit' ? (
              <VisuallyHidden>{record.visitKinds[kind]}</VisuallyHidden>
            ) : (
              <Text span fz="sm" c="dimmed">
                {record.visitKinds[kind]}
              </Text>
            )}
            {status !== 'scheduled' && (
              <Text span fz="sm" c="dimmed">
                {record.statusOf(kind, status)}
              </Text>
            )}
          </span>
          <Text span fz="sm" c="dimmed" display="block" truncate>
            {[property, city, showAgent && (agentName ?? today.noAgent)].filter(Boolean).join(' · ')}
          </Text>
        </Box>
      </UnstyledButton>
    </li>
  );
}
