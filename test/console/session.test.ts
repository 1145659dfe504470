import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseSetCookie } from 'cookie';
import express from 'express';
import { afterAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../approval/perform.ts';
import { signIn } from '../../approval/sign-in.ts';
import { dropCookie, keepCookie, sessionOf, tokenOf } from '../../console/session.ts';
import { colleague, PASSWORD } from '../support/people.ts';
import { world } from '../support/world.ts';

const here = await world();
const agency = await here.agency();
const person = await colleague(here.db, agency);
const { token } = await signIn(here.context, { email: person.email, password: PASSWORD });
const key = await agency.key();

/** Answers who it takes the request for; `/in` and `/out` set and drop the cookie. */
async function site(baseUrl: string): Promise<string> {
  const context: AppContext = { ...here.context, baseUrl: () => baseUrl };
  const app = express();
  app.get('/in', (_, response) => {
    keepCookie(response, context, token);
    response.end();
  });
  app.get('/out', (_, response) => {
    dropCookie(response, context);
    response.end();
  });
  app.get('/', async (request, response) => {
    response.json({ token: tokenOf(request, context), session: await sessionOf(request, context) });
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const [open, safe] = [await site('http://localhost:3000'), await site('https://crm.agence.example')];

const ask = async (url: string, headers: Record<string, string>): Promise<any> =>
  (await fetch(url, { headers })).json();
const cookieOf = async (url: string) => parseSetCookie((await fetch(url)).headers.getSetCookie()[0] as string);

describe('the cookie', () => {
  it('is hidden from scripts and from other sites, and needs https where that is the address', async () => {
    const common = { value: token, maxAge: 604_800, path: '/', httpOnly: true, sameSite: 'strict' };
    expect(await cookieOf(`${safe}/in`)).toEqual({ name: '__Host-clef', ...common, secure: true });
    expect(await cookieOf(`${open}/in`)).toEqual({ name: 'clef', ...common });
  });

  it('is dropped by its own name', async () => {
    expect(await cookieOf(`${safe}/out`)).toMatchObject({ name: '__Host-clef', value: '', maxAge: 0, secure: true });
    expect(await cookieOf(`${open}/out`)).toMatchObject({ name: 'clef', value: '', maxAge: 0 });
  });

  it.each([
    [open, 'clef'],
    [safe, '__Host-clef'],
  ])('says at %s, as %s, who is signed in', async (url, name) => {
    const answer = await ask(url, { cookie: `other=1; ${name}=${token}` });
    expect(answer).toMatchObject({ token, session: { actor: person.actor, email: person.email, language: 'fr' } });
  });

  it.each([
    ['none', open, {}],
    ['one of another name', open, { cookie: `__Host-clef=${token}` }],
    ['one without the prefix where the address is https', safe, { cookie: `clef=${token}` }],
    ['an unknown token', open, { cookie: 'clef=AAAA' }],
    ['an empty token', open, { cookie: 'clef=' }],
    ['a token in the wrong place', open, { authorization: `Bearer ${token}` }],
    ['an access key', open, { cookie: `clef=${key}` }],
  ])('is nobody’s: %s', async (_, url, headers) => {
    expect((await ask(url, headers as Record<string, string>)).session).toBeUndefined();
  });
});

describe('a request of a signed-in person', () => {
  const cookie = `clef=${token}`;

  it('is proven by the header that only our page can know', async () => {
    const { session } = await ask(open, { cookie });
    expect(session.proven).toBe(false);
    expect((await ask(open, { cookie, 'x-clef-csrf': session.csrf })).session.proven).toBe(true);
  });

  it('is not proven by another session’s, by the cookie’s own token, or by the stored hash', async () => {
    const other = await signIn(here.context, { email: person.email, password: PASSWORD });
    const theirs = await ask(open, { cookie: `clef=${other.token}` });
    const { session } = await ask(open, { cookie });
    for (const csrf of [theirs.session.csrf, token, session.tokenHash, '']) {
      expect((await ask(open, { cookie, 'x-clef-csrf': csrf })).session.proven).toBe(false);
    }
  });
});
