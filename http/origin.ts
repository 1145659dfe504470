import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { Request, RequestHandler, Response } from 'express';
import type { AppContext } from '../approval/transaction/transact.ts';
import { equalInConstantTime } from '../domain/shared/token.ts';
import { type Problem, ProblemError, sendProblem } from './problem.ts';

/** The header in which a page returns its CSRF token. */
const CSRF_HEADER = 'X-Clef-Csrf';

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

type BaseUrl = Pick<AppContext, 'baseUrl'>;

/**
 * Refuses requests for another host, or from a page of one: a foreign name may point to this machine (DNS rebinding).
 * @throws ProblemError
 */
export function requireOwnHost(context: BaseUrl, { headers: { host, origin } }: IncomingMessage): void {
  const baseUrl = context.baseUrl();
  if (origin === undefined && host === lastOwn.host && baseUrl === lastOwn.baseUrl) return;
  const names = [...LOCAL, new URL(baseUrl).hostname];
  const checks = [validateHostHeader(host, names), validateOriginHeader(origin, names)];
  const failed = checks.find((check) => !check.ok);
  if (failed) throw new ProblemError(foreignOrigin(failed.message));
  lastOwn = { host, baseUrl };
}

/** The last host that passed, so that the next request that names it skips the parsing. */
let lastOwn: { host?: string | undefined; baseUrl?: string } = {};

/** The same for the handlers of Express. */
export const rejectForeignHosts =
  (context: BaseUrl): RequestHandler =>
  (request, _response, next) => {
    requireOwnHost(context, request);
    next();
  };

/**
 * Admits requests of our own pages only: not of another site, another port of this machine, or a sibling domain. A
 * client that is not a browser sends neither header and is admitted, because no other site can use its cookies.
 */
export function rejectCrossSite(context: BaseUrl): RequestHandler {
  return (request, response, next) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site !== undefined && site !== 'same-origin') return refuse(response, 'This request comes from another site.');
    if (origin === undefined || ownOrigins(context, request).includes(origin)) return next();
    refuse(response, 'This request comes from a page that is not ours.');
  };
}

/** Refuses everything but a POST of JSON, which a form of another site cannot send. */
export const requireJsonPost: RequestHandler = ({ method, headers }, response, next) => {
  if (method === 'POST' && /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return next();
  refuse(response, 'Only a POST of JSON is a call.');
};

/** The CSRF token of a session, which its pages send with each call. It is valid as long as the session. */
export const csrfToken = (secret: string, tokenHash: string): string =>
  createHmac('sha256', secret).update(`csrf:${tokenHash}`).digest('base64url');

export const hasCsrf = (request: Pick<Request, 'get'>, csrf: string): boolean =>
  equalInConstantTime(request.get(CSRF_HEADER) ?? '', csrf);

/** The public address and, for a browser on the same machine, the local ones. */
function ownOrigins(context: BaseUrl, { socket }: Request): string[] {
  const addresses = [context.baseUrl(), ...LOCAL.map((name) => `http://${name}:${socket.localPort}`)];
  return addresses.map((address) => new URL(address).origin);
}

const refuse = (response: Response, detail: string): void => sendProblem(response, foreignOrigin(detail));

const foreignOrigin = (detail: string): Problem => ({
  code: 'forbidden_origin',
  detail,
  hint: 'Use the address that Clef printed at its start; behind a proxy, set CLEF_BASE_URL to the public one.',
});
