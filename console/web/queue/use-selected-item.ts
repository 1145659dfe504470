import { useCallback, useState } from 'react';
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
