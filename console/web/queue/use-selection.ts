import { useCallback, useMemo, useState } from 'react';
import type { Review } from '../drafts/draft.ts';

/** The selected drafts. Only those that are still shown count, so that a decided draft is never decided again. */
export function useSelection(shown: Review[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  const selected = useMemo(() => shown.filter(({ draft }) => ids.has(draft.id)), [shown, ids]);
  return { ids, selected, toggle, clear };
}
