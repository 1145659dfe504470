import {
  type InfiniteData,
  type QueryFunctionContext,
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { FRESH_MS, fetchedOnce, queryClient, type RouterOutputs, refetchLive, trpc } from '../trpc.ts';
import type { Review } from './draft/draft.ts';
import { keepReadText } from './draft/review-updates.ts';
import { firstPage, type Lane, type QueueFilters, queueHeadOptions, useQueueHead } from './queue-head.ts';

type QueuePageData = RouterOutputs['drafts']['queue'];
type QueueData = InfiniteData<QueuePageData, string | null>;

/** The first page of the list is the head, which is fetched anyway; the list keeps it as it was then. */
function listOptions(filters: QueueFilters) {
  const options = trpc.drafts.queue.infiniteQueryOptions(firstPage(filters), {
    ...fetchedOnce,
    getNextPageParam: (page: QueuePageData) => page.nextCursor,
  });
  const fetchPage = options.queryFn as (context: QueryFunctionContext) => Promise<QueuePageData>;
  const queryFn = (context: QueryFunctionContext) =>
    context.pageParam ? fetchPage(context) : queryClient.fetchQuery(queueHeadOptions(filters));
  return { ...options, queryFn: queryFn as typeof options.queryFn, initialData: () => freshHead(filters) };
}

/** The head if it came just now, as when the console opens: the list is then drawn at once. */
function freshHead(filters: QueueFilters): QueueData | undefined {
  const { queryKey } = queueHeadOptions(filters);
  const head = queryClient.getQueryCache().find<QueuePageData>({ queryKey });
  if (!head?.state.data || head.isStaleByTime(FRESH_MS)) return undefined;
  return { pages: [head.state.data], pageParams: [null] };
}

/**
 * The list is fetched once, in the server's order: `useNewItems` then adds new drafts at their places and decisions remove
 * theirs, so that nothing else moves.
 */
export function useQueue(filters: QueueFilters) {
  const head = useQueueHead(filters);
  const list = useInfiniteQuery(listOptions(filters));
  const loaded = useMemo(() => reviewsOf(list.data), [list.data]);
  const newerHead = head.dataUpdatedAt > list.dataUpdatedAt ? head.data : undefined;
  const missing = useMissingReviews(loaded, head.data, filters.lane);
  const latest = useMemo(
    () => new Map([...(head.data?.data ?? []), ...missing.waiting].map((review) => [review.draft.id, review])),
    [head.data, missing.waiting],
  );
  const shown = useMemo(
    () => loaded.map((review) => keepReadText(review, latest.get(review.draft.id))),
    [loaded, latest],
  );
  const update = useListUpdate(filters);
  useNewItems(loaded, newerHead, filters, update);
  useListEnd(list, newerHead, filters);
  const replace = useCallback(
    (review: Review) =>
      update((reviews) => reviews.map((current) => (current.draft.id === review.draft.id ? review : current))),
    [update],
  );
  const remove = useCallback((id: string) => removeFromQueue(update, filters, id), [update, filters]);
  return { head, list, latest, shown, decidedElsewhere: missing.decided, replace, remove };
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

/** In the order of the pages, without repetitions. */
const reviewsOf = (list: QueueData | undefined): Review[] => [
  ...new Map(list?.pages.flatMap(({ data }) => data).map((review) => [review.draft.id, review])).values(),
];

/** Adds new drafts. If the whole first page is new, there may be more, so the list is fetched again. */
function useNewItems(loaded: Review[], head: QueuePageData | undefined, filters: QueueFilters, update: ListUpdate) {
  useEffect(() => {
    const newItems = head?.data.filter(({ draft }) => !includes(loaded, draft.id)) ?? [];
    if (!head || newItems.length === 0) return;
    if (newItems.length === head.data.length && head.nextCursor && loaded.length > 0) {
      void queryClient.resetQueries({ queryKey: trpc.drafts.queue.infiniteQueryKey(firstPage(filters)) });
    } else {
      update((reviews, page) => (page === 0 ? withNewItems(reviews, newItems, head.data) : reviews));
    }
  }, [loaded, head, filters, update]);
}

/** Each new draft stands before the draft that follows it in the server's order, otherwise at the end. */
function withNewItems(reviews: Review[], newItems: Review[], ordered: Review[]): Review[] {
  const result = [...reviews];
  for (const item of newItems.toReversed()) {
    const following = ordered.slice(ordered.indexOf(item) + 1).map(({ draft }) => draft.id);
    const index = result.findIndex(({ draft }) => following.includes(draft.id));
    result.splice(index === -1 ? result.length : index, 0, item);
  }
  return result;
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

type LoadedList = { data: QueueData | undefined; dataUpdatedAt: number; hasNextPage: boolean };

/**
 * Keeps the end of the list up to date once all of it is loaded: the least urgent drafts stand there, so most new ones are
 * added there too. Drafts that no longer fit on the last page make another page.
 */
function useListEnd(list: LoadedList, newerHead: QueuePageData | undefined, filters: QueueFilters) {
  const { data, dataUpdatedAt, hasNextPage } = list;
  const cursor = data?.pageParams.at(-1) ?? null;
  const isAllLoaded = data !== undefined && !hasNextPage;
  const tail = useQuery(
    trpc.drafts.queue.queryOptions(
      { ...firstPage(filters), ...(cursor && { cursor }) },
      { enabled: isAllLoaded && cursor !== null },
    ),
  );
  // An older response may still contain a draft that was decided since.
  const newerTail = tail.dataUpdatedAt > dataUpdatedAt ? tail.data : undefined;
  const lastPage = cursor === null ? newerHead : newerTail;
  useEffect(() => {
    if (!isAllLoaded || !lastPage) return;
    const key = trpc.drafts.queue.infiniteQueryKey(firstPage(filters));
    const before = queryClient.getQueryData<QueueData>(key);
    const after = before && withLastPage(before, lastPage);
    // Setting the same data again would make it look newer than the first page.
    if (after !== before) queryClient.setQueryData(key, after);
  }, [isAllLoaded, lastPage, filters]);
}

/** Unchanged if the page brings nothing new. */
function withLastPage(list: QueueData, lastPage: QueuePageData): QueueData {
  const known = new Set(list.pages.flatMap(({ data }) => data.map(({ draft }) => draft.id)));
  const added = lastPage.data.filter(({ draft }) => !known.has(draft.id));
  const last = list.pages.at(-1);
  if (!last || (added.length === 0 && lastPage.nextCursor === last.nextCursor)) return list;
  return {
    ...list,
    pages: [...list.pages.slice(0, -1), { ...last, data: [...last.data, ...added], nextCursor: lastPage.nextCursor }],
  };
}

/**
 * The shown drafts that the up-to-date first page should contain and does not, as they are now. Somebody decided on them,
 * or a record changed and moved them to another lane or further down.
 */
function useMissingReviews(shown: Review[], head: QueuePageData | undefined, lane: Lane | undefined) {
  const ids = useMemo(() => missingIds(shown, head), [shown, head]);
  const awaited = lane === 'scheduled' ? 'scheduled' : 'pending';
  const combine = useCallback(
    (results: UseQueryResult<Review, unknown>[]) => {
      const reviews = results.flatMap(({ data }) => data ?? []);
      const [waiting, decided] = [true, false].map((waits) =>
        reviews.filter(({ draft }) => (draft.status === awaited) === waits),
      ) as [Review[], Review[]];
      return { waiting, decided: new Set(decided.map(({ draft }) => draft.id)) as ReadonlySet<string> };
    },
    [awaited],
  );
  return useQueries({ queries: ids.map((id) => trpc.drafts.read.queryOptions({ id })), combine });
}

function missingIds(shown: Review[], head: QueuePageData | undefined): string[] {
  if (!head) return [];
  const inHead = new Set(head.data.map(({ draft }) => draft.id));
  // The drafts after the last one of the first page may be on the next page.
  const last = shown.findLastIndex(({ draft }) => inHead.has(draft.id));
  const covered = head.nextCursor ? shown.slice(0, last + 1) : shown;
  return covered.filter(({ draft }) => !inHead.has(draft.id)).map(({ draft }) => draft.id);
}
