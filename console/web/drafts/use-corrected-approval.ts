import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Finding } from '../../../domain/checks/finding.ts';
import { queryClient, trpc } from '../trpc.ts';
import type { DraftChange, Review } from './draft.ts';
import { useDecisions } from './use-decisions.ts';

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
