import { Button } from '@mantine/core';
import { useWords } from '../words/words.tsx';
import styles from './parts.module.css';

/** A colleague has saved another version of what one is writing: neither takes the other's place by itself. */
export function Meanwhile({ said, onKeep, onTake }: { said: string; onKeep(): void; onTake(): void }) {
  const { common } = useWords();
  return (
    <div className={`${styles.notice} ${styles.row}`} role="status">
      <span>{said}</span>
      <Button size="compact-sm" variant="light" onClick={onKeep}>
        {common.keepMine}
      </Button>
      <Button size="compact-sm" variant="light" onClick={onTake}>
        {common.takeTheirs}
      </Button>
    </div>
  );
}
