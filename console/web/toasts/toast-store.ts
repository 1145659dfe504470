import { useSyncExternalStore } from 'react';
import type { Draft, Review } from '../drafts/draft.ts';
import { undoSecondsLeft } from '../drafts/undo-countdown.ts';
import { createListeners } from '../listeners.ts';
import { queryClient, trpc } from '../trpc.ts';

/** A recent decision, shown for a while on whatever page the person is. */
type DecisionToastContent = { key: number; review: Review };

/** Several decisions at once: the drafts as they were decided, and one sentence for each failure. */
export type SummaryToastContent = { key: number; text: string; failures: string[]; decided: Draft[] };

/** How long an action can be taken back, at least. */
export const ACTION_TOAST_MS = 7_000;

/** An action that can be undone until a time in milliseconds. Until then its toast is kept beneath newer ones. */
export type ActionToastContent = { key: number; text: string; undoableUntil: number; undo(): Promise<unknown> };

export type Toast = DecisionToastContent | SummaryToastContent | ActionToastContent;

/** Only the last one is shown. Those beneath it can still be undone, and show again when it is gone. */
let toasts: readonly Toast[] = [];
let announcement = '';
let nextKey = 0;
const { subscribe, notify } = createListeners();

function setToasts(next: readonly Toast[]) {
  toasts = next;
  notify();
}

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
  setToasts([...others.filter(canBeUndone), { key: nextKey++, review }]);
}

export const showSummaryToast = (text: string, failures: string[], decided: Draft[] = []) =>
  setToasts([...toasts.filter(canBeUndone), { key: nextKey++, text, failures, decided }]);

export function showActionToast(text: string, undo: () => Promise<unknown>) {
  announcement = text;
  const undoableUntil = Date.now() + ACTION_TOAST_MS;
  setToasts([...toasts.filter(canBeUndone), { key: nextKey++, text, undoableUntil, undo }]);
}

export function dismissToast(key: number) {
  // An undo may show a toast of its own on top of the one with its button, which is dismissed only afterwards.
  const latest = toasts.at(-1);
  setToasts(toasts.filter((toast) => toast.key !== key && (toast === latest || canBeUndone(toast))));
}

function draftsOf(toast: Toast): Draft[] {
  if ('review' in toast) return [toast.review.draft];
  return 'decided' in toast ? toast.decided : [];
}

/** The number of drafts in these toasts whose approval can still be undone. */
export const undoableCount = (beneath: readonly Toast[]): number =>
  beneath.flatMap(draftsOf).filter((draft) => undoSecondsLeft(draft) > 0).length;

const canBeUndone = (toast: Toast): boolean =>
  'undo' in toast ? Date.now() < toast.undoableUntil : undoableCount([toast]) > 0;
