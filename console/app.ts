import { createExpressMiddleware } from '@trpc/server/adapters/express';
import { Router } from 'express';
import type { Logger } from 'pino';
import { rejectCrossSite, rejectForeignHosts, requireJsonPost } from '../app/http/origin.ts';
import type { ChannelDrivers } from '../delivery/driver.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { serveLogo } from './agency-logo.ts';
import { isServerFault } from './errors.ts';
import { type LiveUpdates, liveUpdates } from './live-updates.ts';
import { servePhoto } from './photos.ts';
import { procedures } from './procedures.ts';
import { consolePages } from './serve-pages.ts';
import { createContext, requestIdOf } from './trpc.ts';

export type ConsoleOptions = {
  context: AppContext;
  drivers: ChannelDrivers;
  live: LiveUpdates;
  log: Logger;
};

/** The console: its pages, the calls that they make, and the stream that tells them to refetch. */
export function consoleApp({ context, drivers, live, log }: ConsoleOptions): Router {
  const router = Router();
  router.use('/console', rejectForeignHosts(context), rejectCrossSite(context));
  router.get('/console/live', liveUpdates(context, live));
  router.get('/console/logo/:sha256', serveLogo(context));
  router.get('/console/photos/:key/:form', servePhoto(context));
  router.use(
    '/console/trpc',
    requireJsonPost,
    createExpressMiddleware({
      router: procedures,
      createContext: createContext(context, drivers),
      // Queries are POST requests too, so that their input appears in no log, browser history or referrer.
      allowMethodOverride: true,
      maxBodySize: 256 * 1024,
      maxBatchSize: 10,
      onError: ({ error, ctx }) => {
        if (isServerFault(error)) log.error({ err: error.cause ?? error, requestId: ctx && requestIdOf(ctx) });
      },
    }),
  );
  router.use(consolePages(context));
  return router;
}
