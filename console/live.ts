import type { RequestHandler } from 'express';
import type { AppContext } from '../approval/perform.ts';
import { sendProblem } from '../http/problem.ts';
import { sessionOf } from './session.ts';
import { paced } from './throttle.ts';

/** Where pages hear that something of their agency has changed. */
export type Live = {
  listen(agencyId: string, heard: () => void): () => void;
  /** Aborted when the server stops: an open stream would keep it from ending. */
  ended: AbortSignal;
};

const BREATH_MS = 25_000;
/** A campaign changes something with each message: an open page is told so once a second, and asks anew as often. */
const NEWS_MS = 1000;

/** Server-sent events without content: a page that hears one asks anew, with all its proofs (HTML, section 9.2). */
export function livePages(context: AppContext, live: Live): RequestHandler {
  return async (request, response) => {
    const session = await sessionOf(request, context);
    if (!session) {
      const detail = 'You are not signed in.';
      return sendProblem(response, { code: 'unauthenticated', detail, hint: 'Sign in, then go on.' });
    }
    // Gone while we looked: nobody would ever tell us again.
    if (response.destroyed) return;
    response.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }).type('text/event-stream');
    // A session that has ended hears nothing more.
    const tell = async (what: string) => {
      const isOpen = await sessionOf(request, context).catch(() => undefined);
      if (response.writableEnded) return;
      if (isOpen) response.write(what);
      else response.end();
    };
    const news = paced(() => tell('data: changed\n\n'), NEWS_MS);
    const stop = live.listen(session.actor.agencyId, news.ask);
    // Last: a page that sees the stream open asks what it has missed, and from then on misses nothing.
    response.write('retry: 2000\n\n');
    // A process that stops: the page comes back, to another one.
    if (live.ended.aborted) response.end();
    // Proxies close what is silent.
    const breath = setInterval(() => void tell(': still here\n\n'), BREATH_MS);
    const end = () => response.end();
    live.ended.addEventListener('abort', end);
    response.on('close', () => {
      live.ended.removeEventListener('abort', end);
      stop();
      news.stop();
      clearInterval(breath);
    });
  };
}
