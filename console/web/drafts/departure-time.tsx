import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Review } from './draft.ts';
import styles from './drafts.module.css';

type DepartureTimeProps = { departure: Review['releaseTime'] };

/** The time at which an approval now would send the draft, and the reason for any delay. */
export function DepartureTime({ departure: { at, because, holiday } }: DepartureTimeProps) {
  const { draft, common } = useTranslations();
  const { formatDateTime } = useDateFormat();
  if (because === 'paused') return <span className={styles.later}>{draft.paused}</span>;
  if (!at) return draft.atOnce;
  const reason = holiday ?? (because && draft.waitReasons[because]);
  return (
    <span className={styles.later}>
      {draft.leavesAt(formatDateTime(at))}
      {reason && common.colon + reason}
    </span>
  );
}
