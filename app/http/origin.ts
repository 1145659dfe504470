import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { validateHostHeader } from '@modelcontextprotocol/server';
import type { Request, RequestHandler, Response } from 'express';
import { equalInConstantTime } from '../../domain/shared/token.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { type Problem, ProblemError, sendProblem } from './problem.ts';

/** The header in which a page returns its CSRF token. */
const CSRF_HEADER = 'X-Clef-Csrf';

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** The address of this server, and the origins whose pages may use it with a key. */
export type OwnAddress = Pick<AppContext, 'baseUrl' | 'origins'>;

/**
 * Refuses requests for another host, or from a page of one: a foreign name may point to this machine (DNS rebinding).
 * @throws ProblemError
 */
export function requireOwnHost(context: OwnAddress, { headers: { host, origin } }: IncomingMessage): void {
  const baseUrl = context.baseUrl();
  if (origin === undefined && host === lastOwn.host && baseUrl === lastOwn.baseUrl) return;
  const checked = validateHostHeader(host, [...LOCAL, new URL(baseUrl).hostname]);
  if (!checked.ok) throw new ProblemError(foreignHost(checked.message, baseUrl));
  if (origin !== undefined && !isOwnOrigin(context, origin)) throw new ProblemError(foreignOriginOf(origin));
  lastOwn = { host, baseUrl };
}

/** The last host that passed, so that the next request that names it skips the parsing. */
let lastOwn: { host?: string | undefined; baseUrl?: string } = {};

/**
 * Whether the pages of this origin may use the server: its own, those that CLEF_ORIGINS admits, and those of this machine, whatever
 * their port or scheme (a development server, `tauri://localhost`). Names below `.localhost` are of this machine too (RFC 6761,
 * section 6.3).
 */
export function isOwnOrigin({ baseUrl, origins = [] }: OwnAddress, origin: string): boolean {
  if (origin === new URL(baseUrl()).origin || origins.includes(origin.toLowerCase())) return true;
  const host = URL.parse(origin)?.host.replace(/:\d+$/, '') ?? '';
  return LOCAL.includes(host) || host.endsWith('.localhost');
}

/** The same for the handlers of Express. */
export const rejectForeignHosts =
  (context: OwnAddress): RequestHandler =>
  (request, _response, next) => {
    requireOwnHost(context, request);
    next();
  };

/**
 * Admits requests of our own pages only: not of another site, another port of this machine, or a sibling domain. A
 * client that is not a browser sends neither header and is admitted, because no other site can use its cookies.
 */
export function rejectCrossSite(context: Pick<AppContext, 'baseUrl'>): RequestHandler {
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

/** The CSRF token of a session, which its pages send with each call. It is valid as long as the session, whose token may change.
 * @param sessionId its UUID */
export const csrfToken = (secret: string, sessionId: string): string =>
  createHmac('sha256', secret).update(`csrf:${sessionId}`).digest('base64url');

export const hasCsrf = (request: Pick<Request, 'get'>, csrf: string): boolean =>
  equalInConstantTime(request.get(CSRF_HEADER) ?? '', csrf);

/** The public address and, for a browser on the same machine, the local ones. */
function ownOrigins(context: Pick<AppContext, 'baseUrl'>, { socket }: Request): string[] {
  const addresses = [context.baseUrl(), ...LOCAL.map((name) => `http://${name}:${socket.localPort}`)];
  return addresses.map((address) => new URL(address).origin);
}

const refuse = (response: Response, detail: string): void => sendProblem(response, foreignOrigin(detail));

const foreignOrigin = (detail: string): Problem => ({
  code: 'forbidden_origin',
  detail,
  hint: 'Use the address that Clef printed at its start; behind a proxy, set CLEF_BASE_URL to the public one.',
});

/** The problem of a page that may not use this server. */
export const foreignOriginOf = (origin: string): Problem => ({
  code: 'forbidden_origin',
  detail: `Pages of ${origin.slice(0, 200)} may not use this server.`,
  hint: 'The operator can admit this origin in CLEF_ORIGINS; the pages of the console are at CLEF_BASE_URL.',
});

const foreignHost = (detail: string, baseUrl: string): Problem => ({
  code: 'forbidden_origin',
  detail: `${detail}. This server is at ${baseUrl}.`,
  hint:
    'Use that address, or set CLEF_BASE_URL to the public one. A proxy has to pass the name on that it was asked for: in nginx, ' +
    'proxy_set_header Host $host.',
});
