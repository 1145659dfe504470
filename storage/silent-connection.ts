import { Socket } from 'node:net';

/** Longer than the database lets any statement take: who is silent for this long answers no more. */
export const SILENCE_MS = 75_000;
const FAREWELL_MS = 2000;

/**
 * How a connection to PostgreSQL is made: it ends itself when nothing has come or gone for so long. The network may drop
 * one without a word (a firewall, a failover); its query fails then, and its pool opens another.
 */
export const endingWhenSilent = (silenceMs: number) => () => {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () => socket.destroy());
  // Nor is an answer to the farewell waited for.
  socket.once('finish', () => socket.setTimeout(Math.min(silenceMs, FAREWELL_MS)));
  return socket;
};
