import { hash } from 'node:crypto';
import { type Response, Router } from 'express';
import helmet from 'helmet';
import PQueue from 'p-queue';
import { feedText } from '../domain/calendars/calendar-text.ts';
import { FEED_PATH } from '../domain/calendars/feeds.ts';
import { openFeed } from '../domain/calendars/open-feed.ts';
import type { AppContext } from '../door/transaction/transact.ts';

/** So many feeds are written at once. The others wait, so that programs that all ask at the full hour take no processor from people. */
const WRITTEN_AT_ONCE = 2;
const MAX_WAITING = 50;

/**
 * `GET /calendar/<secret>.ics`: the appointments of a colleague, for the calendar program that has the link; no session and no key is
 * looked at. A secret that is wrong and one that was withdrawn get the same answer.
 */
export function calendarFeeds({ rows, now }: AppContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const line = new PQueue({ concurrency: WRITTEN_AT_ONCE });
  router.get(`${FEED_PATH}/:file`, feedHeaders, async (request, response) => {
    const [, secret] = /^([\w-]{43})\.ics$/.exec(request.params.file as string) ?? [];
    if (secret === undefined) return notThere(response);
    if (line.size >= MAX_WAITING) return void response.status(503).set('Retry-After', '60').end();
    const text = await line.add(async () => {
      const feed = await openFeed(rows, secret, now());
      return feed && feedText(feed.appointments, feed.options);
    });
    if (text === undefined) return notThere(response);
    const etag = `"${hash('sha256', text, 'base64url')}"`;
    response.set({
      ETag: etag,
      // It is asked for each time: a copy that somebody keeps would outlive the link.
      'Cache-Control': 'private, no-cache',
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="agenda.ics"',
      'X-Robots-Tag': 'noindex',
    });
    if (request.get('If-None-Match')?.includes(etag)) response.status(304).end();
    else response.send(text);
  });
  return router;
}

const notThere = (response: Response): void => void response.status(404).set('Cache-Control', 'no-store').end();

/** A browser that opens it shows or keeps a file: no script, no frame, no other site. */
const feedHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
});
