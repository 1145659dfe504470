import { randomUUID } from 'node:crypto';
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Door } from './approval/perform.ts';
import { authenticate } from './http/authenticate.ts';
import { problemHandler, sendProblem } from './http/problem.ts';
import { docs } from './reference/serve.ts';
import { restApi } from './rest/app.ts';
import { mcpEndpoint } from './tools/http.ts';

export type AppOptions = { door: Door; log: Logger; version: string };

/** Everything that is served, in the order a request meets it. */
export function app({ door, log, version }: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(numbered(log));
  app.use('/api', apiHeaders);
  app.use(docs(door));
  app.use('/api/mcp', onlyOurNames(door), authenticate(door), mcpEndpoint(door, log, version));
  app.use('/api/v1', authenticate(door), restApi(door));
  app.use(helmet());
  app.use((_request, response) =>
    sendProblem(response, { code: 'not_found', detail: 'There is nothing here.', hint: 'The API is below /api/v1.' }),
  );
  app.use(problemHandler(log));
  return app;
}

/** Every answer has a request id, and the log the same one. Paths and queries may hold names: the log keeps the route. */
function numbered(log: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = `req_${randomUUID()}`;
    response.setHeader('X-Request-Id', requestId);
    if (log.isLevelEnabled('debug')) {
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
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};

/** A page of a stranger whose name was pointed at this machine must not reach the tools (DNS rebinding). */
function onlyOurNames(door: Door): RequestHandler {
  return ({ headers }, response, next) => {
    const names = ['localhost', '127.0.0.1', '[::1]', new URL(door.baseUrl()).hostname];
    const checks = [validateHostHeader(headers.host, names), validateOriginHeader(headers.origin, names)];
    const foreign = checks.find((check) => !check.ok);
    if (!foreign) return next();
    sendProblem(response, {
      code: 'forbidden_origin',
      detail: foreign.message,
      hint: 'Use the address that Clef printed at its start; behind a proxy, set CLEF_BASE_URL to the public one.',
    });
  };
}
