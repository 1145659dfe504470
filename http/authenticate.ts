import type { Request, RequestHandler, Response } from 'express';
import type { AppContext } from '../approval/perform.ts';
import { admit, LIMIT } from '../domain/access/admission.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { sendProblem } from './problem.ts';

/** Who a request comes from, once `authenticate` has let it in. */
export const actorOf = (response: Response): Actor => response.locals.actor as Actor;

/**
 * Lets in whoever has a usable key, within its limit. A bearer header is the only way: a cookie, a query parameter or a
 * second header opens nothing (RFC 6750, section 2.1).
 */
export function authenticate(context: Pick<AppContext, 'db'>): RequestHandler {
  return async (request, response, next) => {
    const secret = bearerOf(request);
    const admission = secret === undefined ? undefined : await admit(context.db, secret);
    if (!admission || admission.outcome === 'unknown') return refuse(response, secret !== undefined);
    const { remaining, resetSeconds } = admission;
    response.set('RateLimit-Policy', POLICY);
    response.set('RateLimit', `"key";r=${remaining};t=${resetSeconds}`);
    if (admission.outcome === 'limited') {
      response.set('Retry-After', String(resetSeconds));
      return sendProblem(response, {
        code: 'rate_limited',
        detail: `This key has made ${LIMIT.requests} requests within a minute.`,
        hint: `Wait ${resetSeconds} s. The limit counts REST and MCP together; ask for more per request (limit=100).`,
      });
    }
    response.locals.actor = admission.actor;
    next();
  };
}

/** draft-ietf-httpapi-ratelimit-headers. */
const POLICY = `"key";q=${LIMIT.requests};w=${LIMIT.seconds}`;

function bearerOf(request: Request): string | undefined {
  const given = request.headersDistinct.authorization;
  if (given?.length !== 1) return undefined;
  return /^Bearer +(\S+)$/i.exec(given[0] as string)?.[1];
}

function refuse(response: Response, keyGiven: boolean): void {
  response.set('WWW-Authenticate', keyGiven ? 'Bearer error="invalid_token"' : 'Bearer');
  sendProblem(response, {
    code: 'unauthenticated',
    detail: keyGiven ? 'This key is unknown, expired, paused or revoked.' : 'A key is needed.',
    hint: 'Send one header Authorization: Bearer clef_… with a key from the settings.',
  });
}
