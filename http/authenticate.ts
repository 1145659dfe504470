import type { Request, RequestHandler, Response } from 'express';
import type { AppContext } from '../approval/transaction/transact.ts';
import { admit, KEY_RATE_LIMIT } from '../domain/access/admission.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { type Problem, sendProblem } from './problem.ts';

/** The key that `authenticate` has found. */
export const actorOf = (response: Response): Actor => response.locals.actor as Actor;

/**
 * Admits requests that have a usable key, within its rate limit. Only a single bearer header counts: no cookie, no
 * query parameter and no second header (RFC 6750, section 2.1).
 */
export function authenticate(context: Pick<AppContext, 'rows'>): RequestHandler {
  return async (request, response, next) => {
    const secret = bearerOf(request);
    const admission = secret === undefined ? undefined : await admit(context.rows.ofAllAgencies, secret);
    if (!admission || admission.outcome === 'unknown') return refuse(response, secret !== undefined);
    const { remaining, resetSeconds } = admission;
    response.set('RateLimit-Policy', POLICY);
    response.set('RateLimit', `"key";r=${remaining};t=${resetSeconds}`);
    if (admission.outcome === 'limited') {
      response.set('Retry-After', String(resetSeconds));
      return sendProblem(response, rateLimited(resetSeconds));
    }
    response.locals.actor = admission.actor;
    next();
  };
}

/** draft-ietf-httpapi-ratelimit-headers. */
const POLICY = `"key";q=${KEY_RATE_LIMIT.requests};w=${KEY_RATE_LIMIT.seconds}`;

function bearerOf(request: Request): string | undefined {
  const headers = request.headersDistinct.authorization;
  if (headers?.length !== 1) return undefined;
  return /^Bearer +(\S+)$/i.exec(headers[0] as string)?.[1];
}

function refuse(response: Response, hasKey: boolean): void {
  response.set('WWW-Authenticate', hasKey ? 'Bearer error="invalid_token"' : 'Bearer');
  sendProblem(response, unauthenticated(hasKey));
}

export const unauthenticated = (hasKey: boolean): Problem => ({
  code: 'unauthenticated',
  detail: hasKey ? 'This key is unknown, expired, paused or revoked.' : 'A key is needed.',
  hint: 'Send one header Authorization: Bearer clef_… with a key from the settings.',
});

export const rateLimited = (resetSeconds: number): Problem => ({
  code: 'rate_limited',
  detail: `This key has made ${KEY_RATE_LIMIT.requests} requests within a minute.`,
  hint: `Wait ${resetSeconds} s. The limit counts REST and MCP together; ask for more per request (limit=100).`,
});
