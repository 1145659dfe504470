import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useWords } from '../words/words.tsx';
import styles from './text.module.css';

type Told = { before: string; after: string };

/** Word by word, what a human changed in the agent's text. */
export function Difference({ before, after }: Told) {
  const { draft } = useWords();
  const changes = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  if (before === after) return <p className={styles.delay}>{draft.unchanged}</p>;
  return (
    <p className={styles.difference}>
      {changes.map(({ value, added, removed }, index) => {
        const Change = added ? 'ins' : removed ? 'del' : 'span';
        return <Change key={index}>{value}</Change>;
      })}
    </p>
  );
}
