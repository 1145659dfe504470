import { EventEmitter } from 'node:events';
import { Client, type ClientConfig } from 'pg';

/** Tells open pages, in whatever process, that something of an agency has changed. Nothing about what: they ask anew. */
export type Changes = {
  announce(agencyId: string): void;
  /** @returns how to stop listening */
  listen(agencyId: string, heard: () => void): () => void;
  close(): Promise<void>;
};

/** Within one process: the embedded store has no other. */
export function localChanges() {
  const pages = new EventEmitter().setMaxListeners(0);
  return {
    announce: (agencyId: string) => void pages.emit(agencyId),
    announceToAll: () => void pages.eventNames().map((agencyId) => pages.emit(agencyId)),
    listen: (agencyId: string, heard: () => void) => {
      pages.on(agencyId, heard);
      return () => void pages.off(agencyId, heard);
    },
    close: async () => undefined,
  } satisfies Changes & Record<string, unknown>;
}

const CHANNEL = 'clef_changed';
const RECONNECT_MS = 1000;
const CONNECT_MS = 10_000;

/** Across processes, by LISTEN and NOTIFY. What a lost connection did not hear is made up for when it is back.
 * @param line ends itself when it is silent for longer than a heartbeat takes */
export function sharedChanges(
  line: ClientConfig,
  notify: (agencyId: string) => Promise<unknown>,
  heartbeatMs: number,
): Changes {
  const local = localChanges();
  const due = new Set<string>();
  let closed = false;
  let client: Client | undefined;

  /** Many changes of one agency within a moment are one notification. */
  const announce = (agencyId: string) => {
    if (due.has(agencyId)) return;
    due.add(agencyId);
    setTimeout(() => {
      due.delete(agencyId);
      notify(agencyId).catch(() => local.announce(agencyId));
    }, 20).unref();
  };
  const again = () => {
    if (!closed) setTimeout(() => void connect(), RECONNECT_MS).unref();
  };
  const connect = async () => {
    if (closed) return;
    const fresh = new Client({ ...line, connectionTimeoutMillis: CONNECT_MS });
    client = fresh;
    fresh.on('notification', ({ payload }) => payload && local.announce(payload));
    fresh.on('error', () => undefined);
    fresh.once('end', again);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      local.announceToAll();
      keepTalking(fresh, heartbeatMs);
    } catch {
      fresh.off('end', again);
      fresh.end().catch(() => undefined);
      again();
    }
  };
  void connect();
  return {
    announce,
    listen: local.listen,
    close: async () => {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Until it has ended. News may be rare: without this it would be silent though it lives. */
function keepTalking(client: Client, heartbeatMs: number): void {
  const beat = () => client.query('select 1').then(() => keepTalking(client, heartbeatMs));
  setTimeout(() => void beat().catch(() => undefined), heartbeatMs).unref();
}

export { CHANNEL as changesChannel };
