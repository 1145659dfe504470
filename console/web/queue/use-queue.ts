import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Review } from '../drafts/draft.ts';
import { keepReadText } from '../drafts/newer-version.ts';
import { fetchedOnce, queryClient, type RouterOutputs, refetchLive, trpc } from '../trpc.ts';
import { firstPage, type QueueFilters, useQueueHead } from './use-queue-head.ts';

type QueuePageData = RouterOutputs['drafts']['queue'];
type QueueData = InfiniteData<QueuePageData, string | null>;

const listOptions = { ...fetchedOnce, getNextPageParam: (page: QueuePageData) => page.nextCursor };

/**
 * The list is fetched once: `useNewItems` then adds new drafts to it and decisions remove theirs, so that nothing
 * jumps.
 */
export function useQueue(filters: QueueFilters) {
  const head = useQueueHead(filters);
  const list = useInfiniteQuery(trpc.drafts.queue.infiniteQueryOptions(firstPage(filters), listOptions));
  const latest = useMemo(() => new Map(head.data?.data.map((review) => [review.draft.id, review])), [head.data]);
  const shown = useMemo(() => shownReviews(list.data, latest), [list.data, latest]);
  const newerHead = head.dataUpdatedAt > list.dataUpdatedAt ? head.data : undefined;
  const decidedElsewhere = useMemo(() => decidedElsewhereIds(shown, newerHead), [shown, newerHead]);
  const update = useListUpdate(filters);
  useNewItems(shown, newerHead, filters, update);
  const replace = useCallback(
    (review: Review) =>
      update((reviews) => reviews.map((current) => (current.draft.id === review.draft.id ? review : current))),
    [update],
  );
  const remove = useCallback((id: string) => removeFromQueue(update, filters, id), [update, filters]);
  return { head, list, latest, shown, decidedElsewhere, replace, remove };
}

type ListUpdate = (change: (reviews: Review[], page: number) => Review[]) => void;

function useListUpdate(filters: QueueFilters): ListUpdate {
  return useCallback(
    (change) => {
      const key = trpc.drafts.queue.infiniteQueryKey(firstPage(filters));
      queryClient.setQueryData<QueueData>(
        key,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page, index) => ({ ...page, data: change(page.data, index) })),
          },
      );
    },
    [filters],
  );
}

const includes = (reviews: readonly Review[], id: string) => reviews.some(({ draft }) => draft.id === id);

/** Newest first, without repetitions, each with the text that was first shown. Ids sort by their time. */
function shownReviews(list: QueueData | undefined, latest: ReadonlyMap<string, Review>): Review[] {
  const reviews = new Map(list?.pages.flatMap(({ data }) => data).map((review) => [review.draft.id, review]));
  return [...reviews.values()]
    .map((review) => keepReadText(review, latest.get(review.draft.id)))
    .sort((a, b) => b.draft.id.localeCompare(a.draft.id));
}

/** The shown drafts that the up-to-date first page should contain and does not. */
function decidedElsewhereIds(shown: Review[], head: QueuePageData | undefined): ReadonlySet<string> {
  if (!head) return new Set();
  const last = head.nextCursor ? head.data.at(-1) : undefined;
  const covered = shown.filter(({ draft }) => !last || draft.id >= last.draft.id);
  return new Set(covered.filter(({ draft }) => !includes(head.data, draft.id)).map(({ draft }) => draft.id));
}

/** Adds new drafts at the top. If the whole first page is new, there may be more, so the list is fetched again. */
function useNewItems(shown: Review[], head: QueuePageData | undefined, filters: QueueFilters, update: ListUpdate) {
  useEffect(() => {
    const newItems = head?.data.filter(({ draft }) => !includes(shown, draft.id)) ?? [];
    if (newItems.length === 0) return;
    if (newItems.length === head?.data.length && head.nextCursor && shown.length > 0) {
      void queryClient.resetQueries({ queryKey: trpc.drafts.queue.infiniteQueryKey(firstPage(filters)) });
    } else {
      update((reviews, page) => (page === 0 ? [...newItems, ...reviews] : reviews));
    }
  }, [shown, head, filters, update]);
}

/** Removes a decided draft at once, and cancels a request whose response might still contain it. */
async function removeFromQueue(update: ListUpdate, filters: QueueFilters, id: string) {
  const withoutDraft = (reviews: Review[]) => reviews.filter(({ draft }) => draft.id !== id);
  const headKey = trpc.drafts.queue.queryKey(firstPage(filters));
  const cancelled = queryClient.cancelQueries({ queryKey: headKey });
  queryClient.setQueryData(headKey, (before) => before && { ...before, data: withoutDraft(before.data) });
  update(withoutDraft);
  await cancelled;
  await refetchLive(trpc.drafts.pathKey());
}
