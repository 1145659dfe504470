import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';
import type { Campaign } from './page.tsx';

const tones: Partial<Record<Campaign['status'], string | undefined>> = {
  running: parts.good,
  completed: parts.good,
  pending: parts.warn,
  paused: parts.warn,
};

/** Where a campaign stands, in a word. */
export function State({ campaign: { status } }: { campaign: Pick<Campaign, 'status'> }) {
  const { campaign } = useWords();
  return <span className={`${parts.tag} ${tones[status] ?? ''}`}>{campaign.statuses[status]}</span>;
}
