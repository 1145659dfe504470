import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { AppContext } from '../approval/perform.ts';
import type { Channels } from '../approval/release/hand-over.ts';
import { consoleApp } from '../console/app.ts';
import { campaignStarts } from '../console/campaign-start.ts';
import type { Live } from '../console/live.ts';
import { lostPages } from '../console/pages.ts';
import { authenticate } from '../http/authenticate.ts';
import { onlyOurNames } from '../http/origin.ts';
import { problemHandler, sendProblem } from '../http/problem.ts';
import { arrives, callOf } from '../http/request-context.ts';
import { inboundCallbacks } from '../inbound/callback-endpoint.ts';
import { unsubscribePages } from '../inbound/unsubscribe-page.ts';
import { docs } from '../reference/serve.ts';
import { restApi } from '../rest/app.ts';
import { mcpEndpoint } from '../tools/http.ts';

export type AppOptions = { context: AppContext; channels: Channels; live: Live; log: Logger; version: string };

/** Everything that is served, in the order a request meets it. */
export function app({ context, channels, live, log, version }: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(arrives(context), logged(log));
  app.use(['/api', '/console'], privateHeaders);
  app.use(docs(context));
  app.use('/api/mcp', onlyOurNames(context), authenticate(context), mcpEndpoint(context, log, version));
  app.use('/api/v1', authenticate(context), restApi(context));
  app.use(campaignStarts(context));
  app.use('/api/inbound', inboundCallbacks(context, channels));
  app.use(consoleApp({ context, channels, live, log }));
  app.use(unsubscribePages(context));
  app.use(lostPages(context));
  app.use(helmet());
  app.use((_request, response) =>
    sendProblem(response, { code: 'not_found', detail: 'There is nothing here.', hint: 'The API is below /api/v1.' }),
  );
  app.use(problemHandler(log));
  return app;
}

/** Paths and queries may hold names: the log keeps the route. */
function logged(log: Logger): RequestHandler {
  return (request, response, next) => {
    if (log.isLevelEnabled('debug')) {
      const { requestId } = callOf(response);
      const started = performance.now();
      response.on('finish', () => {
        const ms = Math.round(performance.now() - started);
        log.debug({ requestId, method: request.method, route: request.route?.path, status: response.statusCode, ms });
      });
    }
    next();
  };
}

const privateHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};
