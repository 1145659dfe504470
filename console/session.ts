import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { AppContext } from '../approval/perform.ts';
import { openSession, SESSION, type Session } from '../domain/access/sessions.ts';
import { csrfOf, hasCsrf } from '../http/origin.ts';

/** Who is signed in. `csrf` is for our own pages to send with every call; `proven` says that this request did. */
export type SignedIn = Session & { csrf: string; proven: boolean };

type Ours = Pick<AppContext, 'baseUrl'>;

/** Whose cookie came along. Nothing may be done with it that is not `proven`. */
export async function sessionOf(request: Request, context: AppContext): Promise<SignedIn | undefined> {
  const token = tokenOf(request, context);
  const session = token ? await openSession(context.db, token, context.now()) : undefined;
  if (!session) return undefined;
  const csrf = csrfOf(context.secret, session.tokenHash);
  return { ...session, csrf, proven: hasCsrf(request, csrf) };
}

/** The token in the request's cookie, whatever it opens. */
export const tokenOf = ({ headers }: Request, context: Ours): string | undefined =>
  headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[attributesOf(context).name];

export const keepCookie = (response: Response, context: Ours, token: string): void =>
  setCookie(response, context, token, SESSION.days * 86_400);

export const dropCookie = (response: Response, context: Ours): void => setCookie(response, context, '', 0);

function setCookie(response: Response, context: Ours, value: string, maxAge: number): void {
  response.append('Set-Cookie', stringifySetCookie({ ...attributesOf(context), value, maxAge }));
}

/** With its prefix the browser itself sees to it that no neighbour of our domain plants one; it wants https. */
function attributesOf(context: Ours) {
  const secure = context.baseUrl().startsWith('https:');
  return { name: secure ? '__Host-clef' : 'clef', httpOnly: true, sameSite: 'strict', path: '/', secure } as const;
}
