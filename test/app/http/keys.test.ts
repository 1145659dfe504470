import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { KEY_RATE_LIMIT } from '../../../domain/access/admission.ts';
import { newSecret } from '../../../domain/access/key-secret.ts';
import { createKey, pauseKey, resumeKey, revokeKey, rotateKey } from '../../../domain/access/keys.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { readAllRows } from '../../support/all-rows.ts';
import { mcpClient, restClient, startTestServer } from '../../support/test-server.ts';

const here = await startTestServer();
const { url, db } = here;
const agency = await here.createAgency();
const newKey = (more: object = {}) => agency.perform(createKey, { name: 'Test', scopes: ['contacts:read'], ...more });
const statusWith = async (secret: string) => (await restClient(url, secret)('GET', '/contacts')).status;

/** Lets time pass for every key's minute, without waiting for it. */
const passSeconds = (seconds: number) =>
  sql`update key_window set hits = array(select at - ${seconds * 1000} from unnest(hits) as at order by at)`.execute(
    db,
  );

describe('a key', () => {
  it('opens the API until it is paused, and again when resumed', async () => {
    const { id, secret } = await newKey();
    expect(await statusWith(secret)).toBe(200);
    await agency.perform(pauseKey, { id });
    expect(await statusWith(secret)).toBe(401);
    await agency.perform(resumeKey, { id });
    expect(await statusWith(secret)).toBe(200);
  });

  it('is refused for ever once revoked, even when resumed', async () => {
    const { id, secret } = await newKey();
    expect((await agency.perform(revokeKey, { id })).status).toBe('revoked');
    await agency.perform(resumeKey, { id });
    expect(await statusWith(secret)).toBe(401);
  });

  it('is refused once expired', async () => {
    const { id, secret } = await newKey({ expiresAt: '2100-01-01T00:00:00Z' });
    const key = here.db.updateTable('access_key').where('id', '=', uuidOf('key', id));
    await key.set({ expires_at: new Date('2020-01-01T00:00:00Z') }).execute();
    expect(await statusWith(secret)).toBe(401);
  });

  it('overlaps with its successor when rotated', async () => {
    const old = await newKey();
    const successor = await agency.perform(rotateKey, { id: old.id, overlapHours: 1 });
    expect(successor.scopes).toEqual(['contacts:read']);
    expect([await statusWith(old.secret), await statusWith(successor.secret)]).toEqual([200, 200]);
    const ended = await newKey();
    await agency.perform(rotateKey, { id: ended.id, overlapHours: 0 });
    expect(await statusWith(ended.secret)).toBe(401);
  });

  it('is rotated while it works, and once', async () => {
    const [used, paused, revoked] = [await newKey(), await newKey(), await newKey()];
    const successor = await agency.perform(rotateKey, { id: used.id });
    await agency.perform(pauseKey, { id: paused.id });
    await agency.perform(revokeKey, { id: revoked.id });
    for (const { id } of [used, paused, revoked]) {
      const refused = await agency.perform(rotateKey, { id }).catch((error) => error);
      expect(refused).toMatchObject({ code: 'conflict' });
    }
    expect((await agency.perform(rotateKey, { id: successor.id })).expiresAt).toBeNull();
  });

  it('remembers its last use to the minute', async () => {
    const { id, secret, lastUsedAt } = await newKey();
    expect(lastUsedAt).toBeNull();
    await statusWith(secret);
    const { lastUsedAt: used } = await agency.perform(pauseKey, { id });
    expect(used).toMatch(/:00\.000Z$/);
  });

  it('is told apart from a typo by its checksum', async () => {
    const { secret } = await newKey();
    const typo = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A');
    const answer = await restClient(url, typo)('GET', '/contacts');
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  it('cannot be found in a copy of the database', async () => {
    const { secret } = await newKey();
    await statusWith(secret);
    const dump = JSON.stringify(await readAllRows(db, []));
    expect(dump).toContain(secret.slice(-4));
    for (const part of [secret, secret.slice(5, 48), Buffer.from(secret).toString('base64').slice(4, 40)]) {
      expect(dump).not.toContain(part);
    }
  });
});

/** Sends headers as they are given: `fetch` would fold two of a name into one. */
async function send(address: string, method: string, headers: Record<string, string | string[]>) {
  const sent = request(address, { method, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}

describe('nothing but one bearer header', () => {
  const attempts: [string, (secret: string) => [string, Record<string, string | string[]>]][] = [
    ['a cookie', (key) => ['', { Cookie: `session=${key}; Authorization=Bearer ${key}` }]],
    ['a query parameter', (key) => [`?access_token=${key}&key=${key}`, {}]],
    ['Basic', (key) => ['', { Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }]],
    ['the bare key', (key) => ['', { Authorization: key }]],
    ['another header', (key) => ['', { 'X-Api-Key': key }]],
    ['two headers', (key) => ['', { Authorization: [`Bearer ${key}`, `Bearer ${key}`] }]],
  ];
  it.each(attempts)('opens the API or the tools: %s does not', async (_, attempt) => {
    const { secret } = await newKey();
    const [query, headers] = attempt(secret);
    for (const [path, method] of [
      ['/api/v1/contacts', 'GET'],
      ['/api/mcp', 'POST'],
    ] as const) {
      const { statusCode, headers: answered } = await send(url + path + query, method, headers);
      expect(statusCode).toBe(401);
      expect(answered['www-authenticate']).toMatch(/^Bearer/);
    }
  });

  it('is taken from the body', async () => {
    const { secret } = await newKey();
    expect((await restClient(url, undefined)('POST', '/contacts', { access_token: secret })).status).toBe(401);
  });
});

describe('the limit', () => {
  it('is 60 a minute over REST and MCP together, told in every answer', async () => {
    const { secret } = await newKey();
    const host = await mcpClient(url, secret);
    await host.callTool({ name: 'search_contacts', arguments: {} });
    const burst = await Promise.all(Array.from({ length: 80 }, () => restClient(url, secret)('GET', '/contacts')));
    const { rows } = await sql<{ hits: number }>`
      select cardinality(w.hits)::int as hits from key_window w join access_key k on k.id = w.key_id
      where k.last4 = ${secret.slice(-4)}`.execute(db);
    expect(rows[0]?.hits).toBe(KEY_RATE_LIMIT.requests);
    const refused = burst.filter((answer) => answer.status === 429);
    expect(burst.filter((answer) => answer.status === 200).length + refused.length).toBe(80);
    expect(refused.length).toBeGreaterThan(20);
    expect(refused[0]?.body).toMatchObject({ code: 'rate_limited', status: 429 });
    const wait = Number(refused[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused[0]?.headers.get('ratelimit')).toBe(`"key";r=0;t=${wait}`);
    expect(refused[0]?.headers.get('ratelimit-policy')).toBe('"key";q=60;w=60');
    await expect(host.callTool({ name: 'search_contacts', arguments: {} })).rejects.toThrow();
    await host.close();
  });

  it('slides: no minute holds more than 60, whenever it begins', async () => {
    const { secret } = await newKey();
    const ask = (times: number) => Promise.all(Array.from({ length: times }, () => statusWith(secret)));
    const accepted = async (times: number) => (await ask(times)).filter((status) => status === 200).length;
    expect(await accepted(20)).toBe(20);
    await passSeconds(40);
    expect(await accepted(60)).toBe(40);
    await passSeconds(21);
    expect(await accepted(60)).toBe(20);
    await passSeconds(61);
    expect(await accepted(70)).toBe(60);
  });

  const rateLimitOf = async (secret: string) => {
    const { headers } = await restClient(url, secret)('GET', '/contacts');
    const [, remaining, seconds] = /^"key";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') as string) ?? [];
    return { remaining: Number(remaining), seconds: Number(seconds) };
  };

  it('tells when the oldest request that counts leaves the minute', async () => {
    const { secret } = await newKey();
    const ask = () => rateLimitOf(secret);
    expect((await ask()).remaining).toBe(59);
    await passSeconds(55);
    const second = await ask();
    expect(second.remaining).toBe(58);
    expect(second.seconds).toBeLessThanOrEqual(5);
    await passSeconds(6);
    const third = await ask();
    expect(third.remaining).toBe(58);
    expect(third.seconds).toBeGreaterThan(5);
    expect(third.seconds).toBeLessThanOrEqual(54);
  });

  it('tells the same after the database’s clock was set back', async () => {
    const { secret } = await newKey();
    await rateLimitOf(secret);
    await passSeconds(70);
    await rateLimitOf(secret);
    // The first is 50 seconds old now, the second lies 20 seconds ahead.
    await passSeconds(-20);
    const { remaining, seconds } = await rateLimitOf(secret);
    expect(remaining).toBe(57);
    expect(seconds).toBeLessThanOrEqual(10);
  });

  it('does not count what was refused by it', async () => {
    const { secret } = await newKey();
    await Promise.all(Array.from({ length: 90 }, () => statusWith(secret)));
    await passSeconds(61);
    const answer = await restClient(url, secret)('GET', '/contacts');
    expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=59;/);
  });
});

it('a key that never was is refused like one that was revoked', async () => {
  const { id, secret } = await newKey();
  await agency.perform(revokeKey, { id });
  const [revoked, unknown] = await Promise.all(
    [secret, newSecret()].map((key) => restClient(url, key)('GET', '/contacts')),
  );
  const shown = (answer: typeof revoked) => ({ ...answer?.body, requestId: '' });
  expect(shown(revoked)).toEqual(shown(unknown));
});

it('a missing scope is named in the challenge, for clients that can ask for it', async () => {
  const { secret } = await newKey();
  const answer = await restClient(url, secret)('POST', '/tasks', { title: 'x' });
  expect(answer).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="tasks:write"');
});
