import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { type BeginKeyRequest, type KeyRequest, NotAdmitted } from '../../domain/access/admission.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import { authorizationHeaders, headerFault, NO_KEY } from './authorization-faults.ts';
import { setRateLimit } from './refuse-key.ts';

/**
 * Begins the admission of a request. Its answer will have the headers of the rate limit.
 * @throws NotAdmitted
 */
export async function beginKeyRequest(
  begin: BeginKeyRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<KeyRequest> {
  const secret = bearerOf(request);
  if (secret === undefined) throw new NotAdmitted({ outcome: 'missing', fault: headerFault(request) });
  return begin(secret, (admitted) => setRateLimit(response, admitted));
}

/** The same for the handlers of Express: admits requests that have a usable key, within its rate limit. */
export function authenticate(begin: BeginKeyRequest): RequestHandler {
  return async (request, response, next) => {
    const key = await beginKeyRequest(begin, request, response);
    await key.admit();
    response.locals.actor = key.actor;
    next();
  };
}

/** The key that `authenticate` has found. */
export const actorOf = (response: Response): Actor => response.locals.actor as Actor;

/**
 * Only a single bearer header counts: no cookie, no query parameter and no second header (RFC 6750, section 2.1). Node drops a
 * second one, except from the raw headers, in which names and values alternate.
 */
function bearerOf({ headers, rawHeaders }: IncomingMessage): string | undefined {
  if (headers.authorization === undefined) return undefined;
  if (authorizationHeaders(rawHeaders) > 1) return undefined;
  const secret = /^Bearer +(\S+)$/i.exec(headers.authorization)?.[1];
  return secret === undefined || NO_KEY.test(secret) ? undefined : secret;
}
