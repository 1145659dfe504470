import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { confirmDiscarding } from './unsaved-changes.ts';

/**
 * Whether something was typed into a form that no session stores. Then giving it up asks first, whichever way is taken: a button,
 * Escape, the way back, another page or the end of the tab.
 */
export function useTyped() {
  const hasTyped = useRef(false);
  const handleBeforeUnload = useEffectEvent((event: Event) => {
    if (hasTyped.current) event.preventDefault();
  });
  useEffect(() => {
    const handle = (event: Event) => handleBeforeUnload(event);
    window.addEventListener('beforeunload', handle);
    return () => window.removeEventListener('beforeunload', handle);
  }, []);
  return {
    hasTyped,
    handleInput: ({ nativeEvent, target }: FormEvent) => {
      // A choice is soon made again, and so is a search.
      if (nativeEvent instanceof InputEvent && !(target as Element).matches('[type="search"]')) hasTyped.current = true;
    },
    /** Proceeds at once if nothing was typed. */
    giveUp: (proceed: () => void) => (hasTyped.current ? confirmDiscarding(proceed) : proceed()),
  };
}
