import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMIT } from '../../domain/access/admission.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { newId } from '../../domain/shared/ids.ts';
import { tenantOf } from '../../storage/tenant.ts';
import { populate } from '../support/records.ts';
import { size } from '../support/size.ts';
import { script, world } from '../support/world.ts';
import { forgedFrom, type Known, oddInstants } from './arbitrary.ts';
import { operationNamed, operations, outsideTheDocument, validatorOf } from './documented.ts';
import { type Heard, requestsWith, type Sent, send, spelt } from './requests.ts';

/** How many requests; `CLEF_FUZZ_SEED` sends those of an earlier run again. */
const REQUESTS = size(1000, 10_000);
const SEED = process.env.CLEF_FUZZ_SEED === undefined ? {} : { seed: Number(process.env.CLEF_FUZZ_SEED) };

const here = await world();
const agency = await here.agency();
const ids = await populate(here, agency);
const listPaths: Record<string, string> = {
  listContacts: '/contacts?',
  listProperties: '/properties?',
  listVisits: '/appointments?',
  listConversations: '/conversations?',
  getMessages: `/conversations/${ids.conversation}/messages?`,
};
const seals = await realCursors();
const known: Known = { ids: await idPools(), cursors: Object.values(seals) };

/** A first page of one record gives a cursor, as soon as there are two records. */
async function realCursors(): Promise<Record<string, string>> {
  await populateAgain();
  const ask = script(here.url, await agency.key());
  const paths = Object.entries({ ...listPaths, search: '/contacts?q=goff&' });
  const pages = paths.map(async ([name, path]) => [name, (await ask('GET', `${path}limit=1`)).body.nextCursor]);
  return Object.fromEntries(await Promise.all(pages));
}

/** Several contacts: requests opt them out, empty their address and enroll them, and some have to be left. */
async function idPools(): Promise<Record<string, string[]>> {
  const contacts = await Promise.all(Array.from({ length: 12 }, (_, n) => populateContact(n)));
  const one = Object.entries(ids).map(([kind, id]) => [kind, [id]]);
  return { ...Object.fromEntries(one), contact: [ids.contact, ...contacts] };
}

/** Each with a number of their own: an opt-out holds for the number, and with one for all nobody could be written to. */
async function populateContact(n: number): Promise<string> {
  const granted = { status: 'granted', source: 'Formulaire' };
  const person = { firstName: 'Élodie', email: `${newId()}@courriel.example`, phone: `+336399820${10 + n}` };
  return (
    await agency.does(createContact, { ...person, allowDuplicate: true, consent: { sms: granted, email: granted } })
  ).id;
}

/** The second of each. */
async function populateAgain(): Promise<void> {
  const rows = tenantOf(here.db, agency.id);
  await agency.does(createContact, { lastName: 'Le Goff' });
  for (const table of ['property', 'visit', 'conversation', 'message'] as const) {
    const { agency_id: _, ...row } = await rows
      .from(table as 'property')
      .selectAll()
      .executeTakeFirstOrThrow();
    const { search_text: __, city_folded: ___, ...own } = row;
    const reference = 'reference' in own && { reference: 'NAN-0043' };
    await rows.insert(table as 'property', { ...own, ...reference, id: newId() }).execute();
  }
}

let key = await agency.key();
let asked = 0;

/** A key is left before its minute is spent. */
async function freshKey(): Promise<string> {
  if (++asked % (LIMIT.requests - 5) === 0) key = await agency.key();
  return key;
}

const invalid = validatorOf({ closed: true });
const INTERNALS =
  /\.ts:\d|node_modules|node:internal|\n\s+at |SQLSTATE|relation "|violates|invalid input syntax|kysely|pglite/i;

/** What is wrong with an answer, if anything is. */
function faults({ operation, method }: Sent, answer: Heard): string[] {
  const { status, body, headers, text } = answer;
  const always = [
    ...(status >= 500 ? ['a fault of ours'] : []),
    ...(status >= 400 && INTERNALS.test(text) ? ['tells internals'] : []),
    ...(headers.has('x-request-id') ? [] : ['has no request id']),
  ];
  const meant = operationNamed(operation);
  // Another method may be another operation of the same path.
  const there = operations.find(({ path, method: own }) => path === meant.path && own.toUpperCase() === method);
  if (there) return [...always, ...outsideTheDocument(there, answer)];
  if (method === 'HEAD') return [...always, ...(text === '' ? [] : ['HEAD with a body'])];
  return [
    ...always,
    ...([400, 404, 405].includes(status) ? [] : [`${method} is answered ${status}`]),
    ...(status === 405 && !headers.has('allow') ? ['405 without Allow'] : []),
    ...invalid('/components/schemas/Problem', body),
  ];
}

it(`${REQUESTS} requests, right and wrong, are all answered as documented`, {
  timeout: 60_000 + REQUESTS * 60,
}, async () => {
  const seen = new Map<string, Set<number>>();
  const property = fc.asyncProperty(requestsWith(known), async (sent) => {
    const answer = await send(here.url, await freshKey(), sent);
    seen.set(sent.operation, (seen.get(sent.operation) ?? new Set()).add(answer.status));
    const wrong = faults(sent, answer);
    if (wrong.length > 0) throw new Error(`${wrong.join('; ')}\n${spelt(sent)}\n→ ${answer.status} ${answer.text}`);
  });
  await fc.assert(property, { numRuns: REQUESTS, ...SEED });
  // A generator that never gets anything right, or never anything wrong, would prove nothing.
  if (REQUESTS < 1000) return;
  for (const { operation } of operations) {
    const statuses = [...(seen.get(operation.operationId) ?? [])];
    expect(Math.min(...statuses), `${operation.operationId} never succeeded`).toBeLessThan(300);
    expect(Math.max(...statuses), `${operation.operationId} was never refused`).toBeGreaterThanOrEqual(400);
  }
});

describe('a forged cursor', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  const places = [
    ...[[], null, {}, [id], ['ffffffff-ffff-ffff-ffff-ffffffffffff'], [`${id}'`], [id, id], [[id]], [null]],
    ...oddInstants.map((instant) => [instant, id]),
  ];

  it.each(Object.entries(listPaths))('of %s is read or refused', async (operation, path) => {
    const real = seals[operation] ?? expect.unreachable(`no cursor of ${operation}`);
    for (const place of places) {
      const sent: Sent = { operation, method: 'GET', path: `${path}cursor=${forgedFrom(real, place)}`, headers: {} };
      expect(faults(sent, await send(here.url, await freshKey(), sent)), JSON.stringify(place)).toEqual([]);
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
        const path = `/contacts?limit=1&q=goff&cursor=${forgedFrom(seals.search ?? '', [tier, word, id])}`;
        const sent: Sent = { operation: 'listContacts', method: 'GET', path, headers: {} };
        expect(faults(sent, await send(here.url, await freshKey(), sent)), `${tier} ${word}`).toEqual([]);
      }
    }
  });
});

describe('bodies that are packed', () => {
  const pack = (body: string | Buffer, encoding = 'gzip'): Sent => ({
    operation: 'createTask',
    method: 'POST',
    path: '/tasks',
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
    body: Buffer.from(body),
  });

  it.each([
    ['one that is right', 201, pack(gzipSync('{"title":"Rappeler"}'))],
    ['one that is not packed at all', 400, pack('{"title":"Rappeler"}')],
    ['one that breaks off', 400, pack(gzipSync('{"title":"Rappeler"}').subarray(0, 20))],
    ['one that unpacks to a gigabyte', 413, pack(gzipSync(Buffer.alloc(50_000_000, 0x20)))],
    ['one packed in no known way', 415, pack('x', 'rot13')],
  ])('%s: %i', async (_, status, sent) => {
    const answer = await send(here.url, await freshKey(), sent);
    expect(answer.status).toBe(status);
    expect(faults(sent, answer)).toEqual([]);
  });
});

/** Writes to the server what no HTTP client would, and gives all that comes back. */
async function written(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(Number(new URL(here.url).port), '127.0.0.1');
  let heard = '';
  socket.on('data', (part) => {
    heard += part;
  });
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  socket.end();
  await new Promise((closed) => socket.on('close', closed));
  return heard;
}

describe('what is hardly HTTP', () => {
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
      'a chunk that is none',
      async () => [
        `POST /api/v1/tasks HTTP/1.1\r\n${await authorized()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      ],
    ],
    [
      'less than it said',
      async () => [
        `POST /api/v1/tasks HTTP/1.1\r\n${await authorized()}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{"title":`,
      ],
    ],
    ['two keys', async () => [`GET /api/v1/contacts HTTP/1.1\r\n${await authorized()}Authorization: Bearer x\r\n\r\n`]],
  ])('%s is refused and does no harm', async (_, parts) => {
    const heard = await written(...(await parts()));
    expect(heard).not.toMatch(/^HTTP\/1\.1 5/);
    expect(heard).not.toMatch(INTERNALS);
    expect((await script(here.url, await freshKey())('GET', '/contacts?limit=1')).status).toBe(200);
  });
});
