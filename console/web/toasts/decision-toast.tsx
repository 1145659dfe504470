import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { type Review, titleOf } from '../drafts/draft.ts';
import { DraftActions } from '../drafts/draft-actions.tsx';
import { DraftStatus } from '../drafts/draft-status.tsx';
import { StatusDetails } from '../drafts/status-details.tsx';
import { useUndoCountdown } from '../drafts/undo-countdown.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import styles from './toasts.module.css';
import { useDismissAfter } from './use-dismiss-after.ts';

type DecisionToastProps = {
  review: Review;
  /** Whether older decisions can still be undone. */
  hasOthers: boolean;
  onDismiss(): void;
};

/** One decision, with its status and the time left to undo it. It stays while a person may have to act. */
export function DecisionToast({ review, hasOthers, onDismiss }: DecisionToastProps) {
  const translations = useTranslations();
  const { id } = review.draft;
  const { data } = useQuery(trpc.drafts.read.queryOptions({ id }, { initialData: review, staleTime: 3_000 }));
  const { draft } = data;
  const secondsLeft = useUndoCountdown(useMemo(() => [draft], [draft]));
  const isInProgress =
    secondsLeft > 0 || draft.status === 'sending' || draft.status === 'failed' || draft.status === 'unconfirmed';
  // Undone, it makes room at once for the decision before, which the next key press may undo.
  useDismissAfter(!isInProgress, draft.status === 'pending' ? (hasOthers ? 0 : 2_000) : 7_000, onDismiss);
  return (
    <>
      <div className={styles.line}>
        {draft.status === 'pending' ? (
          <strong>{translations.draftStatus.takenBack(1)}</strong>
        ) : (
          <DraftStatus draft={draft} />
        )}
        <Link href={`${paths.queue}/${id}`} className={styles.name}>
          {titleOf(data, translations)}
        </Link>
      </div>
      <div className={styles.details}>
        <StatusDetails draft={draft} />
      </div>
      <div className={styles.actions}>
        <DraftActions draft={draft} />
        {secondsLeft > 0 && (
          <span className={styles.secondsLeft} aria-hidden="true">
            {translations.draftStatus.leavesIn(secondsLeft)}
          </span>
        )}
      </div>
    </>
  );
}
