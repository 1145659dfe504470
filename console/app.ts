import { createExpressMiddleware } from '@trpc/server/adapters/express';
import { Router } from 'express';
import type { Logger } from 'pino';
import type { AppContext } from '../approval/perform.ts';
import type { Channels } from '../approval/release/hand-over.ts';
import { onlyJsonPosts, onlyOurNames, onlyOurPages } from '../http/origin.ts';
import { isOurFault } from './errors.ts';
import { type Live, livePages } from './live.ts';
import { pages } from './pages.ts';
import { procedures } from './procedures.ts';
import { contextOf, requestIdOf } from './trpc.ts';

export type ConsoleOptions = { context: AppContext; channels: Channels; live: Live; log: Logger };

/** The console: its pages, the calls they make, and what tells them that something has changed. */
export function consoleApp({ context, channels, live, log }: ConsoleOptions): Router {
  const router = Router();
  router.use('/console', onlyOurNames(context), onlyOurPages(context));
  router.get('/console/live', livePages(context, live));
  router.use(
    '/console/trpc',
    onlyJsonPosts,
    createExpressMiddleware({
      router: procedures,
      createContext: contextOf(context, channels),
      // Reads are posts too: what is asked for stands in no log, no history and no referrer.
      allowMethodOverride: true,
      maxBodySize: 256 * 1024,
      maxBatchSize: 10,
      onError: ({ error, ctx }) => {
        if (isOurFault(error)) log.error({ err: error.cause ?? error, requestId: ctx && requestIdOf(ctx) });
      },
    }),
  );
  router.use(pages(context));
  return router;
}
