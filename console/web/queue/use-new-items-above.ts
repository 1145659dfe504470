import { useCallback, useEffect, useRef, useState } from 'react';
import type { Review } from '../drafts/draft.ts';

/** Counts the drafts that were added above while the person was reading further down. Ids sort by their time. */
export function useNewItemsAbove(shown: Review[]) {
  const newestSeenId = useRef('');
  const [count, setCount] = useState(0);
  useEffect(() => {
    const updateCount = () => {
      const firstId = shown[0]?.draft.id ?? '';
      const isAtTop = window.scrollY < 8;
      if ((isAtTop || newestSeenId.current === '') && firstId > newestSeenId.current) newestSeenId.current = firstId;
      setCount(shown.filter(({ draft }) => draft.id > newestSeenId.current).length);
    };
    updateCount();
    window.addEventListener('scroll', updateCount, { passive: true });
    return () => window.removeEventListener('scroll', updateCount);
  }, [shown]);
  const scrollToTop = useCallback(() => {
    window.scrollTo({ top: 0 });
    if (shown[0]) document.getElementById(shown[0].draft.id)?.focus({ preventScroll: true });
  }, [shown]);
  return { count, scrollToTop };
}
