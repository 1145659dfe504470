import { useCallback, useEffect, useRef, useState } from 'react';
import type { Review } from '../draft/item.ts';

/** How many items came in above while one was reading further down. Ids begin with their time. */
export function useUnseen(shown: Review[]) {
  const newest = useRef('');
  const [above, count] = useState(0);
  useEffect(() => {
    const look = () => {
      const first = shown[0]?.draft.id ?? '';
      if ((window.scrollY < 8 || newest.current === '') && first > newest.current) newest.current = first;
      count(shown.filter(({ draft }) => draft.id > newest.current).length);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [shown]);
  const toTop = useCallback(() => {
    window.scrollTo({ top: 0 });
    if (shown[0]) document.getElementById(shown[0].draft.id)?.focus({ preventScroll: true });
  }, [shown]);
  return { above, toTop };
}
