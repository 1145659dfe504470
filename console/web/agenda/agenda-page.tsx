import { Button, Checkbox, Group, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, instantAt, localTime } from '../../../domain/shared/local-time.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { MineOrTeam } from '../components/mine-or-team.tsx';
import { Page } from '../components/page.tsx';
import { Select } from '../components/select.tsx';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { useFilters } from '../components/use-filters.ts';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useOpenRecord } from '../drawer/use-record-drawer.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import styles from './agenda.module.css';
import { agendaFilters } from './agenda-filters.ts';
import { AgendaList } from './agenda-list.tsx';
import { daysOf, stepOf, type View } from './columns.ts';
import { MoveAppointment, type Moved } from './move-appointment.tsx';
import { TimeGrid } from './time-grid.tsx';
import { useAgendaTexts } from './use-agenda-texts.ts';
import { useAppointmentDialog } from './use-appointment-dialog.tsx';
import { useColumns } from './use-columns.ts';
import { WeekStrip } from './week-strip.tsx';

/** The calendar of a person or of the team: a day, a week, or a list. A phone shows the day as a list. */
export default function AgendaPage() {
  const words = useAgendaTexts();
  const { record } = useTranslations();
  const { formatLongDay, formatDate } = useDateFormat();
  const openRecord = useOpenRecord();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { isMine, userId } = useMineOrTeam();
  const { values, set, known } = useFilters(agendaFilters);
  const mayChange = useMay('scheduleVisit');
  const zone = agencyTimeZone();
  const today = localTime(new Date(serverNow()), zone).day;
  const day = values.day ?? today;
  const view: View = isPhone ? 'day' : values.view;
  const days = daysOf(isPhone ? 'week' : view, day);
  const colleague = isMine ? userId : values.colleague;
  const agenda = useQuery({
    ...trpc.visits.agenda.queryOptions({
      from: days[0] ?? day,
      to: days.at(-1) ?? day,
      ...(colleague && { agentId: colleague }),
      ...(values.cancelled && { withCancelled: true }),
    }),
    enabled: !isMine || userId !== undefined,
    placeholderData: keepPreviousData,
  });
  const { columns, colleagues } = useColumns({ view, days, colleague, agenda: agenda.data });
  const appointment = useAppointmentDialog();
  const [moved, setMoved] = useState<Moved>();
  const [movedId, setMovedId] = useState<string>();
  const open = (id: string) => openRecord({ kind: 'visit', id });
  const noonOf = (of: string) => instantAt(of, '12:00', zone);
  const period =
    view === 'day'
      ? formatLongDay(noonOf(day).getTime())
      : words.period(
          formatDate(noonOf(days[0] ?? day).toISOString()),
          formatDate(noonOf(days.at(-1) ?? day).toISOString()),
        );
  const goTo = (to: string) => set('day', to === today ? null : to);
  const shownDays = isPhone ? [day] : days;
  const isEmpty =
    agenda.data?.appointments.every(({ startsAt }) => !shownDays.includes(localTime(new Date(startsAt), zone).day)) ??
    false;
  const isList = isPhone || view === 'list';
  const create = (initial: Parameters<typeof appointment.open>[0] = {}) =>
    appointment.open({ agentId: colleague ?? userId ?? null, day, ...initial });
  return (
    <Page
      title={words.title}
      lead={period}
      wide
      aside={
        <Group gap="xs">
          <MineOrTeam />
          {!isMine && (
            <Select
              label={record.agent}
              value={values.colleague ?? ''}
              options={[['', words.wholeTeam], ...colleagues.map(({ id, name }) => [id, name] as const)]}
              onChange={(value) => set('colleague', value || null)}
            />
          )}
          {!isPhone && (
            <SegmentedControl
              aria-label={words.view}
              value={view}
              onChange={(value) => set('view', value)}
              data={(['day', 'week', 'list'] as const).map((value) => ({ value, label: words.views[value] }))}
            />
          )}
        </Group>
      }
    >
      <UnknownFilters known={known} />
      <Group justify="space-between" gap="xs" mb="sm">
        <Group gap={6}>
          <Button variant="default" px={10} aria-label={words.before} onClick={() => goTo(addDays(day, -stepOf(view)))}>
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <Button variant="default" disabled={day === today} onClick={() => goTo(today)}>
            {words.today}
          </Button>
          <Button variant="default" px={10} aria-label={words.after} onClick={() => goTo(addDays(day, stepOf(view)))}>
            <IconChevronRight size={18} aria-hidden />
          </Button>
        </Group>
        <Group gap="md">
          {!isPhone && (
            <Checkbox
              label={words.withCancelled}
              checked={values.cancelled === 'oui'}
              onChange={({ currentTarget }) => set('cancelled', currentTarget.checked ? 'oui' : null)}
            />
          )}
          {mayChange && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => create()}>
              {words.create}
            </Button>
          )}
        </Group>
      </Group>
      {isPhone && <WeekStrip day={day} agenda={agenda.data} onChoose={goTo} />}
      <ErrorMessage error={agenda.error} />
      {agenda.isLoading && <ListSkeleton />}
      {agenda.data?.isCut && <p className={styles.cut}>{words.cut}</p>}
      {agenda.data && isList && (
        <>
          {isEmpty && <EmptyState title={words.empty}>{words.emptyHint}</EmptyState>}
          <AgendaList days={shownDays} agenda={agenda.data} showAgents={!isMine} onOpen={open} />
        </>
      )}
      {agenda.data && !isList && (
        <TimeGrid
          columns={columns}
          appointments={agenda.data.appointments}
          busy={colleague || view === 'day' ? agenda.data.busy : []}
          mayChange={mayChange}
          showAgents={!isMine && view === 'week'}
          movedId={movedId}
          onOpen={open}
          onCreate={({ startsAt, endsAt, agentId }) =>
            create({ startsAt, endsAt, ...(agentId !== undefined && { agentId }) })
          }
          onMove={(of, to) => setMoved({ appointment: of, to })}
        />
      )}
      {appointment.dialog}
      {moved && <MoveAppointment moved={moved} onMoved={setMovedId} onClose={() => setMoved(undefined)} />}
    </Page>
  );
}
