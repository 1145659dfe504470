import { useEffect, useEffectEvent } from 'react';

/** Dismisses a toast that has nothing more to show after a delay. */
export function useDismissAfter(isFinished: boolean, delayMs: number, onDismiss: () => void) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isFinished) return undefined;
    const timer = setTimeout(dismiss, delayMs);
    return () => clearTimeout(timer);
  }, [isFinished, delayMs]);
}
