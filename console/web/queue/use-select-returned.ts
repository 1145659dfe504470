import { useEffect, useRef } from 'react';
import { useReturnedDraft } from '../drafts/return-to-queue.ts';
import type { QueueItem } from './queue-items.ts';

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
