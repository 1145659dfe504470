import { once } from 'node:events';
import type { AddressInfo, LookupFunction } from 'node:net';
import { createServer } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { perform } from '../../../approval/perform.ts';
import { poster } from '../../../delivery/webhooks/post.ts';
import { isNonPublicLiteral } from '../../../domain/webhooks/non-public-addresses.ts';
import { createWebhook } from '../../../domain/webhooks/webhooks.ts';
import { receiver } from '../../jobs/webhooks/receiver.ts';
import { posting } from '../../jobs/webhooks/subscriber.ts';
import { refusal } from '../../support/people.ts';
import { world } from '../../support/world.ts';
import * as certificate from '../loopback-certificate.ts';
import { elsewhere, loopback } from './addresses.ts';

const here = await world();
const agency = await here.agency();
const target = await receiver();
let connections = 0;
target.server.on('connection', () => {
  connections += 1;
});
const { port } = new URL(target.url);
const message = { headers: { 'content-type': 'application/json' }, body: '{}' };
const guarded = posting({ privateTargets: false });
const hosts = [...loopback, ...elsewhere];

it('tries sixty forms and more', () => {
  expect(new Set(hosts).size).toBeGreaterThanOrEqual(60);
  expect(hosts.length).toBe(new Set(hosts).size);
});

describe.each(['http', 'https'])('%s to an address that is not public', (protocol) => {
  it.each(hosts)('opens no connection: %s', async (host) => {
    const answer = await guarded.post({ ...message, url: `${protocol}://${host}:${port}/` });
    expect(answer).toMatchObject({ statusCode: null, failure: 'not_public' });
  });

  it.each(['127.0.0.1', '::1', '169.254.169.254', '::ffff:7f00:1', '64:ff9b::7f00:1'])(
    'opens none to a name that leads to %s by the time it is delivered',
    async (address) => {
      const family = address.includes(':') ? 6 : 4;
      const lookup: LookupFunction = (_name, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family);
      const rebound = posting({ privateTargets: false, lookup });
      // Nothing in the text tells: the name was accepted when the webhook was made.
      const url = `https://public-${family}.example:${port}/`;
      await perform(strict(), agency.owner, createWebhook, { name: address, url });
      const answer = await rebound.post({ ...message, url: url.replace('https', protocol) });
      expect(answer.failure).toBe('not_public');
    },
  );

  it('opens none to one of several addresses of a name', async () => {
    const addresses = [
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const lookup = ((_name, _options, done) => done(null, addresses)) as LookupFunction;
    const answer = await posting({ privateTargets: false, lookup }).post({
      ...message,
      url: `${protocol}://several.example:${port}/`,
    });
    expect(answer.failure).toBe('not_public');
  });
});

it('opened none at all, and would have: the same forms connect where the operator allows it', async () => {
  expect(connections).toBe(0);
  const open = posting();
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
    expect(await open.post({ ...message, url: `http://${host}:${port}/` })).toMatchObject({ statusCode: 204 });
  }
  expect(target.receipts.length).toBe(4);
  expect(connections).toBeGreaterThan(0);
});

it('speaks TLS where it may connect, and believes only certificates that are trusted', async () => {
  const server = createServer(certificate).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  let reached = 0;
  server.on('connection', () => {
    reached += 1;
  });
  server.on('tlsClientError', () => undefined);
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const answer = await posting().post({ ...message, url });
  expect(answer.failure).toBe('certificate');
  expect(reached).toBe(1);
  expect(await guarded.post({ ...message, url })).toMatchObject({ failure: 'not_public' });
  expect(reached).toBe(1);
});

it.each(['ftp://example.com/', 'file:///etc/passwd', 'data:text/plain,x', 'unix:/tmp/socket', 'nonsense'])(
  'is no address for a post: %s',
  async (url) => {
    const anywhere = poster({ privateTargets: true });
    expect(await anywhere.post({ ...message, url })).toMatchObject({ failure: 'not_an_address' });
    await anywhere.close();
  },
);

const strict = () => ({ ...here.context, privateWebhooks: false });
const make = (url: string, context = strict()) => perform(context, agency.owner, createWebhook, { name: 'Test', url });

describe('a new webhook', () => {
  it.each(hosts)('is not made for %s', async (host) => {
    const { code, hint } = await refusal(make(`https://${host}/`));
    expect(code).toBe('address_not_public');
    expect(hint).toContain('CLEF_WEBHOOKS_PRIVATE');
  });

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
    expect(await refusal(make(url))).toMatchObject({ code });
  });

  it('is made for a public address, and for any that the operator allows', async () => {
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
