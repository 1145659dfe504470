import { Box, Text, UnstyledButton } from '@mantine/core';
import { instantAt, localTime } from '../../../domain/shared/local-time.ts';
import { useVisitStatus } from '../drawer/visit-status.tsx';
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
  const statusOf = useVisitStatus();
  const { id, kind, status, contactName, agentName } = appointment;
  const { begins, ends, home } = textOf(appointment);
  return (
    <li>
      <UnstyledButton className={styles.row} data-kind={kind} data-status={status} onClick={() => onOpen(id)}>
        <Box component="span" w={58} flex="none">
          <Text span fz="sm" fw={600} display="block">
            {begins}
          </Text>{' '}
          <Text span fz="xs" c="dimmed" display="block">
            {ends}
          </Text>
        </Box>
        <Box component="span" flex={1} miw={0}>
          <span className={styles.rowTitle}>
            <strong>{contactName}</strong>
            <Text span fz="sm" c="dimmed">
              {record.visitKinds[kind]}
            </Text>
            {status !== 'scheduled' && (
              <Text span fz="sm" c="dimmed">
                {statusOf(appointment)}
              </Text>
            )}
          </span>
          <Text span fz="sm" c="dimmed" display="block">
            {[home, showAgent && (agentName ?? today.noAgent)].filter(Boolean).join(' · ')}
          </Text>
        </Box>
      </UnstyledButton>
    </li>
  );
}
