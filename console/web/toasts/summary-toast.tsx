import type { SummaryToastContent } from '../drafts/toast-store.ts';
import { useUndoCountdown } from '../drafts/undo-countdown.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './toasts.module.css';
import { UndoAllButton } from './undo-all-button.tsx';
import { useDismissAfter } from './use-dismiss-after.ts';

type SummaryToastProps = { content: SummaryToastContent; onDismiss(): void };

/** The outcome of several decisions made at once. It stays while some can be undone or if some failed. */
export function SummaryToast({ content: { text, failures, undoable }, onDismiss }: SummaryToastProps) {
  const { draftStatus } = useTranslations();
  const secondsLeft = useUndoCountdown(undoable);
  useDismissAfter(failures.length === 0 && secondsLeft === 0, 7_000, onDismiss);
  return (
    <>
      <div className={styles.line}>
        <strong>{text}</strong>
        {secondsLeft > 0 && (
          <span className={styles.secondsLeft} aria-hidden="true">
            {draftStatus.leavesIn(secondsLeft)}
          </span>
        )}
      </div>
      {failures.length > 0 && (
        <ul className={styles.failures}>
          {failures.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>{secondsLeft > 0 && <UndoAllButton drafts={undoable} onDone={onDismiss} />}</div>
    </>
  );
}
