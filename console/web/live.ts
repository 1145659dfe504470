import { useEffect, useSyncExternalStore } from 'react';
import { paced } from '../throttle.ts';
import { outdate } from './wire.ts';

let connected = true;
const listeners = new Set<() => void>();

function say(now: boolean) {
  if (connected === now) return;
  connected = now;
  for (const listener of listeners) listener();
}

/** Whether what is shown is kept up to date by the server. */
export const useConnected = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connected,
  );

/** Listens to the server for as long as the page is open, and says when it cannot. */
export function useLive() {
  useEffect(() => {
    let source: EventSource;
    let again: ReturnType<typeof setTimeout>;
    // News that come faster than the answers wait for those: asking anew drops the answer on its way, and none would arrive.
    const news = paced(outdate, 0);
    const open = () => {
      source = new EventSource('/console/live');
      source.onopen = () => {
        // What changed before it was open, the first time too, is asked for at once: an old answer may never arrive.
        void outdate();
        say(true);
      };
      // It says that something changed, not what.
      source.onmessage = news.ask;
      source.onerror = () => {
        say(false);
        // The browser tries again by itself unless the server answered with an error.
        if (source.readyState === EventSource.CLOSED) again = setTimeout(open, 5_000);
      };
    };
    open();
    return () => {
      clearTimeout(again);
      news.stop();
      source.close();
      say(true);
    };
  }, []);
}
