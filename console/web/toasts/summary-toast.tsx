import type { Draft } from '../drafts/draft.ts';
import { isRejectedByPerson } from '../drafts/draft-actions.tsx';
import { useUndoCountdown } from '../drafts/undo-countdown.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { SummaryToastContent } from './toast-store.ts';
import styles from './toasts.module.css';
import { UndoAllButton } from './undo-all-button.tsx';
import { useDismissAfter } from './use-dismiss-after.ts';

type SummaryToastProps = { content: SummaryToastContent; onDismiss(): void };

/** The outcome of several decisions made at once. It stays while some can be undone or if some failed. */
export function SummaryToast({ content: { text, failures, decided }, onDismiss }: SummaryToastProps) {
  const { draftStatus } = useTranslations();
  const secondsLeft = useUndoCountdown(decided);
  useDismissAfter(failures.length === 0 && secondsLeft === 0, 7_000, onDismiss);
  const reversible = decided.filter((draft) => isReversible(draft, secondsLeft));
  return (
    <>
      <div className={styles.line}>
        <strong>{text}</strong>
      </div>
      {failures.length > 0 && (
        <ul className={styles.failures}>
          {failures.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {reversible.length > 0 && <UndoAllButton drafts={reversible} onDone={onDismiss} />}
        {secondsLeft > 0 && (
          <span className={styles.secondsLeft} aria-hidden="true">
            {draftStatus.leavesIn(secondsLeft)}
          </span>
        )}
      </div>
    </>
  );
}

/** An approval until the message leaves, and a person's rejection. */
const isReversible = (draft: Draft, secondsLeft: number): boolean =>
  isRejectedByPerson(draft) ||
  draft.status === 'scheduled' ||
  (draft.status === 'approved' && (draft.waitsFor !== 'undo' || secondsLeft > 0));
