import { useSyncExternalStore } from 'react';
import { queryClient, trpc } from '../trpc.ts';
import type { Draft, Review } from './draft.ts';

/** A recent decision, shown for a while on whatever page the person is. */
export type DecisionToastContent = { key: number; review: Review };

/** Several decisions at once: the drafts that can be undone, and one sentence for each failure. */
export type SummaryToastContent = { key: number; text: string; failures: string[]; undoable: Draft[] };

export type Toast = DecisionToastContent | SummaryToastContent;

/** Older toasts are dropped unless their decision can still be undone. */
const MAX_TOASTS = 3;

let toasts: readonly Toast[] = [];
let announcement = '';
let nextKey = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The latest toast is the last. */
export const useToasts = () => useSyncExternalStore(subscribe, () => toasts);
export const useAnnouncement = () => useSyncExternalStore(subscribe, () => announcement);

/** Lets screen readers say a sentence. */
export function announce(sentence: string) {
  announcement = sentence;
  setToasts([...toasts]);
}

export function showDecisionToast(review: Review) {
  const { id } = review.draft;
  // Replaces what is cached, such as the text as it was before the decision.
  queryClient.setQueryData(trpc.drafts.read.queryKey({ id }), review);
  const others = toasts.filter((toast) => !('review' in toast && toast.review.draft.id === id));
  addToast(others, { key: nextKey++, review });
}

export const showSummaryToast = (text: string, failures: string[], undoable: Draft[] = []) =>
  addToast(toasts, { key: nextKey++, text, failures, undoable });

function addToast(others: readonly Toast[], toast: Toast) {
  const all = [...others, toast];
  setToasts(all.filter((shown, index) => index >= all.length - MAX_TOASTS || canBeUndone(shown)));
}

const canBeUndone = (toast: Toast) =>
  'review' in toast ? toast.review.draft.waitsFor === 'undo' : toast.undoable.length > 0;

export const dismissToast = (key: number) => setToasts(toasts.filter((toast) => toast.key !== key));
