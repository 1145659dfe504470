import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Draft } from '../draft/item.ts';
import { Failure } from '../look/failure.tsx';
import { putBack } from '../queue/queue.ts';
import { codeOf, server } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { useSecondsLeft } from './seconds.ts';
import { useSettled } from './settled.ts';
import styles from './toasts.module.css';
import { announce, showSummary, type Toast } from './toasts.ts';

type Told = { told: Exclude<Toast, { review: unknown }>; onSettled(): void };

/** What became of several decisions at once, with the seconds in which all of them can be taken back. */
export function Summary({ told: { text, failed, approved }, onSettled }: Told) {
  const { standing } = useWords();
  const left = useSecondsLeft(approved);
  useSettled(failed.length === 0 && left === 0, 7_000, onSettled);
  return (
    <>
      <div className={styles.line}>
        <strong>{text}</strong>
        {left > 0 && (
          <span className={styles.left} aria-hidden="true">
            {standing.leavesIn(left)}
          </span>
        )}
      </div>
      {failed.length > 0 && (
        <ul className={styles.failed}>
          {failed.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>{left > 0 && <TakeAllBack drafts={approved} onDone={onSettled} />}</div>
    </>
  );
}

function TakeAllBack({ drafts, onDone }: { drafts: Draft[]; onDone(): void }) {
  const { standing } = useWords();
  const undo = useMutation({
    mutationFn: () => Promise.all(drafts.map(takenBack)),
    onSuccess: (outcomes) => {
      const back = outcomes.filter(Boolean).length;
      const text = back > 0 ? standing.takenBack(back) : standing.tooLate;
      const late = outcomes.length - back;
      announce(text);
      onDone();
      showSummary(text, back > 0 && late > 0 ? [standing.notTakenBack(late)] : []);
    },
  });
  return (
    <>
      <Button size="compact-sm" variant="light" data-act="undo" loading={undo.isPending} onClick={() => undo.mutate()}>
        {standing.undoAll(drafts.length)}
      </Button>
      <Failure error={undo.error} />
    </>
  );
}

/** Whether it came back: it may have left meanwhile. */
async function takenBack({ id }: Draft): Promise<boolean> {
  const undone = await server.drafts.undo.mutate({ id }).then(
    () => true,
    (error) => {
      if (codeOf(error) !== 'conflict') throw error;
      return false;
    },
  );
  await putBack(id);
  return undone;
}
