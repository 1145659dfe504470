import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';

const statusColors = { draft: '', active: shared.good, paused: shared.warn };

export function SequenceStatus({ status }: { status: keyof typeof statusColors }) {
  const { sequences } = useTranslations();
  return <span className={`${shared.tag} ${statusColors[status]}`}>{sequences.statuses[status]}</span>;
}
