import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';

/** The facts about a request that a handler passes to `perform`. The answer's header and the log carry the same id. */
type RequestContext = { requestId: string };

/** Gives the request its id, and the answer the headers that every answer has. */
export function startRequest(response: ServerResponse): string {
  const requestId = `req_${randomUUID()}`;
  response.setHeader('X-Request-Id', requestId);
  // Also where a request fails before it meets the headers of its surface, as a malformed path does.
  response.setHeader('X-Content-Type-Options', 'nosniff');
  return requestId;
}

/** The same for the handlers of Express. */
export const startRequests = (): RequestHandler => (_request, response, next) => {
  response.locals.call = { requestId: startRequest(response) } satisfies RequestContext;
  next();
};

export const requestContextOf = (response: Response): RequestContext => response.locals.call as RequestContext;
