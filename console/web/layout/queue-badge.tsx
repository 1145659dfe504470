import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { filtersOf, useQueueHead } from '../queue/queue-head.ts';
import { CountBadge } from './count-badge.tsx';

/** How many drafts wait for a decision, of those that the queue lists: one's own or the team's. */
export function QueueBadge() {
  const { layout, lists } = useTranslations();
  const { isMine } = useMineOrTeam();
  const pending = useQueueHead(filtersOf(isMine)).data?.counts.pending ?? 0;
  return <CountBadge count={pending} label={lists.counted[isMine ? 'mine' : 'team'](layout.pending(pending))} />;
}
