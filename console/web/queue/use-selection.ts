import { useCallback, useMemo, useState } from 'react';
import type { Review } from '../drafts/draft.ts';

/** The drafts that are ticked for a bulk decision. Only those that are still shown count: none is decided twice. */
export function useSelection(shown: Review[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** Ticks these drafts, or unticks them if all of them are ticked. */
  const toggle = useCallback(
    (toggled: readonly string[]) =>
      setIds((before) => {
        const after = new Set(before);
        const areAllTicked = toggled.every((id) => before.has(id));
        for (const id of toggled) areAllTicked ? after.delete(id) : after.add(id);
        return after;
      }),
    [],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  const selected = useMemo(() => shown.filter(({ draft }) => ids.has(draft.id)), [shown, ids]);
  return { ids, selected, toggle, clear };
}
