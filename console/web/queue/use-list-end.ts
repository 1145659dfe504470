import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';
import { firstPage, type QueueFilters } from './queue-head-options.ts';

type QueuePageData = RouterOutputs['drafts']['queue'];
type QueueData = InfiniteData<QueuePageData, string | null>;
type LoadedList = { data: QueueData | undefined; dataUpdatedAt: number; hasNextPage: boolean };

/**
 * Keeps the end of the list up to date once all of it is loaded: the least urgent drafts stand there, so most new ones are
 * added there too. Drafts that no longer fit on the last page make another page.
 */
export function useListEnd(list: LoadedList, newerHead: QueuePageData | undefined, filters: QueueFilters) {
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
