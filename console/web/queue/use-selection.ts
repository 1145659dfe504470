import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Review } from './draft/draft.ts';
import { useReturnedDraft } from './draft/review-updates.ts';
import { editedIdOf, type QueueItem } from './queue-items.ts';

const start = { key: '', index: 0 };

/**
 * The item in the reading pane: at first the one whose text is being changed, if there is one after a reload, otherwise the
 * most urgent. When it is gone, the item that took its place is selected, or the last one.
 */
export function useSelectedItem(items: readonly QueueItem[]) {
  const [place, setPlace] = useState(start);
  // Another list begins at its first item again.
  if (items.length === 0 && place !== start) setPlace(start);
  const found = items.findIndex((item) => (place === start ? editedIdOf(item) : item.key === place.key));
  const index = found === -1 ? Math.min(place.index, items.length - 1) : found;
  const item = items[index];
  if (item && (item.key !== place.key || index !== place.index)) setPlace({ key: item.key, index });
  const select = useCallback((key: string) => setPlace((before) => ({ ...before, key })), []);
  return { item, index, select };
}

/** Selects a draft once it is back in the list after its decision was taken back. */
export function useSelectReturned(items: readonly QueueItem[], select: (key: string) => void) {
  const returned = useReturnedDraft();
  const handled = useRef(returned);
  useEffect(() => {
    if (returned === handled.current) return;
    const item = items.find(({ reviews }) => reviews.some(({ draft }) => draft.id === returned?.id));
    if (!item) return;
    handled.current = returned;
    select(item.key);
  }, [returned, items, select]);
}

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
