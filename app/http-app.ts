import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { AppContext } from '../approval/transaction/transact.ts';
import { consoleApp } from '../console/app.ts';
import { campaignStartRoutes } from '../console/campaign-start.ts';
import type { LiveUpdates } from '../console/live-updates.ts';
import { notFoundPages } from '../console/serve-pages.ts';
import type { ChannelDrivers } from '../delivery/driver.ts';
import { bundleDownload } from '../hosts/bundle-download.ts';
import { authenticate } from '../http/authenticate.ts';
import { rejectForeignHosts } from '../http/origin.ts';
import { problemHandler, sendProblem } from '../http/problem.ts';
import { requestContextOf, startRequest } from '../http/request-context.ts';
import { inboundCallbacks } from '../inbound/callback-endpoint.ts';
import { unsubscribePages } from '../inbound/unsubscribe-page.ts';
import { docs } from '../reference/serve.ts';
import { restApi } from '../rest/app.ts';
import { draftRoute } from '../rest/draft-route.ts';
import { mcpEndpoint } from '../tools/mcp-endpoint.ts';

export type AppOptions = {
  context: AppContext;
  drivers: ChannelDrivers;
  live: LiveUpdates;
  log: Logger;
  version: string;
};

/** Builds the Express application. The order is that in which a request meets the handlers. */
export function createApp({ context, drivers, live, log, version }: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(startRequest(), logRequests(log));
  app.use(['/api', '/console'], apiHeaders);
  app.use(docs(context));
  app.use('/api/mcp', rejectForeignHosts(context), authenticate(context), mcpEndpoint(context, log, version));
  app.use('/api/v1', authenticate(context), restApi(context));
  app.use(campaignStartRoutes(context));
  app.use(draftRoute(context));
  app.use('/api/inbound', inboundCallbacks(context, drivers));
  app.use('/api', unknownPath);
  app.use(bundleDownload(context, version));
  app.use(consoleApp({ context, drivers, live, log }));
  app.use(unsubscribePages(context));
  app.use(notFoundPages(context));
  app.use(helmet());
  app.use(unknownPath);
  app.use(problemHandler(log));
  return app;
}

const unknownPath: RequestHandler = (_request, response) =>
  sendProblem(response, {
    code: 'not_found',
    detail: 'There is nothing here.',
    hint: 'The operations are below /api/v1, the tools at /api/mcp; /docs lists them.',
  });

/** Logs the route instead of the path, because paths and queries may hold names of people. */
function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    if (log.isLevelEnabled('debug')) {
      const { requestId } = requestContextOf(response);
      const started = performance.now();
      response.on('finish', () => {
        const ms = Math.round(performance.now() - started);
        log.debug({ requestId, method: request.method, route: request.route?.path, status: response.statusCode, ms });
      });
    }
    next();
  };
}

const apiHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
