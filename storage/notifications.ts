import { EventEmitter } from 'node:events';
import { Client, type ClientConfig } from 'pg';

/** Tells open pages in all processes that an agency has changed, but not what: each page reads again what it shows. */
export type Notifications = {
  announce(agencyId: string): void;
  /** @returns a function that stops listening */
  listen(agencyId: string, listener: () => void): () => void;
  close(): Promise<void>;
};

/** Notifications within one process, which is all that the embedded store needs. */
export function localNotifications() {
  const pages = new EventEmitter().setMaxListeners(0);
  return {
    announce: (agencyId: string) => void pages.emit(agencyId),
    announceToAll: () => void pages.eventNames().map((agencyId) => pages.emit(agencyId)),
    listen: (agencyId: string, listener: () => void) => {
      pages.on(agencyId, listener);
      return () => void pages.off(agencyId, listener);
    },
    close: async () => undefined,
  } satisfies Notifications & Record<string, unknown>;
}

export const notificationChannel = 'clef_changed';
/** Changes of one agency within this time make a single notification. */
const BATCH_MS = 20;
const RECONNECT_MS = 1000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Notifications across processes, by LISTEN and NOTIFY. After a reconnection all pages are notified, in case they
 * missed one.
 * @param connection must close its socket when it is silent for longer than `heartbeatMs`
 * @param notify sends a notification, on another connection
 */
export function postgresNotifications(
  connection: ClientConfig,
  notify: (agencyId: string) => Promise<unknown>,
  heartbeatMs: number,
): Notifications {
  const local = localNotifications();
  const waiting = new Set<string>();
  let isClosed = false;
  let client: Client | undefined;

  const announce = (agencyId: string) => {
    if (waiting.has(agencyId)) return;
    waiting.add(agencyId);
    setTimeout(() => {
      waiting.delete(agencyId);
      notify(agencyId).catch(() => local.announce(agencyId));
    }, BATCH_MS).unref();
  };
  const reconnect = () => {
    if (!isClosed) setTimeout(() => void connect(), RECONNECT_MS).unref();
  };
  const connect = async () => {
    if (isClosed) return;
    const next = new Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client = next;
    next.on('notification', ({ payload }) => payload && local.announce(payload));
    next.on('error', () => undefined);
    next.once('end', reconnect);
    try {
      await next.connect();
      await next.query(`listen ${notificationChannel}`);
      local.announceToAll();
      sendHeartbeats(next, heartbeatMs);
    } catch {
      next.off('end', reconnect);
      next.end().catch(() => undefined);
      reconnect();
    }
  };
  void connect();
  return {
    announce,
    listen: local.listen,
    close: async () => {
      isClosed = true;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Keeps an idle but working connection from looking dead. Ends when the connection does. */
function sendHeartbeats(client: Client, heartbeatMs: number): void {
  const beat = () => client.query('select 1').then(() => sendHeartbeats(client, heartbeatMs));
  setTimeout(() => void beat().catch(() => undefined), heartbeatMs).unref();
}
