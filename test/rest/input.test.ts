import { describe, expect, it } from 'vitest';
import { populate } from '../support/records.ts';
import { script, world } from '../support/world.ts';

const { agency: newAgency, url, ...rest } = await world();
const agency = await newAgency();
const records = await populate({ agency: newAgency, url, ...rest }, agency);
const key = await agency.key();
const ask = script(url, key);

/** Sends bytes as they are. */
const post = (body: string | Buffer<ArrayBuffer>, type = 'application/json') =>
  fetch(`${url}/api/v1/tasks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': type },
    body,
  }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as any }));

describe('a query', () => {
  it.each([
    ['/contacts?limit=1&limit=2', 'limit', 'is given more than once'],
    ['/contacts?colour=red', 'colour', 'is not a known field'],
    ['/contacts?limit=101', 'limit', expect.any(String)],
    ['/contacts?limit=ten', 'limit', expect.any(String)],
    ['/contacts?limit=1.5', 'limit', expect.any(String)],
    ['/properties?minPriceEuros=-1', 'minPriceEuros', expect.any(String)],
    ['/appointments?from=2026-03-04', 'from', expect.stringContaining('with its zone')],
    ['/contacts?q=', 'q', 'must not be empty'],
    ['/contacts?q=a%00b', 'q', expect.stringContaining('U+0000')],
  ])('%s is refused by name', async (path, field, message) => {
    expect(await ask('GET', path)).toMatchObject({ status: 400, body: { errors: [{ path: field, message }] } });
  });

  it('that is longer than any filter may be is refused by name too', async () => {
    const path = `/contacts?cursor=${encodeURIComponent('🏡'.repeat(2500))}`;
    const answer = await ask('GET', path);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } });
  });

  it('of a POST is no place for fields', async () => {
    const answer = await ask('POST', '/tasks?title=x', { title: 'x' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'title' }] } });
  });
});

describe('a body', () => {
  it.each([
    ['cut short', '{"title":', /well-formed/],
    ['an array', '[{"title":"x"}]', /contract/],
    ['a word', '"title"', /well-formed/],
    ['nothing', '', /contract/],
  ])('that is %s is refused', async (_, text, detail) => {
    const answer = await post(text);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', detail: expect.stringMatching(detail) },
    });
  });

  it('that is not UTF-8 is refused, not guessed at', async () => {
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

  it('of more than 256 KiB is refused, one of just as much is read', async () => {
    const large = (bytes: number) => JSON.stringify({ title: 'x', description: 'y'.repeat(bytes - 32) });
    expect(await post(large(1_000_000))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(await post(large(256 * 1024))).toMatchObject({ status: 400, body: { errors: [{ path: 'description' }] } });
  });

  it('does not overrule the path', async () => {
    const answer = await ask('PATCH', `/contacts/${records.contact}`, { id: records.contact, source: 'x' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'id' }] } });
  });
});

describe('an id', () => {
  it('of another kind says which was expected', async () => {
    const answer = await ask('GET', `/contacts/${records.property}`);
    expect(answer.body.errors).toEqual([
      { path: 'id', message: 'expected a contact id (contact_…), but this is a property id' },
    ]);
  });

  it.each(['42', 'contact_', 'contact_01', 'CONTACT_01k2m6w9hxe8ra1v5d0z3tq7bn', '%00', '..%2F..'])(
    'such as %s is a request at fault, not a search in vain',
    async (id) => {
      expect(await ask('GET', `/contacts/${id}`)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    },
  );
});

it.each([
  ['DELETE', '/contacts', 'HEAD, GET, POST'],
  ['PUT', `/contacts/${records.contact}`, 'HEAD, GET, PATCH'],
  ['GET', '/tasks', 'POST'],
])('%s %s is answered with what is allowed', async (method, path, allow) => {
  const answer = await ask(method, path);
  expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(answer.headers.get('allow')).toBe(allow);
});
