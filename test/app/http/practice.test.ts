import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { startTestServer } from '../../support/test-server.ts';

/** Requests as clients, browsers and proxies send them although the documentation says otherwise. */

const server = await startTestServer({ origins: ['app://obsidian.md', 'https://hote.example'] });
const { url } = server;
const { port } = new URL(url);
const agency = await server.createAgency();
const key = await agency.key();
await agency.perform(createContact, { lastName: 'Élodie', search: { cities: ['Nîmes'] } });

type Sent = { method?: string; headers?: Record<string, string | string[]>; body?: Buffer | string };

/** Sends any header and any bytes of an address, also those that `fetch` corrects. */
async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const own = { host: `127.0.0.1:${port}`, authorization: `Bearer ${key}` };
  const outgoing: ClientRequest = request({ host: '127.0.0.1', port, path, method, headers: { ...own, ...headers } });
  const [answer] = await once(outgoing.end(body), 'response');
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  const isJson = answer.headers['content-type']?.includes('json');
  return { status: answer.statusCode as number, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
}

const json = { 'content-type': 'application/json' };
const listTools = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

describe('slashes', () => {
  it.each([
    '/api/v1/contacts/',
    '//api/v1/contacts',
    '/api/v1//contacts',
    '/api//v1///contacts',
    '//api/v1/contacts/?limit=1',
  ])('%s is the list of contacts', async (path) => {
    expect((await send(path)).body.data).toHaveLength(1);
  });

  it.each(['//api/mcp', '/api/mcp/', '/api/mcp//'])('%s are the tools', async (path) => {
    const { body } = await send(path, { method: 'POST', headers: json, body: listTools });
    expect(body.result.tools).toHaveLength(6);
  });

  it.each(['/api/v1/contacts//pipeline', '/api/v1/conversations//messages'])(
    '%s has no id, and is not read as one',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const { status } = await send(path, { method, headers: json, ...(method === 'POST' && { body: '{}' }) });
        expect([404, 405]).toContain(status);
      }
      expect((await send(path)).body.data).toBeUndefined();
    },
  );

  it.each(['//docs', '//api/v1/openapi', '//openapi-v1.json', '//'])('%s is found too', async (path) => {
    expect((await send(path)).status).toBe(200);
  });
});

describe('bytes', () => {
  it.each(['q=%E9lodie', 'city=N%EEmes', 'q=100%', 'q=%zz', 'tag=%ed%a0%80', 'limit=1&q=%e9'])(
    'a query of %s is refused, not read as another question',
    async (query) => {
      const { status, body } = await send(`/api/v1/contacts?${query}`);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.hint).toContain('%C3%A9');
    },
  );

  it('a query in UTF-8 is read, also with plus signs', async () => {
    expect((await send('/api/v1/contacts?q=%C3%A9lodie')).body.data).toHaveLength(1);
    expect((await send('/api/v1/contacts?q=+%C3%89lodie+')).body.data).toHaveLength(1);
  });

  const contact = JSON.stringify({ lastName: 'Hélène' });
  it.each(['utf8', 'UTF-8', '"utf-8"', 'Utf8; profile=x'])('a body with charset=%s is read', async (charset) => {
    const headers = { 'content-type': `application/json;charset=${charset}` };
    const { status, body } = await send('/api/v1/contacts', { method: 'POST', headers, body: contact });
    expect([status, body.lastName]).toEqual([201, 'Hélène']);
  });

  it.each([
    ['utf-16le', Buffer.from('{"lastName":"Ascii"}', 'utf16le')],
    ['utf-16', Buffer.from('{"lastName":"Ascii"}')],
    ['iso-8859-1', Buffer.from('{"lastName":"Ascii"}')],
    ['windows-1252', Buffer.from('{"lastName":"H\xe9l\xe8ne"}', 'latin1')],
  ])('a body with charset=%s is refused, whatever it contains', async (charset, body) => {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    const answer = await send('/api/v1/contacts', { method: 'POST', headers, body });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
    expect(answer.body.detail).toContain('UTF-8');
  });

  it.each([
    ['Latin-1', Buffer.from('{"lastName":"H\xe9l\xe8ne"}', 'latin1')],
    ['UTF-16', Buffer.from('{"lastName":"Hélène"}', 'utf16le')],
  ])('a body in %s that does not say so is refused', async (_name, body) => {
    expect((await send('/api/v1/contacts', { method: 'POST', headers: json, body })).status).toBe(400);
  });
});

describe('pages of other origins', () => {
  const asks = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
  const preflight = (path: string, origin: string) =>
    send(path, { method: 'OPTIONS', headers: { ...asks, origin, authorization: [] } });

  it.each(['http://localhost:6274', 'http://tauri.localhost', 'tauri://localhost', 'app://obsidian.md'])(
    '%s may use the tools and the API, and asks first without a key',
    async (origin) => {
      for (const path of ['/api/mcp', '/api/v1/contacts', '/api/drafts/draft_x', '/api/campaigns/x/start']) {
        const { status, headers } = await preflight(path, origin);
        expect([path, status, headers['access-control-allow-origin']]).toEqual([path, 204, origin]);
        expect(headers['access-control-allow-headers']).toMatch(/authorization.*mcp-method.*mcp-protocol-version/);
        expect(headers['access-control-allow-credentials']).toBeUndefined();
      }
      const answer = await send('/api/mcp', { method: 'POST', headers: { ...json, origin }, body: listTools });
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
      expect(answer.headers['access-control-expose-headers']).toContain('x-request-id');
      const read = await send('/api/v1/contacts', { headers: { origin } });
      expect([read.status, read.headers['access-control-allow-origin']]).toEqual([200, origin]);
    },
  );

  it('one may send and read the headers that programs send and read', async () => {
    const origin = 'https://hote.example';
    const { headers } = await preflight('/api/mcp', origin);
    const allowed = headers['access-control-allow-headers']?.split(', ');
    for (const name of ['traceparent', 'tracestate', 'mcp-session-id', 'last-event-id', 'mcp-protocol-version'])
      expect(allowed).toContain(name);
    for (const name of ['mcp-method', 'mcp-name', 'x-request-id', 'idempotency-key', 'x-requested-with', '*'])
      expect(allowed).toContain(name);
    expect(headers['access-control-allow-methods']).toContain('DELETE');
    const read = await send('/api/v1/contacts', { headers: { origin } });
    const exposed = read.headers['access-control-expose-headers'];
    for (const name of ['retry-after', 'ratelimit', 'ratelimit-policy', 'x-request-id', 'location', 'www-authenticate'])
      expect(exposed?.split(', ')).toContain(name);
    for (const name of ['idempotent-replayed', 'mcp-session-id', 'allow']) expect(exposed?.split(', ')).toContain(name);
  });

  it('one on the internet may reach a server on the same machine if the browser asks for it', async () => {
    const headers = { ...asks, origin: 'https://hote.example', authorization: [] };
    const local = { ...headers, 'access-control-request-private-network': 'true' };
    const allowed = async (sent: Record<string, string | string[]>) =>
      (await send('/api/mcp', { method: 'OPTIONS', headers: sent })).headers['access-control-allow-private-network'];
    expect([await allowed(local), await allowed(headers)]).toEqual(['true', undefined]);
  });

  it('one that a refused key came from can read why', async () => {
    const headers = { origin: 'https://hote.example', authorization: 'Bearer nope' };
    const answer = await send('/api/v1/contacts', { headers });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([401, 'https://hote.example']);
  });

  it.each([
    'https://evil.example',
    'null',
    'https://hote.example.evil.example',
    'https://hote.example:8443',
    'app://x',
  ])('%s may not, and is told how it could be admitted', async (origin) => {
    const { status, headers, body } = await preflight('/api/mcp', origin);
    expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined]);
    expect(body.hint).toContain('CLEF_ORIGINS');
    const answer = await send('/api/mcp', { method: 'POST', headers: { ...json, origin }, body: listTools });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden_origin']);
    const read = await send('/api/v1/contacts', { headers: { origin } });
    expect(read.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('any page may read the public documents', async () => {
    for (const path of ['/api/v1/openapi', '/openapi-v1.json']) {
      const { headers } = await send(path, { headers: { origin: 'https://evil.example', authorization: [] } });
      expect(headers['access-control-allow-origin']).toBe('*');
    }
  });
});

describe('a key that cannot be found in the request', () => {
  const secret = `clef_${'x'.repeat(49)}`;
  it.each([
    ['in quotation marks', { authorization: `Bearer "${secret}"` }, 'quotation marks'],
    ['all in quotation marks', { authorization: `"Bearer ${secret}"` }, 'quotation marks'],
    ['after two Bearers', { authorization: `Bearer Bearer ${secret}` }, 'Bearer twice'],
    ['twice in one header', { authorization: `Bearer ${secret}, Bearer ${secret}` }, 'two values'],
    ['in two headers', { authorization: [`Bearer ${secret}`, `Bearer ${secret}`] }, 'two Authorization headers'],
    ['without a scheme', { authorization: secret }, 'word Bearer is missing'],
    ['after Token', { authorization: `Token ${secret}` }, 'Token instead of Bearer'],
    ['in Basic', { authorization: 'Basic Y2xlZjo=' }, 'Basic instead of Bearer'],
    ['in X-API-Key', { authorization: [], 'x-api-key': secret }, 'x-api-key is not read'],
    ['that is a variable', { authorization: `Bearer \${CLEF_API_KEY}` }, 'variable'],
    ['that is a placeholder', { authorization: 'Bearer <API_KEY>' }, 'variable'],
    ['that is undefined', { authorization: 'Bearer undefined' }, 'variable'],
    ['that is missing', { authorization: 'Bearer ' }, 'no key after'],
    ['with a space within', { authorization: `Bearer ${secret} x` }, 'space within the key'],
    ['where there is none', { authorization: [] }, 'A key is needed.'],
  ])('%s is refused with the reason, and not repeated', async (_case, headers, reason) => {
    for (const [path, method] of [
      ['/api/v1/contacts', 'GET'],
      ['/api/mcp', 'POST'],
    ] as const) {
      const answer = await send(path, { method, headers: { ...json, ...(headers as Record<string, string>) } });
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
      expect(answer.body.detail).toContain(reason);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
  });
});

it.each(['undefined', 'null', '[object Object]'])(
  'an Idempotency-Key of %s is a variable that was not set',
  async (word) => {
    const headers = { ...json, 'idempotency-key': word };
    const { status, body } = await send('/api/v1/tasks', { method: 'POST', headers, body: '{"title":"Rappeler"}' });
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'Idempotency-Key']);
  },
);

it('a proxy that does not pass the name on is told which line it needs', async () => {
  const headers = { ...json, host: 'clef' };
  const { status, body } = await send('/api/mcp', { method: 'POST', headers, body: listTools });
  expect([status, body.code]).toEqual([403, 'forbidden_origin']);
  expect(body.detail).toContain(url);
  expect(body.hint).toContain('proxy_set_header Host $host');
});
