import { SegmentedControl } from '@mantine/core';
import type { Purpose } from '../../../domain/drafts/sending-rules.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './drafts.module.css';

type PurposeSwitchProps = { purpose: Purpose; readOnly: boolean; onChange(purpose: Purpose): void };

/** Marketing is subject to the law of advertising, a service message is not. */
export function PurposeSwitch({ purpose, readOnly, onChange }: PurposeSwitchProps) {
  const { draft } = useTranslations();
  return (
    <div>
      <SegmentedControl
        aria-label={draft.purpose}
        value={purpose}
        readOnly={readOnly}
        onChange={(value) => onChange(value as Purpose)}
        data={(['service', 'marketing'] as const).map((value) => ({ value, label: draft.purposes[value] }))}
      />
      <p className={styles.hint}>{draft.purposeHints[purpose]}</p>
    </div>
  );
}
