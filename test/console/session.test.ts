import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseSetCookie } from 'cookie';
import express from 'express';
import { afterAll, describe, expect, it } from 'vitest';
import { clearSessionCookie, sessionOf, sessionTokenOf, setSessionCookie } from '../../console/session.ts';
import { signIn } from '../../door/sign-in.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { createColleague, PASSWORD } from '../support/colleagues.ts';
import { startTestServer } from '../support/test-server.ts';
import { call, signInToConsole } from './client.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const person = await createColleague(server.db, agency);
const { token } = await signIn(server.context, { email: person.email, password: PASSWORD });
const key = await agency.key();

/** A server that answers with the request's session. `/in` and `/out` set and clear the cookie. */
async function startSite(baseUrl: string): Promise<string> {
  const context: AppContext = { ...server.context, baseUrl: () => baseUrl };
  const app = express();
  app.get('/in', (_, response) => {
    setSessionCookie(response, context, token);
    response.end();
  });
  app.get('/out', (_, response) => {
    clearSessionCookie(response, context);
    response.end();
  });
  app.get('/', async (request, response) => {
    response.json({ token: sessionTokenOf(request, context), session: await sessionOf(request, context) });
  });
  const httpServer = createServer(app).listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  afterAll(() => httpServer.close());
  return `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
}
const [httpUrl, httpsUrl] = [await startSite('http://localhost:3000'), await startSite('https://crm.agence.example')];

const ask = async (url: string, headers: Record<string, string>): Promise<any> =>
  (await fetch(url, { headers })).json();
const cookieOf = async (url: string) => parseSetCookie((await fetch(url)).headers.getSetCookie()[0] as string);

describe('the browser’s own cookie', () => {
  it('keeps a person who has signed in there from being locked out, and lasts', async () => {
    const { email } = await createColleague(server.db, agency);
    const enter = (cookie = '', password = PASSWORD) =>
      fetch(`${server.url}/console/trpc/account.signIn`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify({ email, password }),
      });
    const [, set] = (await enter()).headers.getSetCookie();
    const { name, value, ...attributes } = parseSetCookie(set as string);
    expect(attributes).toEqual({ maxAge: 400 * 86_400, path: '/', httpOnly: true, sameSite: 'strict' });
    for (let n = 0; n < 10; n += 1) await enter('', 'pas celui-là du tout');
    expect((await enter()).status).toBe(429);
    expect((await enter(`${name}=${value}`)).status).toBe(200);
  });

  it('comes with a new session’s token when the password is changed, and pages go on', async () => {
    const { email } = await createColleague(server.db, agency);
    const page = await signInToConsole(server.url, { email });
    const changed = await fetch(`${server.url}/console/trpc/profile.password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...page.headers },
      body: JSON.stringify({ current: PASSWORD, next: 'un tout autre horizon' }),
    });
    const { name, value } = parseSetCookie(changed.headers.getSetCookie()[0] as string);
    expect((await page.call('profile.sessions')).status).toBe(401);
    const again = await call(server.url, 'profile.sessions', {}, { ...page.headers, cookie: `${name}=${value}` });
    expect(again.data.sessions).toMatchObject([{ isCurrent: true }]);
  });
});

describe('the cookie', () => {
  it('is hidden from scripts and other sites, and secure if the address is https', async () => {
    const common = { value: token, maxAge: 604_800, path: '/', httpOnly: true, sameSite: 'strict' };
    expect(await cookieOf(`${httpsUrl}/in`)).toEqual({ name: '__Host-clef', ...common, secure: true });
    expect(await cookieOf(`${httpUrl}/in`)).toEqual({ name: 'clef', ...common });
  });

  it('is cleared by its own name', async () => {
    expect(await cookieOf(`${httpsUrl}/out`)).toMatchObject({
      name: '__Host-clef',
      value: '',
      maxAge: 0,
      secure: true,
    });
    expect(await cookieOf(`${httpUrl}/out`)).toMatchObject({ name: 'clef', value: '', maxAge: 0 });
  });

  it.each([
    [httpUrl, 'clef'],
    [httpsUrl, '__Host-clef'],
  ])('says at %s, as %s, who is signed in', async (url, name) => {
    const answer = await ask(url, { cookie: `other=1; ${name}=${token}` });
    expect(answer).toMatchObject({ token, session: { actor: person.actor, email: person.email, language: 'fr' } });
  });

  it.each([
    ['none', httpUrl, {}],
    ['one of another name', httpUrl, { cookie: `__Host-clef=${token}` }],
    ['one without the prefix where the address is https', httpsUrl, { cookie: `clef=${token}` }],
    ['an unknown token', httpUrl, { cookie: 'clef=AAAA' }],
    ['an empty token', httpUrl, { cookie: 'clef=' }],
    ['a token in the wrong place', httpUrl, { authorization: `Bearer ${token}` }],
    ['an access key', httpUrl, { cookie: `clef=${key}` }],
  ])('is nobody’s: %s', async (_, url, headers) => {
    expect((await ask(url, headers as Record<string, string>)).session).toBeUndefined();
  });
});

describe('a request of a signed-in person', () => {
  const cookie = `clef=${token}`;

  it('has the CSRF token if the header carries it', async () => {
    const { session } = await ask(httpUrl, { cookie });
    expect(session.hasCsrfToken).toBe(false);
    expect((await ask(httpUrl, { cookie, 'x-clef-csrf': session.csrf })).session.hasCsrfToken).toBe(true);
  });

  it('does not accept another session’s CSRF token, the cookie’s token or the stored hash', async () => {
    const other = await signIn(server.context, { email: person.email, password: PASSWORD });
    const theirs = await ask(httpUrl, { cookie: `clef=${other.token}` });
    const { session } = await ask(httpUrl, { cookie });
    for (const csrf of [theirs.session.csrf, token, session.tokenHash, '']) {
      expect((await ask(httpUrl, { cookie, 'x-clef-csrf': csrf })).session.hasCsrfToken).toBe(false);
    }
  });
});
