import { SegmentedControl } from '@mantine/core';
import type { Purpose } from '../../../domain/drafts/sending-rules.ts';
import { useWords } from '../words/words.tsx';
import styles from './draft.module.css';

/** Whether the law of advertising applies. */
export function PurposeSwitch({ purpose, onChange }: { purpose: Purpose; onChange(purpose: Purpose): void }) {
  const { draft } = useWords();
  return (
    <div>
      <SegmentedControl
        aria-label={draft.purpose}
        value={purpose}
        onChange={(value) => onChange(value as Purpose)}
        data={(['service', 'marketing'] as const).map((value) => ({ value, label: draft.purposes[value] }))}
      />
      <p className={styles.quiet}>{draft.purposeHints[purpose]}</p>
    </div>
  );
}
