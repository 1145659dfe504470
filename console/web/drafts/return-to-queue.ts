import type { InfiniteData } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { queryClient, type RouterOutputs, refetchLive, trpc } from '../trpc.ts';
import type { Review } from './draft.ts';
import { refetchReview } from './newer-version.ts';

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
