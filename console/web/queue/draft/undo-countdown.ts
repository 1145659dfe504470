import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from '../../server-clock.ts';
import type { Draft } from './draft.ts';

function subscribeToClock(listener: () => void) {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
}

/** The seconds until the last of these drafts can no longer be undone; 0 if none of them can. */
export function useUndoCountdown(drafts: readonly Draft[]): number {
  const secondsLeft = useCallback(() => Math.max(0, ...drafts.map(undoSecondsLeft)), [drafts]);
  return useSyncExternalStore(subscribeToClock, secondsLeft);
}

export const undoSecondsLeft = ({ status, waitsFor, releaseAt }: Draft): number =>
  status === 'approved' && waitsFor === 'undo' && releaseAt
    ? Math.max(0, Math.ceil((Date.parse(releaseAt) - serverNow()) / 1000))
    : 0;
