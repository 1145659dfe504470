import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { CountBadge } from './count-badge.tsx';

/** How many people's time is over. */
export function RetentionBadge() {
  const { personalData } = useTranslations();
  const count = useQuery(trpc.personalData.count.queryOptions({})).data?.due ?? 0;
  return <CountBadge count={count} label={personalData.dueCount(count)} />;
}
