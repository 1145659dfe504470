import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../listeners.ts';
import { errorCodeOf, queryClient, type RouterOutputs, refetchLive, trpc } from '../../trpc.ts';
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

type QueueData = InfiniteData<RouterOutputs['drafts']['queue'], string | null>;

let returned: { id: string } | null = null;
const { subscribe, notify } = createListeners();

/** The draft whose decision was taken back last: the queue shows it. */
export const useReturnedDraft = () => useSyncExternalStore(subscribe, () => returned);

/**
 * Fetches what is shown after a decision was taken back. The queue puts the draft at its place if it belongs to the first
 * page; an older one is added by hand, because the other pages are not fetched again.
 */
export async function returnToQueue(id: string) {
  const review = await refetchReview(id);
  await refetchLive(trpc.drafts.pathKey());
  if (review.draft.status !== 'pending') return;
  const lists = queryClient.getQueryCache().findAll({ queryKey: trpc.drafts.queue.infiniteQueryKey(), type: 'active' });
  for (const { queryKey } of lists) {
    queryClient.setQueryData<QueueData>(queryKey, (before) => before && withDraft(before, review, laneOf(queryKey)));
  }
  returned = { id };
  notify();
}

/** The lane that a list was filtered by. Its key holds the path and the input. */
const laneOf = (queryKey: readonly unknown[]): string | undefined =>
  (queryKey[1] as { input?: { lane?: string } } | undefined)?.input?.lane;

function withDraft({ pages, ...rest }: QueueData, review: Review, lane: string | undefined): QueueData {
  const isShown = pages.some(({ data }) => data.some(({ draft }) => draft.id === review.draft.id));
  if (isShown || (lane !== undefined && lane !== review.lane)) return { pages, ...rest };
  return {
    ...rest,
    pages: pages.map((page, index) => (index === 0 ? { ...page, data: [...page.data, review] } : page)),
  };
}
