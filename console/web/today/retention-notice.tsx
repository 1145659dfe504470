import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';

/** A line for the owner once people's time is over: a human decides what is erased. */
export function RetentionNotice() {
  const { personalData: words } = useTranslations();
  const isOwner = useMay('listRetention');
  const due = useQuery({ ...trpc.personalData.count.queryOptions({}), enabled: isOwner }).data?.due ?? 0;
  if (due === 0) return null;
  return (
    <Text c="dimmed" fz="sm" mb="md">
      {words.dueCount(due)} · <Link href={paths.personalData}>{words.dueRead}</Link>
    </Text>
  );
}
