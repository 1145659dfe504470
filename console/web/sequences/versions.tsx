import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { useDates, useWords } from '../words/words.tsx';
import { Exact } from './activation.tsx';
import styles from './sequences.module.css';
import type { Detail } from './text.ts';

/** What was approved, by whom, and how many still follow it. */
export function Versions({ sequence: { versions } }: { sequence: Detail }) {
  const { sequences } = useWords();
  const { date } = useDates();
  return (
    <Card title={sequences.versions}>
      {versions.map(({ version, steps, approvedAt, approvedBy, running }) => (
        <details key={version} className={styles.version}>
          <summary>
            <strong>{sequences.version(version)}</strong>{' '}
            <span className={parts.soft}>
              {approvedAt ? sequences.approvedBy(approvedBy ?? '', date(approvedAt)) : sequences.notApproved}
              {running > 0 && ` · ${sequences.followers(running)}`}
            </span>
          </summary>
          <Exact steps={steps} />
        </details>
      ))}
    </Card>
  );
}
