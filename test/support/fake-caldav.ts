import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
type Answer = { status: number; headers?: Record<string, string>; body?: string };

/**
 * A CalDAV server for what real ones do not do on demand. `etags`: how it names versions. `rewrites`: it adds a property of its own to
 * what it stores, as iCloud does, and names the version only when asked. `answer`: another answer to a request, or `hang`.
 * `losesAnswers`: it does as it was asked, and breaks the connection off.
 */
export async function startFakeCalDav() {
  const objects = new Map<string, { body: string; version: number }>();
  const asked: Asked[] = [];
  let version = 0;
  const options: {
    etags: 'strong' | 'weak' | 'none';
    rewrites: boolean;
    answer: (asked: Asked) => Answer | 'hang' | undefined | Promise<Answer | undefined>;
    losesAnswers: (asked: Asked) => boolean;
  } = { etags: 'strong', rewrites: false, answer: () => undefined, losesAnswers: () => false };
  const etagOf = (stored: { version: number }) => `${options.etags === 'weak' ? 'W/' : ''}"v${stored.version}"`;
  const named = (stored: { version: number }): Record<string, string> =>
    options.etags === 'none' ? {} : { ETag: etagOf(stored) };

  function put({ path, headers, body }: Asked): Answer {
    const before = objects.get(path);
    if (headers['if-none-match'] === '*' && before) return { status: 412 };
    const match = headers['if-match'];
    // Strong comparison: a weak tag matches nothing (RFC 9110, 13.1.1).
    if (match !== undefined && (!before || options.etags !== 'strong' || match !== etagOf(before)))
      return { status: 412 };
    const stored = {
      body: options.rewrites ? body.replace('END:VEVENT', 'X-SERVER:1\r\nEND:VEVENT') : body,
      version: ++version,
    };
    objects.set(path, stored);
    return { status: before ? 204 : 201, headers: options.rewrites ? {} : named(stored) };
  }

  function usual(request: Asked): Answer {
    const { method, path, headers } = request;
    const stored = objects.get(path);
    if (method === 'PUT') return put(request);
    if (method === 'GET') return stored ? { status: 200, headers: named(stored), body: stored.body } : { status: 404 };
    if (method === 'DELETE') {
      if (!stored) return { status: 404 };
      const match = headers['if-match'];
      if (match !== undefined && match !== etagOf(stored)) return { status: 412 };
      objects.delete(path);
      return { status: 204 };
    }
    if (method === 'PROPFIND') return multistatus(path, CALENDAR_PROPERTIES);
    if (method === 'REPORT') {
      const responses = [...objects].map(([href, { body }]) =>
        responseOf(href, `<c:calendar-data>${escaped(body)}</c:calendar-data>`),
      );
      return { status: 207, headers: XML, body: `${HEAD}${responses.join('')}</d:multistatus>` };
    }
    return { status: 405 };
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = request;
    const one = { method, path, headers, body: await text(request) };
    asked.push(one);
    const answer = (await options.answer(one)) ?? usual(one);
    if (answer === 'hang') return;
    if (options.losesAnswers(one)) return void response.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/agenda/`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address, objects, asked, options };
}

const XML = { 'Content-Type': 'application/xml; charset=utf-8' };
const HEAD = '<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">';
const CALENDAR_PROPERTIES =
  '<d:displayname>Agenda</d:displayname><d:resourcetype><d:collection/><c:calendar/></d:resourcetype>';

const escaped = (body: string) => body.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const responseOf = (href: string, properties: string): string =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;

export const multistatus = (href: string, properties: string): Answer => ({
  status: 207,
  headers: XML,
  body: `${HEAD}${responseOf(href, properties)}</d:multistatus>`,
});
