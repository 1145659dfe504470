import { useQuery } from '@tanstack/react-query';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './sequences.module.css';
import type { Step } from './text.ts';

/** How many contacts could not be enrolled for want of a value, and how to write the text so that they can. */
export function Lacking({ steps }: { steps: Step[] }) {
  const { sequences, variables } = useWords();
  const { data } = useQuery(trpc.sequences.missingValues.queryOptions({ steps }, { refetchInterval: false }));
  const [first] = data?.missing ?? [];
  if (!data || !first) return null;
  return (
    <div className={parts.notice} role="status">
      <p>{sequences.lackingLead}</p>
      <ul className={styles.faults}>
        {data.missing.map(({ variable, lacking, contacts }) => (
          <li key={variable}>{sequences.lacking(variables.names[variable] ?? variable, lacking, contacts)}</li>
        ))}
      </ul>
      <p>{sequences.fallbackHint(first.variable)}</p>
    </div>
  );
}
