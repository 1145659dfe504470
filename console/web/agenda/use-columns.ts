import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { trpc } from '../trpc.ts';
import type { Agenda } from './appointment.ts';
import type { Column, View } from './columns.ts';

type ColumnsOptions = {
  view: View;
  days: readonly string[];
  /** The one colleague who is shown, if it is one. */
  colleague: string | undefined;
  agenda: Agenda | undefined;
};

/** The columns of the grid: the days of a week, or on one day a column for each colleague of the team. */
export function useColumns({ view, days, colleague, agenda }: ColumnsOptions) {
  const { today } = useTranslations();
  const { formatDay } = useDateFormat();
  const team = useQuery(trpc.team.list.queryOptions({}));
  const colleagues = (team.data?.colleagues ?? []).filter(({ disabledAt }) => disabledAt === null);
  const noteOf = (day: string) => agenda?.holidays.find((holiday) => holiday.day === day)?.name;
  const [first = ''] = days;
  if (view !== 'day' || colleague !== undefined) {
    const columns = days.map((day): Column => ({ key: day, day, title: formatDay(day), note: noteOf(day) }));
    return { columns, colleagues };
  }
  const others = agenda?.appointments.filter(({ agentId }) => !colleagues.some(({ id }) => id === agentId)) ?? [];
  const columns: Column[] = [
    ...colleagues.map(({ id, name }) => ({ key: id, day: first, agentId: id, title: name, note: noteOf(first) })),
    // Appointments of nobody, or of colleagues who have left.
    ...[...new Map(others.map(({ agentId, agentName }) => [agentId, agentName]))].map(([agentId, name]) => ({
      ...{ key: agentId ?? 'nobody', day: first, agentId, title: name ?? today.noAgent, note: noteOf(first) },
    })),
  ];
  return { columns, colleagues };
}
