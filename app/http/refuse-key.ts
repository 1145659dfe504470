import type { ServerResponse } from 'node:http';
import { KEY_RATE_LIMIT, type NotAdmitted } from '../../domain/access/admission.ts';
import { type Problem, sendProblem } from './problem.ts';

/** Answers a request whose key is not admitted, or that has none. */
export function refuseKey(response: ServerResponse, admission: NotAdmitted['admission']): void {
  if (admission.outcome === 'limited') {
    const { resetSeconds } = admission;
    setRateLimit(response, admission);
    response.setHeader('Retry-After', String(resetSeconds));
    sendProblem(response, rateLimited(resetSeconds));
    return;
  }
  const hasKey = admission.outcome === 'unknown';
  response.setHeader('WWW-Authenticate', hasKey ? 'Bearer error="invalid_token"' : 'Bearer');
  sendProblem(response, unauthenticated(hasKey, hasKey ? undefined : admission.fault));
}

/** draft-ietf-httpapi-ratelimit-headers. */
export function setRateLimit(response: ServerResponse, limit: { remaining: number; resetSeconds: number }): void {
  response.setHeader('RateLimit-Policy', POLICY);
  response.setHeader('RateLimit', `"key";r=${limit.remaining};t=${limit.resetSeconds}`);
}

const POLICY = `"key";q=${KEY_RATE_LIMIT.requests};w=${KEY_RATE_LIMIT.seconds}`;

/** @param fault what is wrong with the header of a request that has no key that can be read */
export const unauthenticated = (hasKey: boolean, fault = 'A key is needed.'): Problem => ({
  code: 'unauthenticated',
  detail: hasKey ? 'This key is unknown, expired, paused or revoked.' : fault,
  hint: 'Send one header Authorization: Bearer clef_… with a key from the settings.',
});

export const rateLimited = (resetSeconds: number): Problem => ({
  code: 'rate_limited',
  detail: `This key has made ${KEY_RATE_LIMIT.requests} requests within a minute.`,
  hint: `Wait ${resetSeconds} s. The limit counts REST and MCP together; ask for more per request (limit=100).`,
});
