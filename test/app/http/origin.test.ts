import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { csrfToken, hasCsrf, rejectCrossSite, rejectForeignHosts, requireJsonPost } from '../../../app/http/origin.ts';
import { problemHandler } from '../../../app/http/send-error.ts';

const context = { baseUrl: () => 'https://crm.agence.example' };
const csrf = csrfToken('secret', 'session');
const app = express();
app.use('/names', rejectForeignHosts(context), (_, response) => void response.end());
app.use('/pages', rejectCrossSite(context), (_, response) => void response.end());
app.use('/calls', requireJsonPost, (_, response) => void response.end());
app.use('/csrf', (incoming, response) => void response.status(hasCsrf(incoming, csrf) ? 200 : 403).end());

app.use(problemHandler(pino({ level: 'silent' })));

const server = createServer(app).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

/** Sends any header, also those that `fetch` does not allow. */
async function ask(path: string, headers: Record<string, string>, method = 'POST') {
  const outgoing = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    headers: { host: `localhost:${port}`, ...headers },
  });
  const [response] = await once(outgoing.end(), 'response');
  const body = (await response.toArray()).join('');
  return { status: response.statusCode as number, code: body && JSON.parse(body).code };
}

const here = `http://localhost:${port}`;

describe('a request passes', () => {
  it.each([
    ['/names', { host: 'crm.agence.example' }],
    ['/names', { host: '127.0.0.1:3000' }],
    ['/names', { host: '[::1]:3000' }],
    ['/pages', {}],
    ['/pages', { origin: 'https://crm.agence.example', 'sec-fetch-site': 'same-origin' }],
    ['/pages', { origin: 'https://crm.agence.example' }],
    ['/pages', { origin: here }],
    ['/pages', { origin: `http://127.0.0.1:${port}` }],
    ['/pages', { origin: `http://[::1]:${port}` }],
    ['/pages', { 'sec-fetch-site': 'same-origin' }],
    ['/calls', { 'content-type': 'application/json' }],
    ['/calls', { 'content-type': 'application/json; charset=utf-8' }],
    ['/csrf', { 'x-clef-csrf': csrf }],
  ])('%s with %o', async (path, headers) => {
    expect((await ask(path, headers as never)).status).toBe(200);
  });
});

describe('a request is refused', () => {
  it.each([
    ['/names', { host: 'evil.example' }],
    ['/names', { host: 'crm.agence.example.evil.example' }],
    ['/names', { origin: 'https://evil.example' }],
    ['/names', { origin: 'null' }],
    ['/pages', { 'sec-fetch-site': 'cross-site' }],
    ['/pages', { 'sec-fetch-site': 'same-site', origin: 'https://www.agence.example' }],
    ['/pages', { 'sec-fetch-site': 'none' }],
    ['/pages', { 'sec-fetch-site': 'cross-site', origin: here }],
    ['/pages', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    ['/pages', { origin: 'http://crm.agence.example' }],
    ['/pages', { origin: 'https://crm.agence.example:8443' }],
    ['/pages', { origin: 'http://localhost:1' }],
    ['/pages', { origin: `https://localhost:${port}` }],
    ['/pages', { origin: 'null' }],
    ['/pages', { origin: '' }],
    ['/calls', {}],
    ['/calls', { 'content-type': 'text/plain' }],
    ['/calls', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['/calls', { 'content-type': 'text/plain; application/json' }],
    ['/calls', { 'content-type': 'application/jsonp' }],
  ])('%s with %o', async (path, headers) => {
    expect(await ask(path, headers as never)).toEqual({ status: 403, code: 'forbidden_origin' });
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('/calls with %s', async (method) => {
    expect((await ask('/calls', { 'content-type': 'application/json' }, method)).status).toBe(403);
  });

  it.each([
    ['no', {}],
    ['an empty', { 'x-clef-csrf': '' }],
    ['another session’s', { 'x-clef-csrf': csrfToken('secret', 'other') }],
    ['another server’s', { 'x-clef-csrf': csrfToken('other', 'session') }],
  ])('/csrf with %s token', async (_, headers) => {
    expect((await ask('/csrf', headers as never)).status).toBe(403);
  });
});
