import type { InfiniteData } from '@tanstack/react-query';
import { queryClient, type RouterOutputs, refetchLive, trpc } from '../trpc.ts';
import type { Review } from './draft.ts';
import { refetchReview } from './newer-version.ts';

type QueueData = InfiniteData<RouterOutputs['drafts']['queue'], string | null>;

/**
 * Puts a draft back into the open queue by hand: it may be older than the first page, which is all that is refetched.
 */
export async function returnToQueue(id: string) {
  const review = await refetchReview(id);
  if (review.draft.status === 'pending') {
    const queryKey = trpc.drafts.queue.infiniteQueryKey();
    queryClient.setQueriesData<QueueData>({ queryKey }, (before) => before && addToFirstPage(before, review));
  }
  await refetchLive(trpc.drafts.pathKey());
}

/** Its position does not matter, because the queue sorts all pages together. */
const addToFirstPage = ({ pages, ...rest }: QueueData, review: Review): QueueData => ({
  ...rest,
  pages: pages.map((page, index) =>
    index === 0 && !page.data.some(({ draft }) => draft.id === review.draft.id)
      ? { ...page, data: [...page.data, review] }
      : page,
  ),
});
