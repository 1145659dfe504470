import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { reasonText } from './decision-text.ts';
import type { Draft } from './draft.ts';
import styles from './drafts.module.css';
import { FailureText } from './failure-text.tsx';

type StatusDetailsProps = { draft: Draft };

/** The reason why a draft waits, was rejected or could not be sent. */
export function StatusDetails({ draft }: StatusDetailsProps) {
  const { draftStatus, common } = useTranslations();
  // A failed attempt that is retried, or that a person has to settle, is explained elsewhere.
  const isFinalFailure = draft.status === 'failed' || draft.status === 'sent';
  return (
    <>
      <ReleaseWait draft={draft} />
      {draft.reason && (
        <span>
          {(draft.decision === 'returned' ? draftStatus.remark : draftStatus.reason) +
            common.colon +
            reasonText(draft, draftStatus.rules)}
        </span>
      )}
      {draft.failure && isFinalFailure && (
        <span className={styles.denied}>
          <FailureText {...draft.failure} />
          {draft.attempts > 1 && ` (${draftStatus.attempts(draft.attempts)})`}
        </span>
      )}
    </>
  );
}

function ReleaseWait({ draft: { status, waitsFor, releaseAt, holiday } }: StatusDetailsProps) {
  const { draft, draftStatus, common } = useTranslations();
  const { formatDateTime } = useDateFormat();
  if ((status !== 'scheduled' && status !== 'approved') || !waitsFor || waitsFor === 'undo') return null;
  if (waitsFor === 'retry') return <span className={styles.later}>{draftStatus.retries}</span>;
  if (waitsFor === 'paused' || !releaseAt) return <span className={styles.later}>{draft.paused}</span>;
  return (
    <span className={styles.later}>
      {draft.leavesAt(formatDateTime(releaseAt)) + common.colon + (holiday ?? draft.waitReasons[waitsFor])}
    </span>
  );
}
