import { useRef } from 'react';

/**
 * Starts nothing while something that it started is under way. React Query draws `isPending` a moment after a mutation began, so the
 * second click of a double click would begin it again.
 */
export function useOneAtATime() {
  const isUnderWay = useRef(false);
  return (start: (finish: () => void) => void): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    start(() => {
      isUnderWay.current = false;
    });
  };
}
