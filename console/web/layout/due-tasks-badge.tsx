import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { CountBadge } from './count-badge.tsx';

/** How many of one's own tasks are overdue or due today. */
export function DueTasksBadge() {
  const { task } = useTranslations();
  const due = useQuery(trpc.tasks.count.queryOptions({})).data;
  const count = due ? due.overdue + due.today : 0;
  return <CountBadge count={count} label={task.overdueCount(count)} />;
}
