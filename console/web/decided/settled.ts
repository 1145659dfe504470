import { useEffect, useEffectEvent } from 'react';

/** What has come to its end is shown a little longer, then goes. */
export function useSettled(settled: boolean, milliseconds: number, onSettled: () => void) {
  const goes = useEffectEvent(onSettled);
  useEffect(() => {
    if (!settled) return undefined;
    const timer = setTimeout(goes, milliseconds);
    return () => clearTimeout(timer);
  }, [settled, milliseconds]);
}
