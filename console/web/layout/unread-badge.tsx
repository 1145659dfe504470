import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { CountBadge } from './count-badge.tsx';

/** How many conversations are unread. */
export function UnreadBadge() {
  const { layout } = useTranslations();
  const unread = useQuery(trpc.conversations.list.queryOptions({ limit: 1 })).data?.unread ?? 0;
  return <CountBadge count={unread} label={layout.unread(unread)} />;
}
