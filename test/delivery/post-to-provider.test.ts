import { createServer } from 'node:net';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { postToProvider } from '../../delivery/post-to-provider.ts';
import { deadline } from './driver-fixtures.ts';
import { type Complaint, fakeProvider } from './fake-provider.ts';

const provider = await fakeProvider((_, number) => ({ status: 201, body: { id: `m${number}` } }));
afterAll(() => provider.close());
afterEach(() => vi.restoreAllMocks());

const post = (url = provider.url) =>
  postToProvider({
    url,
    headers: {},
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

it.each(['reset', 'drop', 'garbage'] as const)('is unknown where the answer is lost: %s', async (how) => {
  provider.next(how);
  expect(await post()).toMatchObject({ outcome: 'unknown' });
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
