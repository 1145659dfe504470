import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Finding } from '../../../../domain/checks/finding.ts';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { useCurrentUser } from '../../sign-in/use-current-user.ts';
import { errorCodeOf, queryClient, refetchLive, trpc } from '../../trpc.ts';
import { showSummaryToast } from '../toasts/toast-store.ts';
import { type Draft, type DraftChange, decisionText, type Review } from './draft.ts';
import { onConflict, onLostResponse, refetchReview } from './review-updates.ts';

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

type Correction = { change: DraftChange; editedFingerprint: string; flags: Finding[] };

/**
 * Approves a draft with the correction that was just typed, in one step. The server first says what exactly would be sent:
 * the approval is about that text, and if it has flags the person has to accept them.
 */
export function useCorrectedApproval(
  review: Review,
  onDecided: (review: Review) => void,
  onDecidedElsewhere: () => void,
) {
  const { id, fingerprint } = review.draft;
  const [flagged, setFlagged] = useState<Correction | null>(null);
  const { approve } = useDecisions(review, onDecided, onDecidedElsewhere);
  const send = ({ change, editedFingerprint }: Correction, acceptedFlags: string[] = []) =>
    approve.mutate({ id, fingerprint, change, editedFingerprint, acceptedFlags });
  const preview = useMutation({
    mutationFn: (change: DraftChange) =>
      queryClient.fetchQuery(trpc.drafts.preview.queryOptions({ id, change }, { staleTime: 0 })),
    onSuccess: (previewed, change) => {
      const flags = previewed.findings.filter(({ flag }) => flag);
      const correction = { change, editedFingerprint: previewed.fingerprint, flags };
      if (flags.length > 0) setFlagged(correction);
      else send(correction);
    },
  });
  return {
    approve: preview.mutate,
    isPending: preview.isPending || approve.isPending,
    error: preview.error ?? approve.error,
    /** The flags of the corrected text that the person has to accept first. */
    flags: flagged?.flags,
    acceptFlags: (acceptedFlags: string[]) => {
      setFlagged(null);
      if (flagged) send(flagged, acceptedFlags);
    },
    cancel: () => setFlagged(null),
  };
}
