import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Draft } from './draft.ts';

const tones: Partial<Record<Draft['status'], string | undefined>> = {
  sent: shared.good,
  approved: shared.good,
  scheduled: shared.warn,
  failed: shared.bad,
  unconfirmed: shared.bad,
};

type DraftStatusProps = { draft: Draft };

export function DraftStatus({ draft }: DraftStatusProps) {
  const { draftStatus } = useTranslations();
  const isReturned = draft.status === 'rejected' && draft.decision === 'returned';
  const status = draft.status === 'sent' ? sentStatusOf(draft) : isReturned ? 'returned' : draft.status;
  const tone = status === 'undelivered' ? shared.bad : tones[draft.status];
  return <span className={`${shared.tag} ${tone ?? ''}`}>{draftStatus[status]}</span>;
}

function sentStatusOf({ kind, deliveredAt, failure }: Draft) {
  if (kind === 'enrollment') return 'started';
  if (kind === 'campaign') return 'launched';
  if (deliveredAt) return 'delivered';
  return failure ? 'undelivered' : 'sent';
}
