import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Review } from '../drafts/draft.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import type { Lane } from './queue-head-options.ts';

type QueuePageData = RouterOutputs['drafts']['queue'];

/**
 * The shown drafts that the up-to-date first page should contain and does not, as they are now. Somebody decided on them,
 * or a record changed and moved them to another lane or further down.
 */
export function useMissingReviews(shown: Review[], head: QueuePageData | undefined, lane: Lane | undefined) {
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
