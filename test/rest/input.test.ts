import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../app/http/json-body.ts';
import { problemOf } from '../../app/http/problem.ts';
import { createRecords } from '../support/records.ts';
import { restClient, startTestServer } from '../support/test-server.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const records = await createRecords(server, agency);
const key = await agency.key();
const request = restClient(server.url, key);

/** Sends a body as it is. */
const post = (body: string | Buffer<ArrayBuffer>, type = 'application/json') =>
  fetch(`${server.url}/api/v1/tasks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': type },
    body,
  }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as any }));

describe('a query', () => {
  it.each([
    ['/contacts?limit=1&limit=2', 'limit', 'is given more than once'],
    [
      '/contacts?query=Rose&limit=1',
      'query',
      'is not a known field. Did you mean `q`? The other fields are q, stage, tag, city, updatedSince, cursor.',
    ],
    ['/contacts?colour=red', 'colour', expect.stringMatching(/^is not a known field\. The other fields are [^`]+\.$/)],
    ['/contacts?limit=101', 'limit', expect.any(String)],
    ['/contacts?limit=ten', 'limit', expect.any(String)],
    ['/contacts?limit=1.5', 'limit', expect.any(String)],
    ['/properties?minPriceEuros=-1', 'minPriceEuros', expect.any(String)],
    ['/appointments?from=2026-02-30', 'from', expect.stringContaining('a day of 1900 to 2200 such as 2026-11-24')],
    ['/appointments?from=2026-11-24T09:30:00+02:00', 'from', expect.stringContaining('%2B02:00')],
    ['/contacts?q=', 'q', 'must not be empty'],
    ['/appointments?from=2027-03-28T02:30', 'from', expect.stringContaining('write 2027-03-28T03:30')],
    ['/conversations?updatedSince=2026-10-25T02:30', 'updatedSince', expect.stringContaining('show twice')],
    ['/properties?updatedSince=2026-10-25T02:30', 'updatedSince', expect.stringContaining('show twice')],
    ['/contacts?q=a%00b', 'q', expect.stringContaining('U+0000')],
  ])('%s is refused with the name of the field', async (path, field, message) => {
    expect(await request('GET', path)).toMatchObject({ status: 400, body: { errors: [{ path: field, message }] } });
  });

  it.each([
    ['/properties?minPriceEuros=300000&maxPriceEuros=200000', 'minPriceEuros', 'maxPriceEuros'],
    ['/appointments?from=2026-12-02&to=2026-12-01', 'from', 'to'],
  ])('%s is refused by both names, not answered with an empty list', async (path, first, last) => {
    const { status, body } = await request('GET', path);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([first, last]);
    expect(body.errors[0].message).toContain(last);
  });

  it('a task whose hour the clocks skip is refused with what to write', async () => {
    const { status, body } = await post('{"title":"Rappeler","dueAt":"2027-03-28T02:30"}');
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'dueAt', message: expect.stringContaining('write 2027-03-28T03:30, or a time with its zone') }],
    ]);
  });

  it('longer than any filter may be is refused with the name of the field too', async () => {
    const path = `/contacts?cursor=${encodeURIComponent('🏡'.repeat(2500))}`;
    const answer = await request('GET', path);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } });
  });

  it('must not hold fields in a POST', async () => {
    const answer = await request('POST', '/tasks?title=x', { title: 'x' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'title' }] } });
  });
});

describe('a body', () => {
  it('may give a day, which is due at its end in the agency’s zone', async () => {
    const answer = await post(JSON.stringify({ title: 'Rappeler', dueAt: '2026-11-24' }));
    expect(answer).toMatchObject({ status: 201, body: { dueAt: '2026-11-24T22:59:59.999Z' } });
  });

  it.each([
    ['cut short', '{"title":', /well-formed/],
    ['an array', '[{"title":"x"}]', /contract/],
    ['a word', '"title"', /not an object/],
    ['nothing', '', /contract/],
  ])('that is %s is refused', async (_, text, detail) => {
    const answer = await post(text);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', detail: expect.stringMatching(detail) },
    });
  });

  it('that is not UTF-8 is refused', async () => {
    const answer = await post(Buffer.from([...Buffer.from('{"title":"caf'), 0xe9, ...Buffer.from('"}')]));
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('UTF-8') } });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'of type %s is refused',
    async (type) => {
      expect(await post('{"title":"x"}', type)).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type' },
      });
    },
  );

  it('of more than 256 KiB is refused, one of exactly 256 KiB is read', async () => {
    const large = (bytes: number) => JSON.stringify({ title: 'x', description: 'y'.repeat(bytes - 32) });
    expect(await post(large(1_000_000))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(await post(large(256 * 1024))).toMatchObject({ status: 400, body: { errors: [{ path: 'description' }] } });
  });

  it.each(['with Content-Length', 'in chunks'])('may begin with a byte order mark (%s)', async (how) => {
    const bytes = Buffer.from('\uFEFF{"title":"Rappeler"}');
    const body = how === 'in chunks' ? new Blob([bytes]).stream() : bytes;
    const answer = await fetch(`${server.url}/api/v1/tasks`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(201);
  });

  it('that its client cuts off is no failure of ours', async () => {
    const failed = Promise.withResolvers<unknown>();
    const reader = createServer((incoming) => void readJson(incoming).catch(failed.resolve)).listen(0, '127.0.0.1');
    await once(reader, 'listening');
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 200 };
    const sending = sendRequest({ port: (reader.address() as AddressInfo).port, method: 'POST', headers });
    sending.on('error', () => undefined);
    reader.once('request', () => sending.destroy());
    sending.write('{"title":');
    expect(problemOf(await failed.promise)).toMatchObject({ code: 'invalid_request', detail: 'The body was cut off.' });
    reader.close();
  });

  it('must not override a path parameter', async () => {
    const answer = await request('PATCH', `/contacts/${records.contact}`, { id: records.contact, source: 'x' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'id' }] } });
  });
});

describe('an id', () => {
  it('of another kind is refused with the kind that was expected', async () => {
    const answer = await request('GET', `/contacts/${records.property}`);
    expect(answer.body.errors).toEqual([
      { path: 'id', message: 'expected a contact id (contact_…), but this is a property id' },
    ]);
  });

  it.each(['42', 'contact_', 'contact_01', 'CONTACT_01k2m6w9hxe8ra1v5d0z3tq7bn', '%00', '..%2F..'])(
    'such as %s is an invalid request, not a record that is missing',
    async (id) => {
      expect(await request('GET', `/contacts/${id}`)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    },
  );
});

it.each([
  ['DELETE', '/contacts', 'HEAD, GET, POST'],
  ['PUT', `/contacts/${records.contact}`, 'HEAD, GET, PATCH'],
  ['GET', '/tasks', 'POST'],
])('%s %s is answered with the allowed methods', async (method, path, allow) => {
  const answer = await request(method, path);
  expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(answer.headers.get('allow')).toBe(allow);
});

it('a target may be in absolute form', async () => {
  const { port } = new URL(server.url);
  const lines = (target: string) =>
    `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`;
  for (const target of [`${server.url}/api/v1/contacts?limit=1`, `HTTP://other.example/api/v1/contacts`]) {
    const connection = connect(Number(port), '127.0.0.1');
    connection.write(lines(target));
    const answer = await text(connection);
    expect(answer, target).toMatch(/^HTTP\/1.1 200 /);
  }
});
