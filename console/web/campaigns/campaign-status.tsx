import { Badge } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Campaign } from './campaign.ts';

const statusColors: Partial<Record<Campaign['status'], string | undefined>> = {
  scheduled: 'yellow',
  running: 'green',
  completed: 'green',
  pending: 'yellow',
  paused: 'yellow',
};

export function CampaignStatus({ campaign: { status } }: { campaign: Pick<Campaign, 'status'> }) {
  const { campaign } = useTranslations();
  return <Badge color={statusColors[status] ?? 'gray'}>{campaign.statuses[status]}</Badge>;
}
