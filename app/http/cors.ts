import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { foreignOriginOf, isOwnOrigin, type OwnAddress } from './origin.ts';
import { ProblemError } from './problem.ts';

/**
 * The headers that a page's request may carry, beyond those that every page may send: the ones that are read, those of tracing, and
 * those that libraries add. The star stands for any other, as long as no cookie comes along; authorization has to be named.
 */
const REQUEST_HEADERS = [
  ...['accept', 'authorization', 'baggage', 'cache-control', 'content-type', 'idempotency-key', 'last-event-id'],
  ...['mcp-method', 'mcp-name', 'mcp-protocol-version', 'mcp-session-id', 'pragma', 'traceparent', 'tracestate'],
  ...['user-agent', 'x-request-id', 'x-requested-with', '*'],
].join(', ');

/** The headers that a page may read of an answer, beyond those that every page may read. */
const ANSWER_HEADERS = [
  ...['allow', 'idempotent-replayed', 'location', 'mcp-protocol-version', 'mcp-session-id', 'ratelimit'],
  ...['ratelimit-policy', 'retry-after', 'www-authenticate', 'x-request-id'],
].join(', ');

/**
 * Lets pages of Clef's own origins and of those in CLEF_ORIGINS read the answer (Fetch Standard, CORS protocol). A page never sends a
 * cookie along, since an answer does not allow credentials: its key is in the header.
 * @returns whether the request was a preflight, which is answered here; it comes without a key
 * @throws ProblemError for the preflight of a foreign page
 */
export function answerPreflight(context: OwnAddress, request: IncomingMessage, response: ServerResponse): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  response.setHeader('Vary', 'Origin');
  if (!isOwnOrigin(context, origin)) {
    if (isPreflight) throw new ProblemError(foreignOriginOf(origin));
    return false;
  }
  response.setHeader('Access-Control-Allow-Origin', origin);
  if (!isPreflight) {
    response.setHeader('Access-Control-Expose-Headers', ANSWER_HEADERS);
    return false;
  }
  // No path takes DELETE, but clients end a session with it, and may read that there is none.
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PATCH, DELETE');
  response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS);
  response.setHeader('Access-Control-Max-Age', '7200');
  // A page on the internet asks this before it reaches a server on the same machine (Private Network Access).
  if (request.headers['access-control-request-private-network'] === 'true') {
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  response.writeHead(204).end();
  return true;
}

/** The same for the handlers of Express. */
export const crossOrigin =
  (context: OwnAddress): RequestHandler =>
  (request, response, next) => {
    if (!answerPreflight(context, request, response)) next();
  };
