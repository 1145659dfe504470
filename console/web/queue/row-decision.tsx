import { useEffect, useRef } from 'react';
import type { Review } from '../drafts/draft.ts';
import { RejectionDialog } from '../drafts/rejection-dialog.tsx';
import { useBulkDecisions } from './use-bulk-decisions.ts';

export type SwipedRow = { review: Review; decision: 'approve' | 'reject' };

type RowDecisionProps = SwipedRow & { onDecided(id: string): void; onClose(): void };

/** Carries out what a swipe over a row of the list decided. */
export function RowDecision({ review, decision, onDecided, onClose }: RowDecisionProps) {
  const { approveAll, rejectAll } = useBulkDecisions(onDecided);
  const isStarted = useRef(false);
  useEffect(() => {
    if (decision !== 'approve' || isStarted.current) return;
    isStarted.current = true;
    void approveAll([review]).then(onClose);
  });
  if (decision === 'approve') return null;
  return (
    <RejectionDialog
      onClose={onClose}
      onReject={(reason) => {
        onClose();
        void rejectAll([review], reason);
      }}
    />
  );
}
