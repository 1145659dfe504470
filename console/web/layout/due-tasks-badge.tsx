import { useQuery } from '@tanstack/react-query';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { CountBadge } from './count-badge.tsx';

/** How many tasks are overdue or due today, of those that the page of tasks lists: one's own or the team's. */
export function DueTasksBadge() {
  const { task, lists } = useTranslations();
  const { isMine } = useMineOrTeam();
  const due = useQuery(trpc.tasks.count.queryOptions({ team: !isMine })).data;
  const count = due ? due.overdue + due.today : 0;
  return <CountBadge count={count} label={lists.counted[isMine ? 'mine' : 'team'](task.overdueCount(count))} />;
}
