import { Button } from '@mantine/core';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';
import styles from './draft.module.css';
import type { Review } from './item.ts';

/** Nobody decides on a text that was exchanged a moment ago: it is read first. */
export function Changed({ newer, onRead }: { newer: Review; onRead(newer: Review): void }) {
  const { draft } = useWords();
  const { editedBy } = newer.draft;
  return (
    <div className={`${parts.notice} ${styles.newer}`} role="status">
      <span>{editedBy?.kind === 'system' ? draft.recounted : draft.changedBy(editedBy?.name ?? '')}</span>
      <Button size="compact-sm" variant="light" onClick={() => onRead(newer)}>
        {draft.readNewer}
      </Button>
    </div>
  );
}
