import { once } from 'node:events';
import type { AddressInfo, LookupFunction } from 'node:net';
import { createServer } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWebhookClient } from '../../../delivery/webhooks/post.ts';
import { isNonPublicLiteral } from '../../../domain/webhooks/non-public-addresses.ts';
import { changeWebhook, createWebhook } from '../../../domain/webhooks/webhooks.ts';
import { perform } from '../../../door/perform.ts';
import { startReceiver } from '../../jobs/webhooks/receiver.ts';
import { openTestClient } from '../../jobs/webhooks/subscriber.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { forEachCase } from '../../support/each-case.ts';
import { startTestServer } from '../../support/test-server.ts';
import * as certificate from '../loopback-certificate.ts';
import { elsewhere, loopback } from './addresses.ts';

const here = await startTestServer();
const agency = await here.createAgency();
const target = await startReceiver();
let connections = 0;
target.server.on('connection', () => {
  connections += 1;
});
const { port } = new URL(target.url);
const message = { headers: { 'content-type': 'application/json' }, body: '{}' };
const guarded = openTestClient({ privateTargets: false });
const hosts = [...loopback, ...elsewhere];

it('covers at least sixty forms of addresses', () => {
  expect(new Set(hosts).size).toBeGreaterThanOrEqual(60);
  expect(hosts.length).toBe(new Set(hosts).size);
});

describe.each(['http', 'https'])('%s to a private address', (protocol) => {
  it('opens no connection', () =>
    forEachCase(hosts, async (host) => {
      const answer = await guarded.post({ ...message, url: `${protocol}://${host}:${port}/` });
      expect(answer).toMatchObject({ statusCode: null, failure: 'not_public' });
    }));

  it.each(['127.0.0.1', '::1', '169.254.169.254', '::ffff:7f00:1', '64:ff9b::7f00:1'])(
    'opens none to a name that leads to %s by the time it is delivered',
    async (address) => {
      const family = address.includes(':') ? 6 : 4;
      const lookup: LookupFunction = (_name, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family);
      const rebound = openTestClient({ privateTargets: false, lookup });
      // A name shows nothing in advance; it was accepted when the webhook was created.
      const url = `https://public-${family}.example:${port}/`;
      await perform(strict(), agency.owner, createWebhook, { name: address, url });
      const answer = await rebound.post({ ...message, url: url.replace('https', protocol) });
      expect(answer.failure).toBe('not_public');
    },
  );

  it('opens no connection to a private one among several addresses of a name', async () => {
    const addresses = [
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const lookup = ((_name, _options, done) => done(null, addresses)) as LookupFunction;
    const answer = await openTestClient({ privateTargets: false, lookup }).post({
      ...message,
      url: `${protocol}://several.example:${port}/`,
    });
    expect(answer.failure).toBe('not_public');
  });
});

it('opened no connection at all, although each form connects where the operator allows it', async () => {
  expect(connections).toBe(0);
  const open = openTestClient();
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
    expect(await open.post({ ...message, url: `http://${host}:${port}/` })).toMatchObject({ statusCode: 204 });
  }
  expect(target.receipts.length).toBe(4);
  expect(connections).toBeGreaterThan(0);
});

it('speaks TLS and accepts only trusted certificates', async () => {
  const server = createServer(certificate).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  let reached = 0;
  server.on('connection', () => {
    reached += 1;
  });
  server.on('tlsClientError', () => undefined);
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const answer = await openTestClient().post({ ...message, url });
  expect(answer.failure).toBe('certificate');
  expect(reached).toBe(1);
  expect(await guarded.post({ ...message, url })).toMatchObject({ failure: 'not_public' });
  expect(reached).toBe(1);
});

it.each(['ftp://example.com/', 'file:///etc/passwd', 'data:text/plain,x', 'unix:/tmp/socket', 'nonsense'])(
  'is no address for a post: %s',
  async (url) => {
    const anywhere = openWebhookClient({ privateTargets: true });
    expect(await anywhere.post({ ...message, url })).toMatchObject({ failure: 'not_an_address' });
    await anywhere.close();
  },
);

const strict = () => ({ ...here.context, privateWebhooks: false });
const make = (url: string, context = strict()) => perform(context, agency.owner, createWebhook, { name: 'Test', url });

describe('a new webhook', () => {
  it('is refused', () =>
    forEachCase(hosts, async (host) => {
      const { code, hint } = await refusalOf(make(`https://${host}/`));
      expect(code).toBe('address_not_public');
      expect(hint).toContain('CLEF_WEBHOOKS_PRIVATE');
    }));

  it.each([
    ['http://subscriber.example/', 'address_not_https'],
    ['https://me:secret@subscriber.example/', 'address_with_password'],
    ['ftp://subscriber.example/', 'address_invalid'],
    ['nonsense', 'address_invalid'],
    ['https://localhost/', 'address_not_public'],
    ['https://localhost:8080/', 'address_not_public'],
    ['https://LOCALHOST./', 'address_not_public'],
    ['https://clef.localhost/', 'address_not_public'],
  ])('is not made for %s, and says why: %s', async (url, code) => {
    expect(await refusalOf(make(url))).toMatchObject({ code });
  });

  it('is accepted for a public address, and for any address where the operator allows it', async () => {
    await make('https://subscriber.example/clef?agence=1');
    await make('https://8.8.8.8/');
    await make('https://[2a01:e0a::1]/');
    await make('http://127.0.0.1:3000/', here.context);
  });
});

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '[2a01:e0a::1]', '[2606:4700::1111]', '[::ffff:8.8.8.8]'])(
  'is public: %s',
  (host) => {
    expect(isNonPublicLiteral(new URL(`https://${host}/`).hostname)).toBe(false);
  },
);

it.each([
  [' HTTPS://Abonné.Example:443/a/../b?c=d#e ', 'https://xn--abonn-fsa.example/b?c=d'],
  ['https:\\\\subscriber.example\\x', 'https://subscriber.example/x'],
  ['https://134744072/', 'https://8.8.8.8/'],
])('a webhook shows the address that is called: %s', async (written, called) => {
  const { id, url } = await perform(strict(), agency.owner, createWebhook, { name: 'Test', url: written }).then(
    ({ output }) => output,
  );
  expect(url).toBe(called);
  const { output } = await perform(strict(), agency.owner, changeWebhook, { id, url: written });
  expect(output.url).toBe(called);
});
