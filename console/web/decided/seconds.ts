import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from '../clock.ts';
import type { Draft } from '../draft/item.ts';

const often = (listener: () => void) => {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
};

/** In how many seconds the last of these leaves: until then it can be taken back. 0 where none waits for that. */
export function useSecondsLeft(drafts: readonly Draft[]): number {
  const left = useCallback(() => Math.max(0, ...drafts.map(secondsLeft)), [drafts]);
  return useSyncExternalStore(often, left);
}

export const secondsLeft = ({ status, waitsFor, releaseAt }: Draft): number =>
  status === 'approved' && waitsFor === 'undo' && releaseAt
    ? Math.max(0, Math.ceil((Date.parse(releaseAt) - serverNow()) / 1000))
    : 0;
