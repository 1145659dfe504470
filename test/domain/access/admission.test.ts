import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { admit, KEY_RATE_LIMIT, keyRequests, NotAdmitted } from '../../../domain/access/admission.ts';
import { createKey, pauseKey } from '../../../domain/access/keys.ts';
import { preparedQuery } from '../../../storage/prepared-statements.ts';
import { createRecords } from '../../support/records.ts';
import { restClient, startServerOn, startTestServer } from '../../support/test-server.ts';

const { store, db, context, createAgency } = await startTestServer();

let statements = 0;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    statements += 1;
    return result;
  },
};
const server = await startServerOn({
  ofAllAgencies: store.rows.ofAllAgencies.withPlugin(counter),
  ofAgency: (id) => store.rows.ofAgency(id).withPlugin(counter),
});
const agency = await createAgency();
const records = await createRecords({ db, context }, agency);

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  statements = 0;
  await work();
  return statements;
}

const message = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 1, method, params });
const post = (key: string, body: string) =>
  fetch(`${server.url}/api/mcp`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Accept: 'application/json' },
    body,
  });
const call = (key: string, name: string, args: object) =>
  post(key, JSON.stringify(message('tools/call', { name, arguments: args })));

describe('a key that the process knows', () => {
  it.each([
    ['a contact', `/contacts/${records.contact}`],
    ['an unknown contact', '/contacts/contact_01k2m6w9hxe8ra1v5d0z3tq7bn'],
    ['a property', `/properties/${records.property}`],
    ['contacts', '/contacts'],
    ['contacts by their town', '/contacts?city=Nantes&limit=3'],
  ])('reads %s in the statement that admits it', async (_, path) => {
    const request = restClient(server.url, await agency.key());
    const read = async () => {
      const { status, body } = await request('GET', path);
      return { status, body: { ...body, requestId: undefined } };
    };
    const first = await read();
    expect(await statementsOf(async () => expect(await read()).toEqual(first))).toBe(1);
  });

  it('reads a property by a tool in the statement that admits it', async () => {
    const key = await agency.key();
    const read = () => call(key, 'get_property', { propertyId: records.property });
    await read();
    const readText = async () => {
      const { result } = (await (await read()).json()) as any;
      expect(result.structuredContent.id).toBe(records.property);
    };
    expect(await statementsOf(readText)).toBe(1);
  });

  it('reads nothing when it is not admitted', async () => {
    const { id, secret } = await agency.perform(createKey, { name: 'Test', scopes: ['contacts:read'] });
    const begin = keyRequests(store.rows);
    const failsIfRun = preparedQuery('select 1 / (random() * 0)::int as never where $1::text = $1')('a');
    const requests = Array.from({ length: KEY_RATE_LIMIT.requests }, () => begin(secret, () => undefined));
    await (await Promise.all(requests)).reduce((last, request) => last.then(request.admit), Promise.resolve());
    const limited = await begin(secret, () => undefined);
    await expect(limited.admitAndRead(failsIfRun)).rejects.toMatchObject({ admission: { outcome: 'limited' } });
    await agency.perform(pauseKey, { id });
    const paused = await begin(secret, () => undefined);
    await expect(paused.admitAndRead(failsIfRun)).rejects.toBeInstanceOf(NotAdmitted);
  });

  it('is refused before anything else is said', async () => {
    const { id, secret } = await agency.perform(createKey, { name: 'Test', scopes: ['contacts:read'] });
    const request = restClient(server.url, secret);
    expect((await request('GET', '/contacts')).status).toBe(200);
    await agency.perform(pauseKey, { id });
    for (const [method, path, body] of [
      ['GET', '/contacts?colour=red'],
      ['GET', '/conversations'],
      ['GET', '/nothing'],
      ['PUT', '/contacts'],
      ['POST', '/contacts', {}],
    ] as const) {
      expect((await request(method as 'GET', path, body)).status, `${method} ${path}`).toBe(401);
    }
    for (const body of ['{', '[]', JSON.stringify(message('ping')), JSON.stringify(message('tools/list'))]) {
      expect((await post(secret, body)).status, body).toBe(401);
    }
    expect((await call(secret, 'get_property', {})).status).toBe(401);
  });

  it.each([
    ['gives a name as an id', 'list_visits', { contactId: 'Dupont' }],
    ['gives what is no id', 'get_property', { propertyId: 'contact_01k2m6w9hxe8ra1v5d0z3tq7bn' }],
    ['calls a tool that it does not have', 'enroll_sequence', { contactId: 'Dupont', emailSequenceId: 'x' }],
  ])('has nothing looked up for it when it is not admitted and %s', async (_, tool, args) => {
    const { id, secret } = await agency.perform(createKey, { name: 'Test', scopes: ['contacts:read'] });
    await Promise.all(Array.from({ length: KEY_RATE_LIMIT.requests }, () => call(secret, tool, args)));
    const refusedBy = async (status: number) =>
      expect(await statementsOf(async () => expect((await call(secret, tool, args)).status).toBe(status))).toBe(1);
    await refusedBy(429);
    await agency.perform(pauseKey, { id });
    await refusedBy(401);
  });

  it('is counted also when it is refused, and when nothing is read', async () => {
    const secret = await agency.key(['contacts:read']);
    const request = restClient(server.url, secret);
    const remaining = async (answer: Promise<{ headers: Headers }>) =>
      Number(/r=(\d+)/.exec((await answer).headers.get('ratelimit') ?? '')?.[1]);
    const counts = [
      await remaining(request('GET', '/contacts?colour=red')),
      await remaining(request('GET', '/conversations')),
      await remaining(request('GET', '/nothing')),
      await remaining(request('POST', '/contacts', {})),
      await remaining(post(secret, '{')),
      await remaining(post(secret, JSON.stringify(message('ping')))),
      await remaining(post(secret, JSON.stringify(message('initialize')))),
      await remaining(call(secret, 'get_property', {})),
      await remaining(call(secret, 'no_tool', {})),
    ];
    expect(counts).toEqual(counts.map((_, index) => KEY_RATE_LIMIT.requests - 1 - index));
  });
});

it('the first of as many requests as a minute may have is counted for exactly a minute', async () => {
  const { secret } = await agency.perform(createKey, { name: 'Test', scopes: ['contacts:read'] });
  await db.connection().execute(async (connection) => {
    // Functions of this schema come before those of PostgreSQL, so that the statement reads this clock.
    await sql`create schema stopped_clock`.execute(connection);
    await sql`set search_path to stopped_clock, public, pg_catalog`.execute(connection);
    const outcomeAt = async (milliseconds: number) => {
      const at = sql.lit(new Date(Date.UTC(2026, 10, 23, 9) + milliseconds).toISOString());
      await sql`create or replace function stopped_clock.clock_timestamp() returns timestamptz language sql
        as $$ select ${at}::timestamptz $$`.execute(connection);
      return (await admit(connection, secret)).outcome;
    };
    try {
      for (let request = 0; request < KEY_RATE_LIMIT.requests; request += 1) {
        expect(await outcomeAt(request)).toBe('admitted');
      }
      expect(await outcomeAt(59_999)).toBe('limited');
      expect(await outcomeAt(60_000)).toBe('admitted');
      expect(await outcomeAt(60_000)).toBe('limited');
      expect(await outcomeAt(60_001)).toBe('admitted');
    } finally {
      await sql`reset search_path`.execute(connection);
      await sql`drop schema stopped_clock cascade`.execute(connection);
    }
  });
});
