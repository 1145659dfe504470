import { beforeAll, describe, expect, it } from 'vitest';
import { digestRows, readAllRows } from '../support/all-rows.ts';
import { PASSWORD } from '../support/colleagues.ts';
import { forEachCase } from '../support/each-case.ts';
import { startTestServer } from '../support/test-server.ts';
import {
  type ConsolePage,
  call,
  procedurePaths,
  procedureUrl,
  type RequestOptions,
  send,
  signedInPaths,
  signInToConsole,
} from './client.ts';
import { populateAgency } from './populated-agency.ts';
import { createSampleInputs } from './sample-inputs.ts';

// The clock stands still, because a session otherwise records its use every minute and the rows would differ.
const began = new Date();
const server = await startTestServer({ ownStore: true, now: () => began });
const { url } = server;
const people = await populateAgency(server, await server.createAgency());
const sampleOf = createSampleInputs(server, people);

let page: ConsolePage;
let otherPage: ConsolePage;
let signedOutPage: ConsolePage;
/** Made before the first attempt, so that all attempts together must leave the rows as they are. */
const bodies = new Map<string, string>();
let rows: Record<string, string>;
beforeAll(async () => {
  [page, otherPage, signedOutPage] = [
    await signInToConsole(url, people.owner),
    await signInToConsole(url, people.owner),
    await signInToConsole(url, people.owner),
  ];
  await signedOutPage.call('account.signOut');
  for (const path of procedurePaths) bodies.set(path, JSON.stringify(await sampleOf(path)));
  rows = await digestRows(server.db);
});

/** The headers that the console's page sends, with some replaced or (`undefined`) left out. */
const pageHeaders = (more: Record<string, string | undefined> = {}): Record<string, string> => {
  const headers = { 'Content-Type': 'application/json', ...page.headers, ...more };
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
};
const port = () => new URL(url).port;

/** Requests that the console's pages never make. Each is wrong in exactly one way. */
const crossSiteAttempts: [string, () => RequestOptions & { query?: string }][] = [
  ['from another site', () => ({ headers: pageHeaders({ Origin: 'https://evil.example' }) })],
  ['from another port of this machine', () => ({ headers: pageHeaders({ Origin: 'http://127.0.0.1:1' }) })],
  ['from a page without an origin', () => ({ headers: pageHeaders({ Origin: 'null' }) })],
  ...['cross-site', 'same-site', 'none'].map((site): [string, () => RequestOptions] => [
    `which the browser calls ${site}`,
    () => ({ headers: pageHeaders({ 'Sec-Fetch-Site': site }) }),
  ]),
  ['by GET', () => ({ method: 'GET', headers: pageHeaders(), body: undefined, query: '?input=%7B%7D' })],
  ...['PUT', 'DELETE', 'OPTIONS', 'HEAD'].map((method): [string, () => RequestOptions] => [
    `by ${method}`,
    () => ({ method, headers: pageHeaders() }),
  ]),
  ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', undefined].map(
    (type): [string, () => RequestOptions] => [
      `as ${type}`,
      () => ({ headers: pageHeaders({ 'Content-Type': type }) }),
    ],
  ),
  ['to a name that is not ours', () => ({ headers: pageHeaders({ Host: `evil.example:${port()}` }) })],
  [
    'in a batch, from another site',
    () => ({ headers: pageHeaders({ Origin: 'https://evil.example' }), query: '?batch=1' }),
  ],
];

const attemptsWithoutToken: [string, () => RequestOptions][] = [
  ['without the page’s token', () => ({ headers: pageHeaders({ 'X-Clef-Csrf': undefined }) })],
  ['with a wrong token', () => ({ headers: pageHeaders({ 'X-Clef-Csrf': page.csrf.replace(/.$/, '*') }) })],
  ['with an empty token', () => ({ headers: pageHeaders({ 'X-Clef-Csrf': '' }) })],
  ['with the cookie as token', () => ({ headers: pageHeaders({ 'X-Clef-Csrf': page.token }) })],
  ['with the token of another session', () => ({ headers: pageHeaders({ 'X-Clef-Csrf': otherPage.csrf }) })],
];

const attemptsWithoutSession: [string, () => RequestOptions][] = [
  ['without a cookie', () => ({ headers: pageHeaders({ cookie: undefined }) })],
  ['with a session that has ended', () => ({ headers: pageHeaders(signedOutPage.headers) })],
  ['with a token that never was', () => ({ headers: pageHeaders({ cookie: page.cookie.replace(/..$/, 'AA') }) })],
];

/** Sends each attempt and returns those that were not answered with `status`. */
async function wrongAnswers(path: string, attempts: typeof attemptsWithoutSession, status: number): Promise<string[]> {
  const wrong: string[] = [];
  const body = bodies.get(path);
  for (const [name, attempt] of attempts) {
    const { query = '', ...sent }: RequestOptions & { query?: string } = attempt();
    const got = await send(procedureUrl(url, path) + query, { body, ...sent });
    if (got.status !== status) wrong.push(`${name}: ${got.status} ${got.text}`);
  }
  return wrong;
}

it('each procedure answers 403 for a request from outside the console', { timeout: 900_000 }, () =>
  forEachCase(procedurePaths, async (path) => {
    expect(await wrongAnswers(path, crossSiteAttempts, 403)).toEqual([]);
  }),
);

it('each procedure answers 401 without a session', { timeout: 900_000 }, () =>
  forEachCase(signedInPaths, async (path) => {
    expect(await wrongAnswers(path, attemptsWithoutSession, 401)).toEqual([]);
  }),
);

it('each procedure answers 403 without the CSRF token', { timeout: 900_000 }, () =>
  forEachCase(signedInPaths, async (path) => {
    expect(await wrongAnswers(path, attemptsWithoutToken, 403)).toEqual([]);
  }),
);

it('all of these attempts together have changed no row', async () => {
  expect(await digestRows(server.db)).toEqual(rows);
});

// After all attempts, because this changes rows.
it('each procedure answers the console’s page', { timeout: 900_000 }, () =>
  forEachCase(signedInPaths, async (path) => {
    const ends = path === 'account.signOut' || path === 'profile.password';
    const asking = ends ? await signInToConsole(url, people.negotiator) : page;
    const answer = await asking.call(path, await sampleOf(path));
    expect(answer.status, answer.text).toBe(200);
  }),
);

describe('several calls in one request', () => {
  const together = async (paths: string[], inputs: unknown[], headers: Record<string, string>) => {
    const sent = { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify({ ...inputs }) };
    return send(`${procedureUrl(url, paths.join(','))}?batch=1`, sent);
  };

  it('are each refused without the CSRF token, while a public one beside them is answered', async () => {
    // The sign-in below ends this session, because it comes from the same browser.
    const { cookie } = await signInToConsole(url, people.owner);
    const before = await readAllRows(server.db);
    const got = await together(['account.state', 'drafts.queue', 'journal.list'], [{}, {}, {}], { cookie });
    expect(got.status).toBe(207);
    expect(got.json().map((result: any) => result.error?.data.code ?? 'answered')).toEqual([
      'answered',
      'forbidden_origin',
      'forbidden_origin',
    ]);
    const { email } = people.negotiator;
    const changes = await together(['account.signIn', 'agency.pause'], [{ email, password: PASSWORD }, {}], { cookie });
    expect(changes.json()[1].error.data.code).toBe('forbidden_origin');
    const after = await readAllRows(server.db);
    expect({ ...after, session: [] }).toEqual({ ...before, session: [] });
  });

  it('cannot mix queries with mutations', async () => {
    const got = await together(['account.state', 'agency.pause'], [{}, {}], page.headers);
    expect(got.status).toBe(400);
    expect((await page.call('agency.read')).data.pausedAt).toBeNull();
  });

  it('are refused in a streamed batch too', async () => {
    const got = await together(['agency.pause'], [{}], { cookie: page.cookie, 'trpc-accept': 'application/jsonl' });
    expect(got.text).toContain('forbidden_origin');
    expect((await page.call('agency.read')).data.pausedAt).toBeNull();
  });

  it('are limited to ten', async () => {
    const eleven = Array.from({ length: 11 }, () => 'account.state');
    expect((await together(eleven, [], page.headers)).status).toBe(400);
    expect((await together(eleven.slice(1), [], page.headers)).status).toBe(200);
  });
});

it('refuses pages under a foreign host name', async () => {
  for (const path of ['/', '/connexion', '/a-traiter/draft_x']) {
    const got = await send(url + path, { method: 'GET', headers: { Host: `evil.example:${port()}` } });
    expect([got.status, got.json().code], path).toEqual([403, 'forbidden_origin']);
  }
});

it('answers with JSON that is neither cached nor sniffed', async () => {
  const { headers } = await send(procedureUrl(url, 'account.state'), { headers: pageHeaders(), body: '{}' });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

it('answers an unknown path with 400 or 404, never with a server error', async () => {
  for (const path of ['nothing', 'drafts', 'drafts.approve.x', '__proto__', 'constructor', '%E0%A4%A', '']) {
    const got = await send(procedureUrl(url, path), { headers: pageHeaders(), body: '{}' });
    expect([400, 404], `${path}: ${got.status} ${got.text}`).toContain(got.status);
  }
  expect(await call(url, 'nothing', {}, page.headers)).toMatchObject({ error: { code: 'not_found' } });
});
