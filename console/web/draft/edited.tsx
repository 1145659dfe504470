import { lazy, Suspense } from 'react';
import { useWords } from '../words/words.tsx';
import { type Draft, textsOf } from './item.ts';
import styles from './text.module.css';

const Difference = lazy(() => import('./difference.tsx').then(({ Difference }) => ({ default: Difference })));

/** After an edit, what differs from the agent's own text. */
export function Edited({ draft }: { draft: Draft }) {
  const { draft: words } = useWords();
  // What Clef counted anew is no other text.
  if (draft.editedBy?.kind !== 'human') return null;
  return (
    <details className={styles.fold}>
      <summary>{words.changed}</summary>
      <Suspense fallback={null}>
        <Compared asked={textsOf(draft.asked)} now={textsOf(draft.item)} />
      </Suspense>
    </details>
  );
}

type Texts = ReturnType<typeof textsOf>;

/** Subject and body, each against what the agent wrote. What compares them comes later: whoever has a heading for it waits too. */
export const Compared = ({ asked, now }: { asked: Texts; now: Texts }) => (
  <>
    {now.subject !== undefined && asked.subject !== now.subject && (
      <Difference before={asked.subject ?? ''} after={now.subject} />
    )}
    <Difference before={asked.body ?? ''} after={now.body ?? ''} />
  </>
);
