import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Campaign } from './campaign.ts';

const statusColors: Partial<Record<Campaign['status'], string | undefined>> = {
  running: shared.good,
  completed: shared.good,
  pending: shared.warn,
  paused: shared.warn,
};

export function CampaignStatus({ campaign: { status } }: { campaign: Pick<Campaign, 'status'> }) {
  const { campaign } = useTranslations();
  return <span className={`${shared.tag} ${statusColors[status] ?? ''}`}>{campaign.statuses[status]}</span>;
}
