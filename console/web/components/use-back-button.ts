import { useEffect, useEffectEvent } from 'react';

/** Each open dialog's answer to the way back, the topmost last. */
const handlers: (() => void)[] = [];

function handleNavigate(event: NavigateEvent) {
  const handle = handlers.at(-1);
  // The page's own steps through the history leave no dialog behind.
  if (!handle || event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return;
  event.preventDefault();
  handle();
}

/**
 * The browser's way back closes the topmost dialog instead of leaving the page beneath it. The browser allows this within the console
 * and after a press or a key; one that does not know the Navigation API leaves the page as before.
 */
export function useBackButton(handle: () => void) {
  const handleLatest = useEffectEvent(handle);
  useEffect(() => {
    const own = () => handleLatest();
    handlers.push(own);
    if (handlers.length === 1) window.navigation?.addEventListener('navigate', handleNavigate);
    return () => {
      handlers.splice(handlers.indexOf(own), 1);
      if (handlers.length === 0) window.navigation?.removeEventListener('navigate', handleNavigate);
    };
  }, []);
}
