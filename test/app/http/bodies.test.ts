import { describe, expect, it } from 'vitest';
import { restClient, startTestServer } from '../../support/test-server.ts';

/** Bodies and headers as programs send them that put them together by hand. */

const server = await startTestServer();
const agency = await server.createAgency();
const key = await agency.key();
const request = restClient(server.url, key);

async function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}/api/v1/tasks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await agency.key()}`, 'Content-Type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as any };
}

describe('a body that is no JSON', () => {
  it.each([
    ['{"title":"Rose",}', 'a comma too many at character 16'],
    ['{"title":"Rose" /* une note */}', 'a comment at character 17; JSON has none'],
    ['{"title":NaN}', 'NaN is no value of JSON'],
    ['{"title":None}', 'None is no value of JSON'],
    ['{"title":undefined}', 'undefined is no value of JSON'],
    ["{'title':'Rose'}", 'straight double quotation marks; there is another mark at character 2'],
    ['{“title”:"Rose"}', 'straight double quotation marks'],
    ['{"title":"Rose"}{"title":"x"}', 'Something follows its end, at character 17'],
    ['{"title":"Rose', 'It ends too early'],
    ['{"title":"Rose\nBleue"}', 'a line break or a tab within a text'],
    ['{title:"Rose"}', 'The name of a field is not in double quotation marks, at character 2'],
    ['{"title" "Rose"}', 'The fault is at character 10'],
    ['   ', 'It is empty.'],
    [JSON.stringify('{"title":"Rose"}'), 'as if it had been encoded twice'],
    ['5', 'it is a number'],
    ['null', 'it is null'],
  ])('%j is told where it is wrong, and nothing of it is repeated', async (body, fault) => {
    const answer = await post(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.detail).toContain(fault);
    expect(JSON.stringify(answer.body)).not.toContain('Rose');
  });

  it.each([
    ['application/x-www-form-urlencoded', 'The body is application/x-www-form-urlencoded, not JSON.', 'curl -d'],
    ['multipart/form-data; boundary=secret', 'The body is multipart/form-data, not JSON.', 'application/json'],
    ['text/plain;charset=UTF-8', 'The body is text/plain, not JSON.', 'application/json'],
  ])('but %s is named', async (type, detail, hint) => {
    const answer = await post('{"title":"Rose"}', { 'Content-Type': type });
    expect([answer.status, answer.body.detail]).toEqual([415, detail]);
    expect(answer.body.hint).toContain(hint);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it.each(['text/json', 'application/merge-patch+json', 'application/vnd.api+json; charset=utf-8', 'APPLICATION/JSON'])(
    'and %s is one',
    async (type) => {
      expect((await post('{"title":"Rose"}', { 'Content-Type': type })).status).toBe(201);
    },
  );

  it('and is not compressed as it says', async () => {
    const answer = await post('{"title":"Rose"}', { 'Content-Encoding': 'gzip' });
    expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining('Content-Encoding')]);
  });
});

describe('a time', () => {
  it.each([
    '2026-11-24T09:30:00+0100',
    '2026-11-24T09:30:00+01',
    '2026-11-24T08:30z',
    '2026-11-24 09:30:00.0000000+01:00',
  ])('may be %s', async (dueAt) => {
    expect((await post(JSON.stringify({ title: 'Rappeler', dueAt }))).body.dueAt).toBe('2026-11-24T08:30:00.000Z');
  });

  it.each(['24/11/2026', '24.11.2026 09:30', '24-11-2026'])('%s is refused with how it is written', async (dueAt) => {
    const { errors } = (await post(JSON.stringify({ title: 'Rappeler', dueAt }))).body;
    expect(errors).toEqual([{ path: 'dueAt', message: expect.stringContaining('2026-11-24 if the day is first') }]);
  });
});

it('an Idempotency-Key that is sent twice is one if both are the same', async () => {
  const headers = (value: string) => ({ 'Idempotency-Key': value });
  expect((await post('{"title":"Rappeler"}', headers('a-1, a-1'))).status).toBe(201);
  const { status, body } = await post('{"title":"Rappeler"}', headers('a-1, a-2'));
  expect([status, body.errors[0].message]).toEqual([400, 'is given more than once']);
});

it('a path in capitals is told that it is in small letters', async () => {
  const { status, body } = await request('GET', '/Contacts');
  expect([status, body.hint]).toEqual([404, 'Paths are in small letters. See /docs.']);
});
