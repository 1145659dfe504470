import { Button } from '@mantine/core';
import { codeOf } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Failure } from './failure.tsx';
import styles from './parts.module.css';

type Told = {
  /** That a colleague has saved another version. */
  said: string;
  writing: { newer: boolean | undefined; keep(): void; take(): void };
  save: { isPending: boolean; error: unknown; reset(): void };
};

/** What keeps one's words from being saved. A colleague's version never takes their place by itself, nor they its. */
export function Meanwhile({ said, writing: { newer, keep, take }, save }: Told) {
  const { common } = useWords();
  const afresh = (change: () => void) => () => {
    save.reset();
    change();
  };
  return (
    <>
      {newer && !save.isPending && (
        <div className={`${styles.notice} ${styles.row}`} role="status">
          <span>{said}</span>
          <Button size="compact-sm" variant="light" onClick={afresh(keep)}>
            {common.keepMine}
          </Button>
          <Button size="compact-sm" variant="light" onClick={afresh(take)}>
            {common.takeTheirs}
          </Button>
        </div>
      )}
      {!(newer && codeOf(save.error) === 'conflict') && <Failure error={save.error} />}
    </>
  );
}
