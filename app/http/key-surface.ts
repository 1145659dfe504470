import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { type BeginKeyRequest, type KeyRequest, NotAdmitted } from '../../domain/access/admission.ts';
import { beginKeyRequest } from './authenticate.ts';
import { answerPreflight } from './cors.ts';
import type { OwnAddress } from './origin.ts';
import { startRequest } from './request-context.ts';
import { sendError } from './send-error.ts';

/** The path without the query, and what follows the question mark. */
export type Target = { path: string; query: string };

/** One request with a key. Whoever answers it has admitted the key before. */
export type KeyedRequest = Target & {
  request: IncomingMessage;
  response: ServerResponse;
  key: KeyRequest;
  requestId: string;
  /** For the log, which must not have paths: they hold ids. */
  route?: string;
};

type KeySurface = {
  context: OwnAddress;
  begin: BeginKeyRequest;
  log: Logger;
  /** Throws for a request that is refused whatever its key. */
  check?: (request: IncomingMessage) => void;
};

/**
 * Serves requests with a key on plain `node:http`. Express stood here before: it took a quarter of the time of a read. An error
 * is answered as a problem.
 */
export function keySurface(
  { context, begin, log, check }: KeySurface,
  serve: (keyed: KeyedRequest) => Promise<void>,
): (request: IncomingMessage, response: ServerResponse, target: Target) => Promise<void> {
  return async (request, response, target) => {
    const requestId = startRequest(response);
    response.setHeader('Cache-Control', 'no-store');
    let keyed: KeyedRequest | undefined;
    if (log.isLevelEnabled('debug')) logRequest(log, requestId, request, response, () => keyed?.route);
    try {
      check?.(request);
      if (answerPreflight(context, request, response)) return;
      const key = await beginKeyRequest(begin, request, response);
      keyed = { ...target, request, response, key, requestId };
      await serve(keyed);
    } catch (error) {
      sendError(log, response, await admittedError(keyed?.key, error));
    }
  };
}

/** A request is counted also if it is refused; a key that is not admitted learns nothing else. */
async function admittedError(key: KeyRequest | undefined, error: unknown): Promise<unknown> {
  if (!key || error instanceof NotAdmitted) return error;
  return key.admit().then(
    () => error,
    (refused) => refused,
  );
}

/**
 * The target of a request, also in absolute form (RFC 9112, section 3.2.2). Clients that join a base address and a path often leave
 * two slashes between them, or one at the end; neither means anything else. Two slashes further on are an id that is missing.
 */
export function targetOf(url: string): Target {
  if (!url.startsWith('/')) return targetOf(`/${url.replace(/^https?:\/\/[^/?]*\/?/i, '')}`);
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? '' : url.slice(mark + 1);
  const joined = path
    .replace(/^\/{2,}/, '/')
    .replace(/^\/api\/+(v1|mcp)\/{2,}/, '/api/$1/')
    .replace(/^\/api\/{2,}/, '/api/');
  return { path: joined.replace(/(?<=[^/])\/+$/, ''), query };
}

/** Logs the route instead of the path, because paths and queries may hold names of people. */
export function logRequest(
  log: Logger,
  requestId: string,
  { method }: IncomingMessage,
  response: ServerResponse,
  route: () => string | undefined,
): void {
  const started = performance.now();
  response.on('finish', () => {
    const ms = Math.round(performance.now() - started);
    log.debug({ requestId, method, route: route(), status: response.statusCode, ms });
  });
}
