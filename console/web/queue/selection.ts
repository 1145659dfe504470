import { useCallback, useMemo, useState } from 'react';
import type { Review } from '../draft/item.ts';

/** What is ticked. Only what is still shown counts: a decided item cannot be decided again by a forgotten tick. */
export function useSelection(shown: Review[]) {
  const [ids, choose] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      choose((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const clear = useCallback(() => choose(new Set()), []);
  const chosen = useMemo(() => shown.filter(({ draft }) => ids.has(draft.id)), [shown, ids]);
  return { ids, chosen, toggle, clear };
}
