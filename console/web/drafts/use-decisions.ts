import { useMutation } from '@tanstack/react-query';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { decisionText } from './decision-text.ts';
import type { Draft, Review } from './draft.ts';
import { onConflict, onLostResponse } from './newer-version.ts';
import { showSummaryToast } from './toast-store.ts';

/**
 * Approving and rejecting a draft. If a colleague decided first, a toast says so and keeps the reason that was typed.
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
  const approve = useMutation(
    trpc.drafts.approve.mutationOptions({
      onSuccess: handleSuccess,
      onError: (error) => {
        void handleConflict('approval')(error);
        void handleLostResponse(error);
      },
    }),
  );
  const reject = useMutation(
    trpc.drafts.reject.mutationOptions({
      onSuccess: handleSuccess,
      onError: (error, { reason }) => {
        void handleConflict('rejection', reason)(error);
        void handleLostResponse(error);
      },
    }),
  );
  return { approve, reject };
}
