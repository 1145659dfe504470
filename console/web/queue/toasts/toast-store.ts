import { type NotificationData, notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../listeners.ts';
import { queryClient, trpc } from '../../trpc.ts';
import type { Draft, Review } from '../draft/draft.ts';
import { undoSecondsLeft } from '../draft/undo-countdown.ts';

/** A recent decision, shown for a while on whatever page the person is. */
type DecisionToastContent = { review: Review };

/** Several decisions at once: the drafts as they were decided, and one sentence for each failure. */
export type SummaryToastContent = { text: string; failures: string[]; decided: Draft[] };

/** How long an action can be taken back, at least. */
export const ACTION_TOAST_MS = 7_000;

/** An action that can be undone until a time in milliseconds. Until then its toast is kept beneath newer ones. */
export type ActionToastContent = { text: string; undoableUntil: number; undo(): Promise<unknown> };

type Toast = DecisionToastContent | SummaryToastContent | ActionToastContent;

/** Mantine's store keeps the toasts; each carries its content. */
type ToastNotification = NotificationData & { toast: Toast };
export const toastOf = (notification: NotificationData) => (notification as ToastNotification).toast;

/** The last toast has the highest priority. */
let latest = 0;
/** The key lets screen readers say the same sentence again. */
let announcement = { key: 0, sentence: '' };
const { subscribe, notify } = createListeners();

export const useAnnouncement = () => useSyncExternalStore(subscribe, () => announcement);

/** The toasts beneath the one that is shown. */
export const useToastsBeneath = (): Toast[] => useNotifications().queue.map(toastOf);

/** Lets screen readers say a sentence. Those that show a toast say what it says, so that none stays that is not true any more. */
export function announce(sentence: string) {
  announcement = { key: announcement.key + 1, sentence };
  notify();
}

/** Shows the toast on top of those that can still be undone: they wait in Mantine's queue, and show again when it is gone. */
function showToast(toast: Toast, isReplaced: (other: Toast) => boolean = () => false) {
  latest += 1;
  const added: ToastNotification = {
    id: `toast-${latest}`,
    priority: latest,
    // An alert would be said a second time, and again each time that the seconds left change.
    role: 'presentation',
    message: null,
    toast,
    // Mantine removes the toast afterwards.
    onClose: () => queueMicrotask(() => keepToasts(canBeUndone)),
  };
  keepToasts((other) => canBeUndone(other) && !isReplaced(other), [added]);
}

/** The last toast is kept in any case: an undo may show one on top of the one with its button, which is closed only afterwards. */
const keepToasts = (isKept: (toast: Toast) => boolean, added: ToastNotification[] = []) =>
  notifications.updateState(notificationsStore, (shown) => [
    ...shown.filter((each) => isKept(toastOf(each)) || (added.length === 0 && each.priority === latest)),
    ...added,
  ]);

/** `sentence` is said to screen readers; the toast itself follows the draft. */
export function showDecisionToast(review: Review, sentence: string) {
  announce(sentence);
  const { id } = review.draft;
  // Replaces what is cached, such as the text as it was before the decision.
  queryClient.setQueryData(trpc.drafts.read.queryKey({ id }), review);
  showToast({ review }, (other) => 'review' in other && other.review.draft.id === id);
}

export function showSummaryToast(text: string, failures: string[], decided: Draft[] = []) {
  announce([text, ...failures].join(' '));
  showToast({ text, failures, decided });
}

export function showActionToast(text: string, undo: () => Promise<unknown>) {
  announce(text);
  showToast({ text, undoableUntil: Date.now() + ACTION_TOAST_MS, undo });
}

/** Takes an action back. `sentence` says so to screen readers, unless the action itself has said more. */
export async function takeActionBack({ undo }: ActionToastContent, sentence: string) {
  const before = announcement;
  await undo();
  if (announcement === before) announce(sentence);
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
