import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { AppContext, Call } from '../approval/perform.ts';

/** What is known of a request as it comes, before its turn: its id, which its answer and the log have too, and when. */
type Arrived = Required<Pick<Call, 'requestId' | 'askedAt'>>;

export function arrives(context: Pick<AppContext, 'now'>): RequestHandler {
  return (_request, response, next) => {
    const requestId = `req_${randomUUID()}`;
    response.setHeader('X-Request-Id', requestId);
    response.locals.call = { requestId, askedAt: context.now() } satisfies Arrived;
    next();
  };
}

export const callOf = (response: Response): Arrived => response.locals.call as Arrived;
