import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** The facts about a request that a handler passes to `perform`. The answer's header and the log carry the same id. */
type RequestContext = { requestId: string };

export function startRequest(): RequestHandler {
  return (_request, response, next) => {
    const requestId = `req_${randomUUID()}`;
    response.setHeader('X-Request-Id', requestId);
    // Also where a request fails before it meets the headers of its surface, as a malformed path does.
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.locals.call = { requestId } satisfies RequestContext;
    next();
  };
}

export const requestContextOf = (response: Response): RequestContext => response.locals.call as RequestContext;
