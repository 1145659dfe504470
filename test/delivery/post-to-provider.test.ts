import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { postToProvider } from '../../delivery/post-to-provider.ts';
import { deadline } from './driver-fixtures.ts';
import { type Complaint, fakeProvider } from './fake-provider.ts';
import * as certificate from './loopback-certificate.ts';

const provider = await fakeProvider((_, number) => ({ status: 201, body: { id: `m${number}` } }));
afterAll(() => provider.close());
afterEach(() => vi.restoreAllMocks());

const post = (url = provider.url, headers: Record<string, string> = {}) =>
  postToProvider({
    url,
    headers,
    body: '{}',
    readId: (answer) => (answer as { id?: string } | undefined)?.id,
    sensitive: ['le texte'],
  });

it('an accepted message has the id of the provider', async () => {
  expect(await post()).toEqual({ outcome: 'accepted', providerId: `m${provider.receipts.length}` });
});

it('is repeated where there was no connection', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  const detail = `127.0.0.1:${port}: ECONNREFUSED`;
  expect(await post(`http://127.0.0.1:${port}`)).toEqual({ outcome: 'retry', detail });
  expect(await post('http://nobody.invalid')).toMatchObject({ outcome: 'retry' });
});

it('is repeated where the certificate was refused, because nothing was written before', async () => {
  let requests = 0;
  await using server = createTlsServer(certificate, () => {
    requests += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await post(`https://${host}`)).toEqual({ outcome: 'retry', detail: `${host}: DEPTH_ZERO_SELF_SIGNED_CERT` });
  expect(requests).toBe(0);
});

it.each(['reset', 'drop', 'garbage'] as const)('is unknown where the answer is lost: %s', async (how) => {
  provider.next(how);
  expect(await post()).toMatchObject({ outcome: 'unknown' });
});

/** A server that answers each request with these bytes. */
async function answering(bytes: string, more?: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      const writeMore = () => {
        while (more && !socket.destroyed && socket.write(more));
      };
      socket.on('drain', writeMore).write(bytes);
      writeMore();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('is unknown where the answer would change the protocol', async () => {
  const url = await answering('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n');
  expect(await post(url)).toEqual({ outcome: 'unknown', detail: `${new URL(url).host}: no answer` });
});

it('is unknown where the answer does not end, and reads no more of it than an answer may have', async () => {
  const url = await answering('HTTP/1.1 201 Created\r\n\r\n', ' '.repeat(16_384));
  expect(await post(url)).toEqual({ outcome: 'unknown', detail: '201 without an id of the message' });
});

it('is repeated where a header cannot be written, because nothing was sent', async () => {
  const before = provider.receipts.length;
  expect(await post(provider.url, { 'api-key': 'clé’' })).toMatchObject({ outcome: 'retry' });
  expect(provider.receipts).toHaveLength(before);
});

it('is unknown where the answer is too late', async () => {
  const { pass, spy } = deadline();
  provider.next('hang');
  const taken = provider.taken();
  const posted = post();
  await taken;
  pass();
  expect(await posted).toMatchObject({ outcome: 'unknown', detail: expect.stringContaining('TimeoutError') });
  expect(spy).toHaveBeenCalledWith(15_000);
});

it.each<[string, Complaint, object]>([
  ['an error after which the message may be accepted', { status: 500 }, { outcome: 'unknown' }],
  ['an error of a gateway, likewise', { status: 502 }, { outcome: 'unknown' }],
  ['an unavailable service', { status: 503 }, { outcome: 'retry' }],
  ['a rate limit', { status: 429 }, { outcome: 'retry' }],
  ['a refusal without a reason', { status: 403 }, { outcome: 'refused', code: 'http_403' }],
  ['a redirect, which is not followed', { status: 308, headers: { location: '/' } }, { code: 'http_308' }],
  ['a refusal with a reason', { status: 400, body: { code: 7, message: 'No.' } }, { code: '7', detail: '400 7 No.' }],
])('%s', async (_, complaint, outcome) => {
  provider.next(complaint);
  const before = provider.receipts.length;
  expect(await post()).toMatchObject(outcome);
  expect(provider.receipts.length).toBe(before);
});

it.each<[Record<string, string>, number | undefined]>([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': '0.4' }, 1],
  [{ 'x-sib-ratelimit-reset': '45' }, 45],
  [{ 'retry-after': '86400' }, 3600],
  [{ 'retry-after': 'Sat, 21 Nov 2026 09:01:30 GMT', date: 'Sat, 21 Nov 2026 09:00:00 GMT' }, 90],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('waits as long as the provider demands, but at most an hour: %o', async (headers, seconds) => {
  provider.next({ status: 429, headers });
  expect(((await post()) as { afterSeconds?: number }).afterSeconds).toBe(seconds);
});

it('never repeats the recipient or the text of a message', async () => {
  const message = 'to +33 6 39 98 01 42 (33639980142) or lea@acheteurs.example: "le texte"';
  provider.next({ status: 400, body: { code: 'bad', message } });
  expect(await post()).toMatchObject({ detail: '400 bad to …42 (…42) or …@acheteurs.example: "…"' });
});

it('opens a new connection for each request', async () => {
  await post();
  expect(provider.receipts.at(-1)?.headers.connection).toBe('close');
});
