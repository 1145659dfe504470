import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { csrfToken, hasCsrf } from '../app/http/origin.ts';
import { findSession, SESSION, type Session } from '../domain/access/sessions.ts';
import type { AppContext } from '../door/transaction/transact.ts';

/**
 * A person's session. `csrf` is the token that our own pages send with every call; `hasCsrfToken` says that this
 * request carried it.
 */
export type SignedInSession = Session & { csrf: string; hasCsrfToken: boolean };

type CookieContext = Pick<AppContext, 'baseUrl'>;

const SECONDS_PER_DAY = 86_400;

/** The session of the request's cookie. Nothing may be done with it unless `hasCsrfToken` is true. */
export async function sessionOf(request: Request, context: AppContext): Promise<SignedInSession | undefined> {
  const token = sessionTokenOf(request, context);
  const session = token ? await findSession(context.rows.ofAllAgencies, token, context.now()) : undefined;
  if (!session) return undefined;
  const csrf = csrfToken(context.secret, session.id);
  return { ...session, csrf, hasCsrfToken: hasCsrf(request, csrf) };
}

/** The token in the request's cookie, valid or not. */
export const sessionTokenOf = ({ headers }: Request, context: CookieContext): string | undefined =>
  headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[cookieAttributes(context).name];

export const setSessionCookie = (response: Response, context: CookieContext, token: string): void =>
  setCookie(response, context, token, SESSION.days * SECONDS_PER_DAY);

export const clearSessionCookie = (response: Response, context: CookieContext): void =>
  setCookie(response, context, '', 0);

/** The longest time for which browsers keep a cookie. */
const BROWSER_DAYS = 400;

/** The cookie by which a browser is known where somebody has signed in (`domain/access/known-browsers.ts`). */
export const knownBrowserCookieOf = ({ headers }: Request, context: CookieContext): string | undefined =>
  headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[browserAttributes(context).name];

export const setKnownBrowserCookie = (response: Response, context: CookieContext, value: string): void =>
  appendCookie(response, { ...browserAttributes(context), value, maxAge: BROWSER_DAYS * SECONDS_PER_DAY });

const setCookie = (response: Response, context: CookieContext, value: string, maxAge: number): void =>
  appendCookie(response, { ...cookieAttributes(context), value, maxAge });

function appendCookie(response: Response, cookie: Parameters<typeof stringifySetCookie>[0]): void {
  response.append('Set-Cookie', stringifySetCookie(cookie));
}

function browserAttributes(context: CookieContext) {
  const { name, ...attributes } = cookieAttributes(context);
  return { name: `${name}-browser`, ...attributes };
}

/**
 * With the `__Host-` prefix, browsers refuse a cookie that a neighbouring subdomain planted. The prefix needs https.
 */
function cookieAttributes(context: CookieContext) {
  const secure = context.baseUrl().startsWith('https:');
  return { name: secure ? '__Host-clef' : 'clef', httpOnly: true, sameSite: 'strict', path: '/', secure } as const;
}
