import type { RequestHandler } from 'express';
import { sendProblem } from '../app/http/problem.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { sessionOf } from './session.ts';
import { throttle } from './throttle.ts';

/** Announces that something in an agency has changed. */
export type LiveUpdates = {
  listen(agencyId: string, onChange: () => void): () => void;
  /** Aborted when the server stops, because an open stream would keep the process alive. */
  ended: AbortSignal;
};

const RECONNECT_MS = 2000;
/** Proxies close a connection that stays silent. */
const KEEP_ALIVE_MS = 25_000;
/** A running campaign changes something with every message: its pages refetch once a second at most. */
const MIN_INTERVAL_MS = 1000;
/** Pages that one person may have open: each looks up the session with every change, up to once a second. */
const MAX_STREAMS_PER_PERSON = 30;

/**
 * Server-sent events (HTML, section 9.2) that say only that something has changed. The page refetches, which is
 * checked.
 */
export function liveUpdates(context: AppContext, live: LiveUpdates): RequestHandler {
  const openStreams = new Map<string, number>();
  return async (request, response) => {
    const session = await sessionOf(request, context);
    if (!session) {
      const detail = 'You are not signed in.';
      return sendProblem(response, { code: 'unauthenticated', detail, hint: 'Sign in, then go on.' });
    }
    // If the client left while the session was looked up, no `close` event would follow to clean up.
    if (response.destroyed) return;
    const { id: personId } = session.actor;
    const open = openStreams.get(personId) ?? 0;
    if (open >= MAX_STREAMS_PER_PERSON) {
      const detail = `You have ${open} pages open.`;
      return sendProblem(response, { code: 'rate_limited', detail, hint: 'Close some of them.' });
    }
    openStreams.set(personId, open + 1);
    response.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }).type('text/event-stream');
    const write = async (chunk: string) => {
      const isSignedIn = await sessionOf(request, context).catch(() => undefined);
      if (response.writableEnded) return;
      if (isSignedIn) response.write(chunk);
      else response.end();
    };
    const announceChange = throttle(() => write('data: changed\n\n'), MIN_INTERVAL_MS);
    const unsubscribe = live.listen(session.actor.agencyId, announceChange.call);
    // Written after subscribing: the page refetches when the stream opens, and from then on misses nothing.
    response.write(`retry: ${RECONNECT_MS}\n\n`);
    const end = () => response.end();
    // The page reconnects, to another process if this one is stopping.
    if (live.ended.aborted) end();
    const keepAlive = setInterval(() => void write(': still here\n\n'), KEEP_ALIVE_MS);
    live.ended.addEventListener('abort', end);
    response.on('close', () => {
      const remaining = (openStreams.get(personId) ?? 1) - 1;
      if (remaining > 0) openStreams.set(personId, remaining);
      else openStreams.delete(personId);
      live.ended.removeEventListener('abort', end);
      unsubscribe();
      announceChange.stop();
      clearInterval(keepAlive);
    });
  };
}
