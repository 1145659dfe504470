import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { useDates, useWords } from '../words/words.tsx';
import styles from './draft.module.css';
import type { Review } from './item.ts';

const signs = { granted: IconShieldCheck, unknown: IconShieldQuestion, denied: IconShieldX, opted_out: IconShieldX };

/** Where the person stands on this channel, and how we know. */
export function ConsentLine({ consent }: { consent: NonNullable<Review['consent']> }) {
  const { draft, common } = useWords();
  const { date } = useDates();
  const { channel, status, recordedAt, source, evidence } = consent;
  const Sign = signs[status];
  const on = status === 'granted' ? draft.gathered : draft.since;
  return (
    <>
      <span className={`${styles.consent} ${styles[status]}`}>
        <Sign size={16} stroke={1.8} aria-hidden />
        <span>
          {draft.consents[channel][status]} {recordedAt && on(date(recordedAt))}
          {source && common.colon + source}
        </span>
      </span>
      {evidence && evidence !== source && <q className={styles.evidence}>{evidence}</q>}
    </>
  );
}
