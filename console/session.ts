import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Door } from '../approval/perform.ts';
import { openSession, SESSION, type Session } from '../domain/sessions.ts';
import { csrfOf, hasCsrf } from '../http/origin.ts';

/** Who is signed in. `csrf` is for our own pages to send with every call; `proven` says that this request did. */
export type SignedIn = Session & { csrf: string; proven: boolean };

type Ours = Pick<Door, 'baseUrl'>;

/** Whose cookie came along. Nothing may be done with it that is not `proven`. */
export async function sessionOf(request: Request, door: Door): Promise<SignedIn | undefined> {
  const token = tokenOf(request, door);
  const session = token ? await openSession(door.db, token, door.now()) : undefined;
  if (!session) return undefined;
  const csrf = csrfOf(door.secret, session.tokenHash);
  return { ...session, csrf, proven: hasCsrf(request, csrf) };
}

/** The token in the request's cookie, whatever it opens. */
export const tokenOf = ({ headers }: Request, door: Ours): string | undefined =>
  headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[attributesOf(door).name];

export const keepCookie = (response: Response, door: Ours, token: string): void =>
  setCookie(response, door, token, SESSION.days * 86_400);

export const dropCookie = (response: Response, door: Ours): void => setCookie(response, door, '', 0);

function setCookie(response: Response, door: Ours, value: string, maxAge: number): void {
  response.append('Set-Cookie', stringifySetCookie({ ...attributesOf(door), value, maxAge }));
}

/** With its prefix the browser itself sees to it that no neighbour of our domain plants one; it wants https. */
function attributesOf(door: Ours) {
  const secure = door.baseUrl().startsWith('https:');
  return { name: secure ? '__Host-clef' : 'clef', httpOnly: true, sameSite: 'strict', path: '/', secure } as const;
}
