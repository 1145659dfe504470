import { Badge } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';

const statusColors = { draft: 'gray', active: 'green', paused: 'yellow' };

export function SequenceStatus({ status }: { status: keyof typeof statusColors }) {
  const { sequences } = useTranslations();
  return <Badge color={statusColors[status]}>{sequences.statuses[status]}</Badge>;
}
