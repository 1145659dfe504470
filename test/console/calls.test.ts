import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/people.ts';
import { everyRow } from '../support/rows.ts';
import { world } from '../support/world.ts';
import { call, callUrl, insidePaths, type Page, paths, type Sent, send, signedIn } from './client.ts';
import { peopled, sampling } from './records.ts';

// Its clock stands: each minute, a session would note that somebody was here.
const began = new Date();
const here = await world({ now: () => began });
const { url } = here;
const people = await peopled(here, await here.agency());
const sampleOf = sampling(here, people);

let page: Page;
let other: Page;
let gone: Page;
beforeAll(async () => {
  [page, other, gone] = [
    await signedIn(url, people.owner),
    await signedIn(url, people.owner),
    await signedIn(url, people.owner),
  ];
  await gone.call('account.signOut');
});

/** What our own page sends, but for what is given. */
const ours = (more: Record<string, string | undefined> = {}): Record<string, string> => {
  const headers = { 'Content-Type': 'application/json', ...page.headers, ...more };
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
};
const port = () => new URL(url).port;

/** Requests that no page of ours makes. Each is right in everything but one thing. */
const foreign: [string, () => Sent & { query?: string }][] = [
  ['from another site', () => ({ headers: ours({ Origin: 'https://evil.example' }) })],
  ['from another port of this machine', () => ({ headers: ours({ Origin: 'http://127.0.0.1:1' }) })],
  ['from a page without an origin', () => ({ headers: ours({ Origin: 'null' }) })],
  ...['cross-site', 'same-site', 'none'].map((site): [string, () => Sent] => [
    `which the browser calls ${site}`,
    () => ({ headers: ours({ 'Sec-Fetch-Site': site }) }),
  ]),
  ['by GET', () => ({ method: 'GET', headers: ours(), body: undefined, query: '?input=%7B%7D' })],
  ...['PUT', 'DELETE', 'OPTIONS', 'HEAD'].map((method): [string, () => Sent] => [
    `by ${method}`,
    () => ({ method, headers: ours() }),
  ]),
  ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', undefined].map(
    (type): [string, () => Sent] => [`as ${type}`, () => ({ headers: ours({ 'Content-Type': type }) })],
  ),
  ['to a name that is not ours', () => ({ headers: ours({ Host: `evil.example:${port()}` }) })],
  ['in a batch, from another site', () => ({ headers: ours({ Origin: 'https://evil.example' }), query: '?batch=1' })],
];

const unproven: [string, () => Sent][] = [
  ['without the page’s token', () => ({ headers: ours({ 'X-Clef-Csrf': undefined }) })],
  ['with a wrong token', () => ({ headers: ours({ 'X-Clef-Csrf': page.csrf.replace(/.$/, '*') }) })],
  ['with an empty token', () => ({ headers: ours({ 'X-Clef-Csrf': '' }) })],
  ['with the cookie as token', () => ({ headers: ours({ 'X-Clef-Csrf': page.token }) })],
  ['with the token of another session', () => ({ headers: ours({ 'X-Clef-Csrf': other.csrf }) })],
];

const nobodys: [string, () => Sent][] = [
  ['without a cookie', () => ({ headers: ours({ cookie: undefined }) })],
  ['with a session that has ended', () => ({ headers: ours(gone.headers) })],
  ['with a token that never was', () => ({ headers: ours({ cookie: page.cookie.replace(/..$/, 'AA') }) })],
];

/** Sends each, and says which were not answered as they should be. */
async function wrongAnswers(path: string, attempts: typeof nobodys, status: number): Promise<string[]> {
  const wrong: string[] = [];
  const body = JSON.stringify(await sampleOf(path));
  const before = await everyRow(here.db);
  for (const [name, attempt] of attempts) {
    const { query = '', ...sent }: Sent & { query?: string } = attempt();
    const got = await send(callUrl(url, path) + query, { body, ...sent });
    if (got.status !== status) wrong.push(`${name}: ${got.status} ${got.text}`);
  }
  expect(await everyRow(here.db)).toEqual(before);
  return wrong;
}

describe.each(paths)('%s', (path) => {
  it('changes nothing for a request that is not of our pages: 403', async () => {
    expect(await wrongAnswers(path, foreign, 403)).toEqual([]);
  });
});

describe.each(insidePaths)('%s', (path) => {
  it('is nobody’s who is not signed in: 401', async () => {
    expect(await wrongAnswers(path, nobodys, 401)).toEqual([]);
  });

  it('changes nothing without the token that only our page was told: 403', async () => {
    expect(await wrongAnswers(path, unproven, 403)).toEqual([]);
  });

  it('answers our page', async () => {
    const ends = path === 'account.signOut' || path === 'profile.password';
    const asking = ends ? await signedIn(url, people.agent) : page;
    const answer = await asking.call(path, await sampleOf(path));
    expect(answer.status, answer.text).toBe(200);
  });
});

describe('several calls in one request', () => {
  const together = async (paths: string[], inputs: unknown[], headers: Record<string, string>) => {
    const sent = { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify({ ...inputs }) };
    return send(`${callUrl(url, paths.join(','))}?batch=1`, sent);
  };

  it('are each refused without the token, beside one that needs none', async () => {
    // It ends with the sign-in below, as every earlier session of a browser does.
    const { cookie } = await signedIn(url, people.owner);
    const before = await everyRow(here.db);
    const got = await together(['account.state', 'drafts.queue', 'journal.list'], [{}, {}, {}], { cookie });
    expect(got.status).toBe(207);
    expect(got.json().map((one: any) => one.error?.data.code ?? 'answered')).toEqual([
      'answered',
      'forbidden_origin',
      'forbidden_origin',
    ]);
    const { email } = people.agent;
    const changes = await together(['account.signIn', 'agency.pause'], [{ email, password: PASSWORD }, {}], { cookie });
    expect(changes.json()[1].error.data.code).toBe('forbidden_origin');
    const after = await everyRow(here.db);
    expect({ ...after, session: [] }).toEqual({ ...before, session: [] });
  });

  it('cannot mix a question with a change', async () => {
    const got = await together(['account.state', 'agency.pause'], [{}, {}], page.headers);
    expect(got.status).toBe(400);
    expect((await page.call('agency.read')).data.pausedAt).toBeNull();
  });

  it('are refused as a stream too', async () => {
    const got = await together(['agency.pause'], [{}], { cookie: page.cookie, 'trpc-accept': 'application/jsonl' });
    expect(got.text).toContain('forbidden_origin');
    expect((await page.call('agency.read')).data.pausedAt).toBeNull();
  });

  it('are ten at most', async () => {
    const eleven = Array.from({ length: 11 }, () => 'account.state');
    expect((await together(eleven, [], page.headers)).status).toBe(400);
    expect((await together(eleven.slice(1), [], page.headers)).status).toBe(200);
  });
});

it('a page is not shown under a name that is not ours', async () => {
  for (const path of ['/', '/connexion', '/a-traiter/draft_x']) {
    const got = await send(url + path, { method: 'GET', headers: { Host: `evil.example:${port()}` } });
    expect([got.status, got.json().code], path).toEqual([403, 'forbidden_origin']);
  }
});

it('an answer is kept by no cache and read as nothing but JSON', async () => {
  const { headers } = await send(callUrl(url, 'account.state'), { headers: ours(), body: '{}' });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

it('a path that is none is not found, and is nobody’s fault', async () => {
  for (const path of ['nothing', 'drafts', 'drafts.approve.x', '__proto__', 'constructor', '%E0%A4%A', '']) {
    const got = await send(callUrl(url, path), { headers: ours(), body: '{}' });
    expect([400, 404], `${path}: ${got.status} ${got.text}`).toContain(got.status);
  }
  expect(await call(url, 'nothing', {}, page.headers)).toMatchObject({ error: { code: 'not_found' } });
});
