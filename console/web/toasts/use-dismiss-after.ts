import { useEffect, useEffectEvent } from 'react';

/** Dismisses a toast that has nothing more to show after a delay, but not under the pointer or the focus. */
export function useDismissAfter(isFinished: boolean, delayMs: number, onDismiss: () => void) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isFinished) return undefined;
    const end = () => {
      if (document.querySelector('[data-toast]:is(:hover, :focus-within)')) timer = setTimeout(end, delayMs);
      else dismiss();
    };
    let timer = setTimeout(end, delayMs);
    return () => clearTimeout(timer);
  }, [isFinished, delayMs]);
}
