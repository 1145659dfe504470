import { Socket } from 'node:net';

/** Longer than any statement may take (`statement_timeout`), so a connection silent for this long is dead. */
export const SILENCE_MS = 75_000;
const GOODBYE_MS = 2000;

/**
 * Makes the socket of a PostgreSQL connection that closes itself after `silenceMs` without traffic. A firewall or a
 * failover may drop a connection without closing it; its query then fails and the pool opens another.
 */
export const closeWhenSilent = (silenceMs: number) => () => {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () => socket.destroy());
  // After we close our side, a dead server never closes its own.
  socket.once('finish', () => socket.setTimeout(Math.min(silenceMs, GOODBYE_MS)));
  return socket;
};
