import type { IncomingMessage, RequestListener } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Agent } from '../agent/open-agent.ts';
import { agentStream } from '../console/agent-stream.ts';
import { consoleApp } from '../console/app.ts';
import { campaignStartRoutes } from '../console/campaign-start.ts';
import { consoleDownloads } from '../console/downloads.ts';
import type { LiveUpdates } from '../console/live-updates.ts';
import { notFoundPages } from '../console/serve-pages.ts';
import { consoleUploads } from '../console/uploads.ts';
import type { ChannelDrivers } from '../delivery/driver.ts';
import { inboundCallbacks } from '../delivery/inbound/callback-endpoint.ts';
import { sandboxSignaturePages } from '../delivery/inbound/sandbox-signature-page.ts';
import { signatureCallbacks } from '../delivery/inbound/signature-callbacks.ts';
import { unsubscribePages } from '../delivery/inbound/unsubscribe-page.ts';
import { type BeginKeyRequest, keyRequests } from '../domain/access/admission.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { API_PREFIX, restApi } from '../rest/app.ts';
import { calendarFeeds } from '../rest/calendar-feed.ts';
import { draftRoute } from '../rest/draft-route.ts';
import { publishedPhotos } from '../rest/published-photos.ts';
import { docs, OPENAPI_PATH } from '../rest/reference/serve.ts';
import { bundleDownload } from '../tools/hosts/bundle-download.ts';
import { mcpSurface } from '../tools/mcp-surface.ts';
import { crossOrigin } from './http/cors.ts';
import { keySurface, logRequest, targetOf } from './http/key-surface.ts';
import { requireOwnHost } from './http/origin.ts';
import { sendProblem } from './http/problem.ts';
import { requestContextOf, startRequests } from './http/request-context.ts';
import { problemHandler } from './http/send-error.ts';

export type AppOptions = {
  context: AppContext;
  drivers: ChannelDrivers;
  live: LiveUpdates;
  agent: Agent;
  log: Logger;
  version: string;
};

/** Answers all requests but the probes: those with a key on plain `node:http`, the others by Express. */
export function createApp(options: AppOptions): RequestListener {
  const { context, log, version } = options;
  const begin = keyRequests(context.rows, (agencyId) => context.afterCommit(agencyId, []));
  const pages = expressApp(options, begin);
  const rest = keySurface({ context, begin, log }, restApi(context));
  const check = (request: IncomingMessage) => requireOwnHost(context, request);
  const tools = keySurface({ context, begin, log, check }, mcpSurface(context, log, version));
  return (request, response) => {
    const target = targetOf(request.url as string);
    if (isBelow(target.path, '/api/mcp')) tools(request, response, target);
    else if (isBelow(target.path, API_PREFIX) && target.path !== OPENAPI_PATH) rest(request, response, target);
    else {
      // A proxy or a client may have left two slashes before the path, where Express would find nothing.
      request.url = request.url?.replace(/^\/{2,}/, '/');
      pages(request, response);
    }
  };
}

const isBelow = (path: string, prefix: string) =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');

/** The order is that in which a request meets the handlers. */
function expressApp({ context, drivers, live, agent, log, version }: AppOptions, begin: BeginKeyRequest): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(startRequests(), logRequests(log));
  app.use(['/api', '/console'], apiHeaders);
  app.use(['/api/drafts', '/api/campaigns'], crossOrigin(context));
  app.use(docs(context));
  app.use(campaignStartRoutes(context, begin));
  app.use(draftRoute(context, begin));
  app.use('/api/inbound/signatures', signatureCallbacks(context));
  app.use('/api/inbound', inboundCallbacks({ context, drivers, log }));
  app.use('/api', unknownPath);
  app.use(bundleDownload(context, version));
  app.use(publishedPhotos(context));
  app.use(calendarFeeds(context));
  app.use(consoleDownloads(context));
  app.use(consoleUploads(context));
  app.use(agentStream(context, agent));
  app.use(consoleApp({ context, drivers, live, log }));
  app.use(unsubscribePages(context));
  app.use(sandboxSignaturePages(context));
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

function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    if (log.isLevelEnabled('debug')) {
      logRequest(log, requestContextOf(response).requestId, request, response, () => request.route?.path);
    }
    next();
  };
}

const apiHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
