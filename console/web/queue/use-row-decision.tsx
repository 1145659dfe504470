import { useState } from 'react';
import type { Review } from './draft/draft.ts';
import { RejectionDialog } from './draft/rejection-dialog.tsx';
import { useApproveAll } from './use-approve-all.tsx';
import { useBulkDecisions } from './use-bulk-decisions.ts';

/** Asks before it carries out what a swipe over a row decided: the row shows only the first words of what would be approved. */
export function useRowDecision(onDecided: (id: string) => void) {
  const { approveAll, rejectAll } = useBulkDecisions(onDecided);
  const approval = useApproveAll(approveAll);
  const [rejected, setRejected] = useState<Review | null>(null);
  const decide = (review: Review, decision: 'approve' | 'reject') =>
    decision === 'approve' ? approval.ask([review]) : setRejected(review);
  const question = rejected ? (
    <RejectionDialog
      isOfRecipe={rejected.recipe !== null}
      onClose={() => setRejected(null)}
      onReject={(reason) => {
        setRejected(null);
        void rejectAll([rejected], reason);
      }}
    />
  ) : (
    approval.question
  );
  return { decide, question };
}
