import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { answerClientError } from '../../../app/http/client-errors.ts';
import { startHttpServer } from '../../../app/http-server.ts';
import { openMetrics } from '../../../app/observability/metrics.ts';
import type { Resources } from '../../../app/runtime.ts';

const resources = { config: { host: '127.0.0.1' }, metrics: openMetrics({ metricsToken: undefined }) } as Resources;
const server = await startHttpServer(resources, 0);
afterAll(() => server.close());
server.handleWith((request, response) => {
  request.on('end', () => response.end('Yes.')).on('error', () => response.destroy());
  request.resume();
});

/** All that comes back for these bytes until the server closes the connection. */
async function answerTo(bytes: string | Buffer, port = server.port): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(bytes);
  return (await socket.toArray()).join('');
}

const HOST = 'Host: clef\r\n';

describe('a request that is no HTTP/1.1', () => {
  it.each([
    ['UTF-8 in the address', `GET /api/v1/contacts?q=maëlys HTTP/1.1\r\n${HOST}\r\n`, 400, '%C3%A9'],
    ['a space in the address', `GET /api/v1/contacts?q=anne riou HTTP/1.1\r\n${HOST}\r\n`, 400, '%20'],
    ['a tab in the address', `GET /api/v1/contacts?q=a\tb HTTP/1.1\r\n${HOST}\r\n`, 400, '%20'],
    ['no Host', 'GET /api HTTP/1.1\r\n\r\n', 400, 'Host'],
    [
      'two lengths',
      `POST /api HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
      'Content-Length',
    ],
    [
      'a length and pieces',
      `POST /api HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
      'one',
    ],
    ['a piece without a size', `POST /api HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, 'chunked'],
    ['a method in small letters', `get /api HTTP/1.1\r\n${HOST}\r\n`, 400, 'capitals'],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'HTTP/2'],
    ['the beginning of TLS', Buffer.from([0x16, 3, 1, 2, 0, 1]), 400, 'TLS'],
    ['a space in the name of a header', `GET /api HTTP/1.1\r\n${HOST}X Y: z\r\n\r\n`, 400, 'spaces'],
    ['a header without an end', `GET /api HTTP/1.1\r\n${HOST}X: ${'y'.repeat(70_000)}`, 431, 'less'],
    ['lines without \\r', 'GET /api HTTP/1.1\nHost: clef\n\n', 400, 'library'],
  ])('with %s is told what is wrong, and the connection ends', async (_name, bytes, status, hint) => {
    const answer = await answerTo(bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toMatch(/Content-Type: application\/problem\+json/);
    expect(head).toMatch(/Connection: close/i);
    const problem = JSON.parse(body);
    expect(problem).toMatchObject({ type: '/docs#invalid_request', code: 'invalid_request', status });
    expect(head).toContain(`X-Request-Id: ${problem.requestId}`);
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    expect(problem.hint).toContain(hint);
    // Nothing of the request comes back, which may hold a name or a key.
    expect(answer).not.toMatch(/maëlys|riou|yyy/);
  });

  it('that does not arrive is told in which time it has to', () => {
    const socket = new PassThrough();
    answerClientError(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket, undefined);
    const [head = '', body = ''] = String(socket.read()).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'invalid_request' });
  });

  it('comes after the answer to the request before', async () => {
    const answer = await answerTo(`GET / HTTP/1.1\r\n${HOST}\r\nnonsense\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).toMatch(/Yes\.(\r\n0\r\n\r\n)?$/);
  });
});

it('an unknown expectation is ignored, and HTTP/1.0 needs no Host', async () => {
  const posted = `POST / HTTP/1.1\r\n${HOST}Expect: more\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
  expect(await answerTo(posted)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await answerTo('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

it('a connection that breaks is not written to', async () => {
  const broken = createServer(() => undefined);
  let error: unknown;
  broken.on('clientError', (failure, socket) => {
    error = failure;
    answerClientError(Object.assign(failure, { code: 'ECONNRESET' }), socket, undefined);
  });
  await once(broken.listen(0, '127.0.0.1'), 'listening');
  expect(await answerTo('?', (broken.address() as AddressInfo).port)).toBe('');
  expect(error).toBeInstanceOf(Error);
  broken.close();
});
