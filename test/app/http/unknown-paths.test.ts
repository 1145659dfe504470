import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../console/page-paths.ts';
import { openDriver, smsDrivers } from '../../../delivery/driver-registry.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { twilioSettings } from '../../support/twilio-server.ts';

const sms = openDriver(smsDrivers, 'twilio', twilioSettings('http://127.0.0.1:9'), {
  callbackUrl: () => 'http://127.0.0.1:9/',
  token: String,
});
const { url } = await startTestServer({ drivers: { sms } });
const { port, host } = new URL(url);

type Answer = { status: number; headers: Map<string, string>; body: string };

/** Sends exactly these bytes, which no HTTP client would. */
async function send(head: string): Promise<Answer> {
  const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (part) => (text += part));
  socket.write(`${head}\r\n\r\n`, 'latin1');
  await once(socket, 'close');
  const [top = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  const [statusLine = '', ...lines] = top.split('\r\n');
  const headers = lines.map((line) => line.split(/: (.*)/s) as [string, string]);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body,
  };
}

const ask = (method: string, target: string, ...headers: string[]) =>
  send(
    [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', 'Content-Length: 0', ...headers].join(
      '\r\n',
    ),
  );

const methods = [
  'GET',
  'HEAD',
  'POST',
  'TRACE',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'PURGE',
  'QUERY',
].slice(0, size(4, 11, 11));

/** Names that mean something to a file system, a router, a decoder or an object. */
const oddNames = [
  ...[
    'nope',
    'nope.js',
    '%',
    '%zz',
    '%c0%af',
    '%ff',
    '%00',
    'a%00b.js',
    '%0d%0ab',
    'a%2fb',
    'a%5cb',
    '..%2f..%2fpackage.json',
  ],
  ...[
    '..',
    '.',
    '%2e%2e/index.html',
    '../x',
    'x.',
    'x%20',
    '.env',
    '.git/config',
    'a/b/c',
    '/',
    '//x',
    ':',
    '*',
    ';',
    '(',
    '[',
    '\\',
  ],
  ...['__proto__', 'constructor', 'toString', '%F0%9F%94%91', 'a'.repeat(300), 'a'.repeat(5000)],
  ...['?%', '?__proto__[x]=1', `?${'b=c&'.repeat(2000)}`, '?a=%00'],
];
const pathsBelow = (folder: string) => oddNames.map((name) => `${folder}/${name}`);

const each = <T>(items: T[], check: (item: T) => Promise<void>) => Promise.all(items.map(check));

describe.each(methods)('%s', (method) => {
  it('below /api nothing unknown is answered with anything but a problem', async () => {
    const folders = ['/api', '/api/v1', '/api/mcp', '/api/inbound', '/api/inbound/twilio', '/api/drafts'];
    await each(folders.flatMap(pathsBelow), async (path) => {
      const { status, headers, body } = await ask(method, path);
      expect([path, Math.floor(status / 100)]).toEqual([path, 4]);
      expect([path, headers.get('content-type')]).toEqual([path, expect.stringContaining('application/problem+json')]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      if (method !== 'HEAD') expect(JSON.parse(body)).toMatchObject({ status, requestId: expect.any(String) });
    });
  });

  it('below /assets it is a plain 404', async () => {
    await each(pathsBelow('/assets'), async (path) => {
      const { status, headers } = await ask(method, path, 'Accept: text/html');
      expect([path, status]).toEqual([path, 404]);
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    });
  });

  it('elsewhere nothing fails', async () => {
    const folders = ['', '/docs', '/console', '/console/trpc', '/desinscription', '/healthz', '/.well-known'];
    await each(folders.flatMap(pathsBelow), async (path) => {
      const { status, headers } = await ask(method, path, 'Accept: text/html');
      expect([path, status]).toEqual([path, expect.toSatisfy((code) => code >= 200 && code < 500)]);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    });
  });
});

it('a person who mistypes an address gets the page that says so, a script the problem', async () => {
  for (const path of ['/nope', '/nope/x.', '/.env', '/healthz/x', '/toString']) {
    const page = await ask('GET', path, 'Accept: text/html');
    expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const problem = await ask('GET', path, 'Accept: */*');
    expect(problem.headers.get('content-type')).toContain('application/problem+json');
  }
});

it('a person whose address is not percent-encoded gets a page, a script the problem', async () => {
  const pages = Object.values(paths).map((path) => `${path.replace(/\/(:\w+)?$/, '')}/%ZZ`);
  for (const path of [...pages, '/%', '/%ff', '/messages/%E0%A4%A', '/docs/%ZZ', '/desinscription/%ZZ']) {
    const page = await ask('GET', path, 'Accept: text/html');
    expect([path, page.headers.get('content-type')]).toEqual([path, 'text/html; charset=utf-8']);
  }
  expect((await ask('GET', '/boite/%ZZ', 'Accept: text/html')).headers.get('location')).toBe('/messages/%25ZZ');
  for (const path of ['/%', '/docs/%ZZ', '/console/%ZZ', '/api/%ZZ']) {
    const problem = await ask('GET', path, 'Accept: */*');
    expect([path, problem.status, problem.headers.get('content-type')]).toEqual([
      path,
      404,
      'application/problem+json; charset=utf-8',
    ]);
  }
});

const oddHeaders = [
  ...['Range: bytes=9999999-', 'Range: bytes=a-b', 'Range: bytes=0-1,5-2', 'Range: x', 'If-Range: x'],
  ...['If-None-Match: *', 'If-None-Match: "', 'If-Match: "x"', 'If-Modified-Since: x'],
  'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
  ...[
    'Accept: ',
    'Accept: ;;;',
    'Accept: text/html;q=0',
    'Accept: */*;q=x',
    'Accept-Encoding: x',
    'Accept-Language: \x80',
  ],
  ...['Content-Type: x/y;charset=nope', 'Content-Type: application/json; charset=utf-7', 'Content-Encoding: nope'],
  ...['Expect: nope', 'Upgrade: h2c', 'Cookie: %', 'Cookie: a=%ff', 'Origin: null', 'Origin: x', 'Referer: %'],
  ...['X-Forwarded-Host: [', 'X-HTTP-Method-Override: PUT', 'Authorization: Bearer', 'Authorization: \x7f'],
];

it('no header makes an answer fail', async () => {
  const { body } = await ask('GET', '/', 'Accept: text/html');
  const script = /\/assets\/[^"]+\.js/.exec(body)?.[0] as string;
  const paths = [
    script,
    '/',
    '/docs',
    '/docs/style.css',
    '/nope',
    '/api/v1/contacts',
    '/api/mcp',
    '/api/inbound/twilio',
  ];
  for (const path of [...paths, '/console/trpc/x', '/desinscription/x']) {
    await each(oddHeaders, async (header) => {
      const { status } = await ask('GET', path, header);
      expect([path, header, status]).toEqual([path, header, expect.toSatisfy((code) => code >= 200 && code < 500)]);
    });
  }
  expect((await ask('GET', script, 'Range: bytes=99999999-')).status).toBe(416);
  expect((await ask('GET', script, 'If-Match: "x"')).status).toBe(412);
});

it('no form of a request line makes an answer fail', async () => {
  const targets = [
    '*',
    '/',
    'http://x/',
    'http://x',
    'http://[',
    'http://[/api/inbound/twilio',
    'https://x:99999/',
    'x',
    '?',
  ];
  for (const target of [...targets, '//evil.example/x', '//api/inbound/twilio', 'http://x/api/inbound/twilio']) {
    const heads = ['GET', 'POST', 'OPTIONS', 'CONNECT', 'NOPE', ''].flatMap((method) => {
      const line = `${method} ${target} HTTP/1.1\r\nConnection: close`;
      const hosts = ['', 'evil.example', '[', ':', 'a b', '%'].map((name) => `${line}\r\nHost: ${name}`);
      return [`${method} ${target} HTTP/1.0`, line, ...hosts];
    });
    await each(heads, async (head) => {
      // Node closes the connection of a CONNECT that nobody listens to, without an answer.
      expect([head, (await send(head)).status]).toEqual([head, expect.toSatisfy((code) => !(code >= 500))]);
    });
  }
});
