import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { QueueItem } from './queue-items.ts';

/** Counts the drafts that were added while the person was reading further down. Ids sort by their time. */
export function useNewItemsAbove(items: readonly QueueItem[], paneRef: RefObject<HTMLElement | null>) {
  const newestSeenId = useRef('');
  const [count, setCount] = useState(0);
  useEffect(() => {
    const pane = paneRef.current;
    const ids = items.flatMap(({ reviews }) => reviews.map(({ draft }) => draft.id));
    const updateCount = () => {
      const isAtTop = (pane?.scrollTop ?? 0) < 8;
      if (isAtTop || newestSeenId.current === '') newestSeenId.current = ids.toSorted().at(-1) ?? '';
      setCount(ids.filter((id) => id > newestSeenId.current).length);
    };
    updateCount();
    pane?.addEventListener('scroll', updateCount, { passive: true });
    return () => pane?.removeEventListener('scroll', updateCount);
  }, [items, paneRef]);
  const scrollToTop = useCallback(() => paneRef.current?.scrollTo({ top: 0 }), [paneRef]);
  return { count, scrollToTop };
}
