import { useMutation } from '@tanstack/react-query';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { showSummaryToast } from '../toasts/toast-store.ts';
import { errorCodeOf, refetchLive, trpc } from '../trpc.ts';
import { decisionText } from './decision-text.ts';
import type { Draft, Review } from './draft.ts';
import { onConflict, onLostResponse, refetchReview } from './newer-version.ts';

/**
 * The decisions on a draft. If a colleague decided first, a toast says so and keeps the reason that was typed. If a flag
 * appeared since the draft was read, it is fetched again, so that the flag can be read.
 */
export function useDecisions(review: Review, onDecided: (review: Review) => void, onDecidedElsewhere: () => void) {
  const translations = useTranslations();
  const userId = useCurrentUser()?.id;
  const { id } = review.draft;
  const handleSuccess = (draft: Draft) => onDecided({ ...review, draft });
  const handleConflict = (attempt: 'approval' | 'rejection', reason?: string) =>
    onConflict(id, ({ draft }) => {
      onDecidedElsewhere();
      const { queue } = translations;
      const earlierDecision = decisionText(draft, draft.decidedBy?.id === userId, translations);
      showSummaryToast(queue.tooLate[attempt](earlierDecision), reason ? [queue.yourReason(reason)] : []);
    });
  const handleLostResponse = onLostResponse(id, userId, handleSuccess);
  const handleError = (error: unknown, attempt: 'approval' | 'rejection', reason?: string) => {
    void handleConflict(attempt, reason)(error);
    void handleLostResponse(error);
    if (errorCodeOf(error) === 'flags_not_accepted') {
      void refetchReview(id).then(() => refetchLive(trpc.drafts.pathKey()));
    }
  };
  const approve = useMutation(
    trpc.drafts.approve.mutationOptions({
      onSuccess: handleSuccess,
      onError: (error) => handleError(error, 'approval'),
    }),
  );
  const reject = useMutation(
    trpc.drafts.reject.mutationOptions({
      onSuccess: handleSuccess,
      onError: (error, { reason }) => handleError(error, 'rejection', reason),
    }),
  );
  const sendBack = useMutation(
    trpc.drafts.sendBack.mutationOptions({
      onSuccess: handleSuccess,
      onError: (error, { remark }) => handleError(error, 'rejection', remark),
    }),
  );
  return { approve, reject, sendBack };
}
