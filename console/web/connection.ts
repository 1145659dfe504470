import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

let online = navigator.onLine;
const { subscribe, notify } = createListeners();

/** Whether requests reach the server, as far as the page knows. */
export const isOnline = () => online;
export const onNetworkChange = subscribe;
export const useOnline = () => useSyncExternalStore(subscribe, isOnline);

/** Notes what the browser says of its network, or that the server has answered, of which the browser may hear late or never. */
export function setOnline(next: boolean): void {
  // Queries wait for the browser's word as well.
  if (next) onlineManager.setOnline(true);
  if (online === next) return;
  online = next;
  notify();
}

addEventListener('online', () => setOnline(true));
addEventListener('offline', () => setOnline(false));
