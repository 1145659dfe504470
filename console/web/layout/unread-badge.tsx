import { useQuery } from '@tanstack/react-query';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { CountBadge } from './count-badge.tsx';

/** How many conversations are unread, of those that the page of messages lists: one's own and nobody's, or the team's. */
export function UnreadBadge() {
  const { layout, lists } = useTranslations();
  const { isMine } = useMineOrTeam();
  const unread =
    useQuery(trpc.conversations.list.queryOptions({ limit: 1, unread: true, ...(isMine && { mine: true }) })).data
      ?.unread ?? 0;
  return <CountBadge count={unread} label={lists.counted[isMine ? 'mine' : 'team'](layout.unread(unread))} />;
}
