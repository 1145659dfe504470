import { useQuery } from '@tanstack/react-query';
import { errorCodeOf, queryClient, refetchLive, trpc } from '../trpc.ts';
import type { Review } from './draft.ts';

/** Keeps the text that is being read. Everything else is updated as long as the text is the same. */
export const keepReadText = (read: Review, latest: Review | undefined): Review =>
  latest?.draft.fingerprint === read.draft.fingerprint ? latest : read;

export async function refetchReview(id: string): Promise<Review> {
  const options = trpc.drafts.read.queryOptions({ id }, { staleTime: 0 });
  // A response that is on its way may predate the change, and would be shared.
  await queryClient.cancelQueries({ queryKey: options.queryKey });
  return queryClient.fetchQuery(options);
}

/** On a conflict, someone else has decided or edited the draft: fetches what became of it. */
export const onConflict = (id: string, onDecided?: (review: Review) => void) => async (error: unknown) => {
  if (errorCodeOf(error) !== 'conflict') return;
  const review = await refetchReview(id);
  if (review.draft.status !== 'pending') onDecided?.(review);
  await refetchLive(trpc.drafts.pathKey());
};

/** If the response to a decision was lost, asks the server whether the decision was made after all. */
export const onLostResponse =
  (id: string, userId: string | undefined, onDecided: (draft: Review['draft']) => void) => async (error: unknown) => {
    if (errorCodeOf(error) !== null) return;
    // If the server is still unreachable, the first error is already shown, and the list refetches on reconnection.
    const draft = (await refetchReview(id).catch(() => undefined))?.draft;
    if (draft && draft.status !== 'pending' && draft.decidedBy?.id === userId) onDecided(draft);
  };

/** The draft with a colleague's newer text, as the page's list has it or as it was fetched by its id. */
export function useNewerVersion(read: Review, latest: Review | undefined): Review | undefined {
  const fetched = useQuery(trpc.drafts.read.queryOptions({ id: read.draft.id }, { enabled: false })).data;
  return [latest, fetched].find((review) => review && isNewer(review, read));
}

/** A late response may hold a different text that is older than the one that is read. */
const isNewer = ({ draft: latest }: Review, { draft: read }: Review) =>
  latest.status === 'pending' &&
  latest.fingerprint !== read.fingerprint &&
  (latest.editedAt ?? '') > (read.editedAt ?? '');
