import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';

const tones = { draft: '', active: parts.good, paused: parts.warn };

export function StatusTag({ status }: { status: keyof typeof tones }) {
  const { sequences } = useWords();
  return <span className={`${parts.tag} ${tones[status]}`}>{sequences.statuses[status]}</span>;
}
