import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Review } from '../draft/item.ts';
import { asRead, readAgain } from '../draft/newer.ts';
import { type Answers, once, outdate, queries, trpc } from '../wire.ts';
import { type Filters, firstPage, useHead } from './head.ts';

type QueuePage = Answers['drafts']['queue'];
type Pages = InfiniteData<QueuePage, string | null>;

/** The list stays as it was fetched: news come in by `useNews`, decisions take out. */
const asFetched = { ...once, getNextPageParam: (page: QueuePage) => page.nextCursor };

export function useQueue(filters: Filters) {
  const head = useHead(filters);
  const list = useInfiniteQuery(trpc.drafts.queue.infiniteQueryOptions(firstPage(filters), asFetched));
  const latest = useMemo(() => new Map(head.data?.data.map((review) => [review.draft.id, review])), [head.data]);
  const shown = useMemo(() => inOrder(list.data, latest), [list.data, latest]);
  const known = head.dataUpdatedAt > list.dataUpdatedAt ? head.data : undefined;
  const gone = useMemo(() => goneFrom(shown, known), [shown, known]);
  const alter = useAlter(filters);
  useNews(shown, known, filters, alter);
  const replace = useCallback(
    (review: Review) => alter((data) => data.map((one) => (same(one, review) ? review : one))),
    [alter],
  );
  const drop = useCallback((id: string) => dropFrom(alter, filters, id), [alter, filters]);
  return { head, list, latest, shown, gone, replace, drop };
}

type Alter = (change: (data: Review[], page: number) => Review[]) => void;

function useAlter(filters: Filters): Alter {
  return useCallback(
    (change) => {
      const key = trpc.drafts.queue.infiniteQueryKey(firstPage(filters));
      queries.setQueryData<Pages>(
        key,
        (before) =>
          before && { ...before, pages: before.pages.map((page, at) => ({ ...page, data: change(page.data, at) })) },
      );
    },
    [filters],
  );
}

const same = (one: Review, other: Review) => one.draft.id === other.draft.id;
const has = (data: readonly Review[], id: string) => data.some(({ draft }) => draft.id === id);

/** Newest first and each once, in the text that was first shown. */
function inOrder(list: Pages | undefined, latest: ReadonlyMap<string, Review>): Review[] {
  const all = new Map(list?.pages.flatMap(({ data }) => data).map((review) => [review.draft.id, review]));
  return [...all.values()]
    .map((review) => asRead(review, latest.get(review.draft.id)))
    .sort((a, b) => order(b).localeCompare(order(a)));
}

/** Ids begin with their time. */
const order = ({ draft }: Review) => draft.id;

/** What the head should hold and does not: decided in another window. */
function goneFrom(shown: Review[], head: QueuePage | undefined): ReadonlySet<string> {
  const last = head?.nextCursor ? head.data.at(-1) : undefined;
  const reached = shown.filter((review) => head && (!last || order(review) >= order(last)));
  return new Set(reached.filter(({ draft }) => !has(head?.data ?? [], draft.id)).map(({ draft }) => draft.id));
}

/** Puts what is new on top; where more came than the head holds, the list is read anew. */
function useNews(shown: Review[], head: QueuePage | undefined, filters: Filters, alter: Alter) {
  useEffect(() => {
    const fresh = head?.data.filter(({ draft }) => !has(shown, draft.id)) ?? [];
    if (fresh.length === 0) return;
    if (fresh.length === head?.data.length && head.nextCursor && shown.length > 0) {
      void queries.resetQueries({ queryKey: trpc.drafts.queue.infiniteQueryKey(firstPage(filters)) });
    } else alter((data, page) => (page === 0 ? [...fresh, ...data] : data));
  }, [shown, head, filters, alter]);
}

/** Takes a decided item out at once; an answer on its way that still holds it is not waited for. */
async function dropFrom(alter: Alter, filters: Filters, id: string) {
  const without = (data: Review[]) => data.filter(({ draft }) => draft.id !== id);
  const key = trpc.drafts.queue.queryKey(firstPage(filters));
  const stopped = queries.cancelQueries({ queryKey: key });
  queries.setQueryData(key, (before) => before && { ...before, data: without(before.data) });
  alter(without);
  await stopped;
  await outdate(trpc.drafts.pathKey());
}

/** What was taken back may be older than all that the head holds: it is put in its place by hand. */
export async function putBack(id: string) {
  const review = await readAgain(id);
  const key = trpc.drafts.queue.infiniteQueryKey();
  if (review.draft.status === 'pending')
    queries.setQueriesData<Pages>({ queryKey: key }, (before) => before && within(before, review));
  await outdate(trpc.drafts.pathKey());
}

const within = ({ pages, ...rest }: Pages, review: Review): Pages => ({
  ...rest,
  pages: pages.map((page, at) =>
    at === 0 && !has(page.data, review.draft.id) ? { ...page, data: [...page.data, review] } : page,
  ),
});
