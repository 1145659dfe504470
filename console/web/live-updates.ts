import { useEffect, useSyncExternalStore } from 'react';
import { throttle } from '../throttle.ts';
import { isOnline, onNetworkChange, setOnline } from './connection.ts';
import { createListeners } from './listeners.ts';
import { refetchLive, refetchUnreached } from './trpc.ts';

const RECONNECT_MS = 5_000;

let connected = true;
const { subscribe, notify } = createListeners();

function setConnected(next: boolean) {
  if (connected === next) return;
  connected = next;
  notify();
}

/** Whether the server keeps what is shown up to date. */
export const useConnected = () => useSyncExternalStore(subscribe, () => connected);

/** Listens to the server's events and refetches what is shown when something has changed. */
export function useLiveUpdates() {
  useEffect(() => {
    let source: EventSource;
    let reconnectTimer: ReturnType<typeof setTimeout>;
    // Refetching cancels the request under way, so events that arrive faster than the responses must wait for them.
    const refetch = throttle(refetchLive, 0);
    const answered = () => {
      setConnected(true);
      setOnline(true);
    };
    const connect = () => {
      clearTimeout(reconnectTimer);
      source = new EventSource('/console/live');
      source.onopen = () => {
        // Changes made before the stream opened were not announced on it, so refetch once, the first time as well.
        void refetchLive();
        void refetchUnreached();
        answered();
      };
      // An event says that something has changed, not what.
      source.onmessage = () => {
        answered();
        refetch.call();
      };
      source.onerror = () => {
        setConnected(false);
        // The browser reconnects by itself unless the server answered with an error.
        if (source.readyState === EventSource.CLOSED) reconnectTimer = setTimeout(connect, RECONNECT_MS);
      };
    };
    // The stream from before may never notice that it has ended, as on a phone that has changed its network.
    const followNetwork = () => {
      if (!isOnline()) return setConnected(false);
      if (connected) return;
      source.close();
      connect();
    };
    connect();
    const unsubscribe = onNetworkChange(followNetwork);
    return () => {
      unsubscribe();
      clearTimeout(reconnectTimer);
      refetch.stop();
      source.close();
      setConnected(true);
    };
  }, []);
}
