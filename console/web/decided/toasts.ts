import { useSyncExternalStore } from 'react';
import type { Draft, Review } from '../draft/item.ts';
import { queries, trpc } from '../wire.ts';

/** What has just been decided, the latest last: shown for a while wherever one goes. */
export type Toast =
  | { key: number; review: Review }
  /** Several decisions at once: those that can be taken back, and what went wrong, one sentence each. */
  | { key: number; text: string; failed: string[]; approved: Draft[] };

let toasts: readonly Toast[] = [];
let spoken = '';
let next = 0;
const listeners = new Set<() => void>();

function become(now: readonly Toast[]) {
  toasts = now;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts);
export const useSpoken = () => useSyncExternalStore(subscribe, () => spoken);

/** Says a sentence to whoever listens rather than looks. */
export function announce(sentence: string) {
  spoken = sentence;
  become([...toasts]);
}

export function showDecision(review: Review) {
  const { id } = review.draft;
  // What was known before, its text as it was just saved for instance, is overtaken.
  queries.setQueryData(trpc.drafts.read.queryKey({ id }), review);
  const others = toasts.filter((toast) => !('review' in toast && toast.review.draft.id === id));
  add(others, { key: next++, review });
}

export const showSummary = (text: string, failed: string[], approved: Draft[] = []) =>
  add(toasts, { key: next++, text, failed, approved });

/** The last three, and each that can still be taken back. */
function add(others: readonly Toast[], toast: Toast) {
  const all = [...others, toast];
  become(all.filter((one, at) => at >= all.length - 3 || canBeUndone(one)));
}

const canBeUndone = (toast: Toast) =>
  'review' in toast ? toast.review.draft.waitsFor === 'undo' : toast.approved.length > 0;

export const dismiss = (key: number) => become(toasts.filter((toast) => toast.key !== key));
