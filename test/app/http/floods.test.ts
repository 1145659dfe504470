import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteOldAnswers } from '../../../door/idempotency.ts';
import { send, signInToConsole } from '../../console/client.ts';
import { createColleague } from '../../support/colleagues.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';

// A key or a person who is let in, and then asks for as much as the doors allow.
const server = await startTestServer({ ownStore: true });
const { url, db, context } = server;
const agency = await server.createAgency();
const bearer = async () => ({ Authorization: `Bearer ${await agency.key()}` });
const post = (path: string, headers: Record<string, string>, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('streams', () => {
  it('one person has at most thirty live pages, and gets another when one is closed', async () => {
    const { cookie } = await signInToConsole(url, await createColleague(db, agency, 'negotiator'));
    const streams = size(60, 200, 1000);
    const open = async () => {
      const leaving = new AbortController();
      // The response is kept: Node closes the stream of one that was collected as garbage.
      const response = await fetch(`${url}/console/live`, { headers: { cookie }, signal: leaving.signal });
      return { response, status: response.status, leave: () => leaving.abort() };
    };
    const answers = await Promise.all(Array.from({ length: streams }, open));
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(streams - 30);
    const colleague = await signInToConsole(url, await createColleague(db, agency, 'negotiator'));
    const other = await fetch(`${url}/console/live`, { headers: { cookie: colleague.cookie } });
    expect(other.status).toBe(200);
    await other.body?.cancel();
    opened[0]?.leave();
    await expect.poll(async () => (await open()).status).toBe(200);
  });

  it('a key cannot open any: neither by GET nor by a subscription', async () => {
    const headers = { ...(await bearer()), Accept: 'application/json, text/event-stream' };
    const get = await fetch(`${url}/api/mcp`, { headers });
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    const listen = { jsonrpc: '2.0', id: 7, method: 'subscriptions/listen', params: { notifications: {} } };
    const answer = await post('/api/mcp', { ...headers, 'MCP-Protocol-Version': '2026-07-28' }, listen);
    expect(await answer.json()).toMatchObject({ id: 7, error: { code: -32601 } });
  });
});

it('headers up to the limit are read, longer ones are refused, and the next request is answered', async () => {
  const { Authorization } = await bearer();
  const get = (length: number) =>
    send(`${url}/api/v1/contacts?limit=1`, { method: 'GET', headers: { Authorization, 'X-Long': 'x'.repeat(length) } });
  const long = await Promise.all(Array.from({ length: 40 }, () => get(60_000)));
  expect(new Set(long.map(({ status }) => status))).toEqual(new Set([200]));
  const longer = await Promise.all(Array.from({ length: 40 }, () => get(70_000)));
  expect(new Set(longer.map(({ status }) => status))).toEqual(new Set([431]));
  expect((await get(1)).status).toBe(200);
});

it('ten thousand idempotency keys of one day stay repeatable and are deleted after it', async () => {
  const key = await agency.key();
  const create = (idempotencyKey: string) =>
    post('/api/v1/tasks', { Authorization: `Bearer ${key}`, 'Idempotency-Key': idempotencyKey }, { title: 'Rappeler' });
  const first = await (await create('n-0')).json();
  await sql`insert into idempotent_answer (key_id, idempotency_key, agency_id, fingerprint, answer, created_at)
    select key_id, 'n-' || n, agency_id, fingerprint, answer, created_at
    from idempotent_answer, generate_series(1, 10000) n where idempotency_key = 'n-0'`.execute(db);
  for (const n of [0, 5000, 10_000]) {
    const again = await create(`n-${n}`);
    expect([again.headers.get('idempotent-replayed'), await again.json()]).toEqual(['true', first]);
  }
  expect((await create('another')).status).toBe(201);
  await deleteOldAnswers(db, new Date(context.now().getTime() + 24 * 3_600_000 + 1));
  expect(await db.selectFrom('idempotent_answer').select('key_id').execute()).toEqual([]);
});
