import { createHmac } from 'node:crypto';
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { Request, RequestHandler, Response } from 'express';
import type { AppContext } from '../approval/perform.ts';
import { sameText } from '../domain/shared/token.ts';
import { sendProblem } from './problem.ts';

/** The header in which a page proves that it could read what we told it. */
export const CSRF_HEADER = 'X-Clef-Csrf';

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

type Ours = Pick<AppContext, 'baseUrl'>;

/** A page of a stranger whose name was pointed at this machine must not reach us (DNS rebinding). */
export function onlyOurNames(context: Ours): RequestHandler {
  return ({ headers }, response, next) => {
    const names = [...LOCAL, new URL(context.baseUrl()).hostname];
    const checks = [validateHostHeader(headers.host, names), validateOriginHeader(headers.origin, names)];
    const foreign = checks.find((check) => !check.ok);
    if (foreign) refuse(response, foreign.message);
    else next();
  };
}

/** Only our own pages: not another site, not another port of this machine, not a sibling of our domain. What is no
 * browser sends neither header and is let through: it has no cookies but its own. */
export function onlyOurPages(context: Ours): RequestHandler {
  return (request, response, next) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site !== undefined && site !== 'same-origin') return refuse(response, 'This request comes from another site.');
    if (origin === undefined || ourOrigins(context, request).includes(origin)) return next();
    refuse(response, 'This request comes from a page that is not ours.');
  };
}

/** A form of another site can post, but not JSON. */
export const onlyJsonPosts: RequestHandler = ({ method, headers }, response, next) => {
  if (method === 'POST' && /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return next();
  refuse(response, 'Only a POST of JSON is a call.');
};

/** What a page of this session sends with each call, in the header `X-Clef-Csrf`. It lives as long as the session. */
export const csrfOf = (secret: string, tokenHash: string): string =>
  createHmac('sha256', secret).update(`csrf:${tokenHash}`).digest('base64url');

export const hasCsrf = (request: Pick<Request, 'get'>, csrf: string): boolean =>
  sameText(request.get(CSRF_HEADER) ?? '', csrf);

/** The public address, and this machine's own where somebody sits at it. */
function ourOrigins(context: Ours, { socket }: Request): string[] {
  const addresses = [context.baseUrl(), ...LOCAL.map((name) => `http://${name}:${socket.localPort}`)];
  return addresses.map((address) => new URL(address).origin);
}

function refuse(response: Response, detail: string): void {
  sendProblem(response, {
    code: 'forbidden_origin',
    detail,
    hint: 'Use the address that Clef printed at its start; behind a proxy, set CLEF_BASE_URL to the public one.',
  });
}
