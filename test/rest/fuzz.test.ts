import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEY_RATE_LIMIT } from '../../domain/access/admission.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { newId } from '../../domain/shared/ids.ts';
import { asJson } from '../../storage/json.ts';
import { tenantOf } from '../../storage/tenant.ts';
import { createRecords } from '../support/records.ts';
import { size } from '../support/size.ts';
import { restClient, startTestServer } from '../support/test-server.ts';
import { forgedCursor, type KnownValues, unusualInstants } from './arbitrary.ts';
import { operationNamed, operations, schemaValidator, undocumentedParts } from './documented.ts';
import { arbitraryRequests, describeRequest, type RawAnswer, type RestRequest, send } from './requests.ts';

/** The store adds the first, and generates the others. */
const notInserted = ['agency_id', 'search_text', 'city_folded', 'from_person'];

/** The number of requests. `CLEF_FUZZ_SEED` repeats the requests of an earlier run. */
const REQUESTS = size(300, 1000, 10_000);
const SEED = process.env.CLEF_FUZZ_SEED === undefined ? {} : { seed: Number(process.env.CLEF_FUZZ_SEED) };

const server = await startTestServer();
const agency = await server.createAgency();
const records = await createRecords(server, agency);
const listPaths: Record<string, string> = {
  listContacts: '/contacts?',
  listProperties: '/properties?',
  listVisits: '/appointments?',
  listConversations: '/conversations?',
  getMessages: `/conversations/${records.conversation}/messages?`,
};
const cursors = await realCursors();
const known: KnownValues = { ids: await idPools(), cursors: Object.values(cursors) };

/** The cursor of each list, from a first page of one record. There have to be two records for that. */
async function realCursors(): Promise<Record<string, string>> {
  await duplicateRecords();
  const ask = restClient(server.url, await agency.key());
  const paths = Object.entries({ ...listPaths, search: '/contacts?q=goff&' });
  const pages = paths.map(async ([name, path]) => [name, (await ask('GET', `${path}limit=1`)).body.nextCursor]);
  return Object.fromEntries(await Promise.all(pages));
}

/** The ids by kind. There are several contacts, because requests opt some of them out, enroll them or clear their address. */
async function idPools(): Promise<Record<string, string[]>> {
  const contacts = await Promise.all(Array.from({ length: 12 }, (_, index) => createConsentingContact(index)));
  const single = Object.entries(records).map(([kind, id]) => [kind, [id]]);
  return { ...Object.fromEntries(single), contact: [records.contact, ...contacts] };
}

/** Every contact has its own number: an opt-out is recorded for the number, and would otherwise cover all contacts. */
async function createConsentingContact(index: number): Promise<string> {
  const granted = { status: 'granted', source: 'Formulaire' };
  const person = { firstName: 'Élodie', email: `${newId()}@courriel.example`, phone: `+336399820${10 + index}` };
  return (
    await agency.perform(createContact, { ...person, allowDuplicate: true, consent: { sms: granted, email: granted } })
  ).id;
}

/** Adds a second record of each kind that is listed. */
async function duplicateRecords(): Promise<void> {
  const rows = tenantOf(server.db, agency.id);
  await agency.perform(createContact, { lastName: 'Le Goff' });
  for (const table of ['property', 'visit', 'conversation', 'message'] as const) {
    const row = await rows
      .from(table as 'property')
      .selectAll()
      .executeTakeFirstOrThrow();
    const columns = Object.entries(row).filter(([name]) => !notInserted.includes(name));
    const reference = 'reference' in row && {
      ...{ reference: 'NAN-0043', diagnostics: asJson(row.diagnostics), kept_photos: asJson(row.kept_photos) },
    };
    await rows
      .insert(table as 'property', { ...(Object.fromEntries(columns) as typeof row), ...reference, id: newId() })
      .execute();
  }
}

let key = await agency.key();
let requestCount = 0;

/** Changes to a new key before the current one reaches its limit. */
async function freshKey(): Promise<string> {
  if (++requestCount % (KEY_RATE_LIMIT.requests - 5) === 0) key = await agency.key();
  return key;
}

const schemaErrors = schemaValidator({ closed: true });
const INTERNALS =
  /\.ts:\d|node_modules|node:internal|\n\s+at |SQLSTATE|relation "|violates|invalid input syntax|kysely|pglite/i;

/** Everything that is wrong with an answer. */
function faults(sent: RestRequest, answer: RawAnswer): string[] {
  const { operation, method } = sent;
  const { status, body, headers, text } = answer;
  const always = [
    ...(status >= 500 ? ['server error'] : []),
    ...(status >= 400 && INTERNALS.test(text) ? ['reveals internals'] : []),
    ...(headers.has('x-request-id') ? [] : ['has no request id']),
  ];
  const template = operationNamed(operation).path;
  // Without its id, the path is that of the list: a slash at the end means nothing.
  const path = /\/(\?|$)/.test(sent.path) ? template.replace(/\/\{\w+\}$/, '') : template;
  // With another method, the request may be another operation of the same path.
  const documented = operations.find(
    (candidate) => candidate.path === path && candidate.method.toUpperCase() === method,
  );
  if (documented) return [...always, ...undocumentedParts(documented, answer)];
  if (method === 'HEAD') return [...always, ...(text === '' ? [] : ['HEAD with a body'])];
  return [
    ...always,
    ...([400, 404, 405].includes(status) ? [] : [`${method} is answered ${status}`]),
    ...(status === 405 && !headers.has('allow') ? ['405 without Allow'] : []),
    ...schemaErrors('/components/schemas/Problem', body),
  ];
}

it(`${REQUESTS} valid and invalid requests are all answered as documented`, {
  timeout: 60_000 + REQUESTS * 60,
}, async () => {
  const statusesSeen = new Map<string, Set<number>>();
  const isAnswered = async (sent: RestRequest) => {
    const answer = await send(server.url, await freshKey(), sent);
    statusesSeen.set(sent.operation, (statusesSeen.get(sent.operation) ?? new Set()).add(answer.status));
    const found = faults(sent, answer);
    if (found.length > 0)
      throw new Error(`${found.join('; ')}\n${describeRequest(sent)}\n→ ${answer.status} ${answer.text}`);
  };
  await fc.assert(fc.asyncProperty(arbitraryRequests(known), isAnswered), { numRuns: REQUESTS, ...SEED });
  // The generator has to produce both successes and refusals for every operation. Few of its enrollments succeed.
  for (const documented of operations) {
    const { operationId } = documented.operation;
    const seen = () => [...(statusesSeen.get(operationId) ?? [])];
    const isComplete = () => seen().some((status) => status < 300) && seen().some((status) => status >= 400);
    for (const sent of fc.sample(arbitraryRequests(known, [documented]), { numRuns: 200, ...SEED }))
      if (!isComplete()) await isAnswered(sent);
    expect(Math.min(...seen()), `${operationId} never succeeded`).toBeLessThan(300);
    expect(Math.max(...seen()), `${operationId} was never refused`).toBeGreaterThanOrEqual(400);
  }
});

describe('a forged cursor', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  const places = [
    ...[[], null, {}, [id], ['ffffffff-ffff-ffff-ffff-ffffffffffff'], [`${id}'`], [id, id], [[id]], [null]],
    ...unusualInstants.map((instant) => [instant, id]),
  ];

  it.each(Object.entries(listPaths))('of %s is read or refused', async (operation, path) => {
    const real = cursors[operation] ?? expect.unreachable(`no cursor of ${operation}`);
    for (const place of places) {
      const sent: RestRequest = {
        operation,
        method: 'GET',
        path: `${path}cursor=${forgedCursor(real, place)}`,
        headers: {},
      };
      expect(faults(sent, await send(server.url, await freshKey(), sent)), JSON.stringify(place)).toEqual([]);
    }
  });

  it('of a search is read or refused', async () => {
    const words = [
      '',
      'le goff',
      '\u0000',
      '\ud800',
      '\u{10ffff}',
      'a'.repeat(1000),
      'a'.repeat(1001),
      '%',
      "'",
      7,
      null,
    ];
    for (const tier of [0, 1, 2, 3, 4, 1.5, '1', null]) {
      for (const word of words) {
        const path = `/contacts?limit=1&q=goff&cursor=${forgedCursor(cursors.search ?? '', [tier, word, id])}`;
        const sent: RestRequest = { operation: 'listContacts', method: 'GET', path, headers: {} };
        expect(faults(sent, await send(server.url, await freshKey(), sent)), `${tier} ${word}`).toEqual([]);
      }
    }
  });
});

describe('a compressed body', () => {
  const compressed = (body: string | Buffer, encoding = 'gzip'): RestRequest => ({
    operation: 'createTask',
    method: 'POST',
    path: '/tasks',
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
    body: Buffer.from(body),
  });

  it.each([
    ['that is valid', 201, compressed(gzipSync('{"title":"Rappeler"}'))],
    ['that is not compressed at all', 400, compressed('{"title":"Rappeler"}')],
    ['that is cut off', 400, compressed(gzipSync('{"title":"Rappeler"}').subarray(0, 20))],
    ['that expands to 50 MB', 413, compressed(gzipSync(Buffer.alloc(50_000_000, 0x20)))],
    ['of an unknown encoding', 415, compressed('x', 'rot13')],
  ])('%s is answered %i', async (_, status, sent) => {
    const answer = await send(server.url, await freshKey(), sent);
    expect(answer.status).toBe(status);
    expect(faults(sent, answer)).toEqual([]);
  });
});

/** Sends raw bytes that no HTTP client would send, and returns everything that comes back. */
async function sendRaw(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  socket.end();
  await new Promise((closed) => socket.on('close', closed));
  return received;
}

describe('malformed HTTP', () => {
  const authorized = async () => `Host: x\r\nAuthorization: Bearer ${await freshKey()}\r\nConnection: close\r\n`;

  it.each([
    ['no request line', async () => ['\u0000\u0001\u0002\r\n\r\n']],
    ['an unknown method', async () => [`STEAL /api/v1/contacts HTTP/1.1\r\n${await authorized()}\r\n`]],
    ['no host', async () => ['GET /api/v1/contacts HTTP/1.1\r\n\r\n']],
    [
      'a header of 100 KiB',
      async () => [`GET /api/v1/contacts HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
    ],
    [
      'an address of 100 KiB',
      async () => [`GET /api/v1/contacts?q=${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ],
    [
      'bytes in the address',
      async () => [Buffer.from('GET /api/v1/contacts?q=\xff HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1')],
    ],
    [
      'another site as the address',
      async () => [`GET http://other.example/api/v1/contacts HTTP/1.1\r\n${await authorized()}\r\n`],
    ],
    ['a tunnel', async () => ['CONNECT other.example:443 HTTP/1.1\r\nHost: x\r\n\r\n']],
    [
      'two lengths',
      async () => [
        `POST /api/v1/tasks HTTP/1.1\r\n${await authorized()}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
      ],
    ],
    [
      'a length and chunks',
      async () => [
        `POST /api/v1/tasks HTTP/1.1\r\n${await authorized()}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
    ],
    [
      'an invalid chunk',
      async () => [
        `POST /api/v1/tasks HTTP/1.1\r\n${await authorized()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      ],
    ],
    [
      'less than its length',
      async () => [
        `POST /api/v1/tasks HTTP/1.1\r\n${await authorized()}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{"title":`,
      ],
    ],
    ['two keys', async () => [`GET /api/v1/contacts HTTP/1.1\r\n${await authorized()}Authorization: Bearer x\r\n\r\n`]],
  ])('with %s is refused and does no harm', async (_, parts) => {
    const received = await sendRaw(...(await parts()));
    expect(received).not.toMatch(/^HTTP\/1\.1 5/);
    expect(received).not.toMatch(INTERNALS);
    expect((await restClient(server.url, await freshKey())('GET', '/contacts?limit=1')).status).toBe(200);
  });
});
