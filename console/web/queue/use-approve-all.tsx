import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import type { Review } from './draft/draft.ts';
import { type Partition, partition, type useBulkDecisions } from './use-bulk-decisions.ts';

const ApproveAllDialog = lazyPage(() => import('./approve-all-dialog.tsx'));

/** Approves drafts after a question that shows each of their texts: those that it shows, as they are when it is asked. */
export function useApproveAll(approveAll: ReturnType<typeof useBulkDecisions>['approveAll']) {
  const [asked, setAsked] = useState<Partition | null>(null);
  const ask = (reviews: readonly Review[]) => {
    const parts = partition(reviews);
    // With nothing to show, only what is left out is said.
    if (parts.approvable.length === 0) void approveAll(parts);
    else setAsked(parts);
  };
  const question = asked && (
    <Suspense fallback={null}>
      <ApproveAllDialog
        reviews={asked.approvable}
        onClose={() => setAsked(null)}
        onApprove={() => {
          setAsked(null);
          void approveAll(asked);
        }}
      />
    </Suspense>
  );
  return { ask, question };
}
