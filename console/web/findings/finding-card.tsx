import type { Finding } from '../../../domain/checks/finding.ts';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { CorrectionButton } from './correction-button.tsx';
import { FindingIcon } from './finding-icon.tsx';
import styles from './findings.module.css';

type FindingCardProps = { finding: Finding };

/** One finding in full: its result, what the record says, the record, and its correction. */
export function FindingCard({ finding }: FindingCardProps) {
  const { findings } = useTranslations();
  const sentence = findings.sentences[finding.code](finding);
  return (
    <div className={styles.card}>
      <p className={styles.cardTitle}>
        <FindingIcon result={finding.result} />
        <strong aria-hidden>{findings.results[finding.result]}</strong>
      </p>
      <p className={styles.cardSentence}>{sentence}</p>
      <p className={styles.cardFoot}>
        {finding.record && <RecordLink record={finding.record}>{finding.record.label}</RecordLink>}
        <CorrectionButton findings={[finding]} />
      </p>
    </div>
  );
}
