import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { filtersOf } from '../queue/queue-head-options.ts';
import { useQueueHead } from '../queue/use-queue-head.ts';
import { CountBadge } from './count-badge.tsx';

/** How many drafts wait for a decision. */
export function QueueBadge() {
  const { layout } = useTranslations();
  const pending = useQueueHead(filtersOf(useMineOrTeam().isMine)).data?.counts.pending ?? 0;
  return <CountBadge count={pending} label={layout.pending(pending)} />;
}
