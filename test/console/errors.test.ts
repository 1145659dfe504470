import { describe, expect, it } from 'vitest';
import { en } from '../../console/web/i18n/en.ts';
import { firstTexts } from '../../console/web/i18n/fr/first-texts.ts';
import { fr } from '../../console/web/i18n/fr.ts';
import { rowsStay } from '../support/all-rows.ts';
import { forEachCase } from '../support/each-case.ts';
import { changedRows, executeAuthentication } from '../support/rows.ts';
import { startServerOn, startTestServer } from '../support/test-server.ts';
import { call, collectSamples, procedurePaths, procedureUrl, send, signInToConsole } from './client.ts';
import { populateAgency } from './populated-agency.ts';
import { createSampleInputs } from './sample-inputs.ts';

const server = await startTestServer({ ownStore: true });
const people = await populateAgency(server, await server.createAgency());
const sampleOf = createSampleInputs(server, people);
const page = await signInToConsole(server.url, people.owner);

const CANARY = 'canary: select secret from vault at /srv/clef/domain.ts:1';

/**
 * A store whose query builders throw. The session lookup uses raw SQL, so it still works unless `alsoFor` includes it.
 */
const throwing = (error: () => Error, alsoFor: readonly string[] = []) =>
  changedRows(
    server.context.rows,
    (rows) =>
      new Proxy(rows, {
        get: (db, name) => {
          const builders = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'transaction', 'getExecutor'];
          const asked = [...builders, ...alsoFor];
          if (asked.includes(String(name))) throw error();
          if (name === 'executeQuery') return executeAuthentication(db, error);
          const value = Reflect.get(db, name, db);
          return typeof value === 'function' ? value.bind(db) : value;
        },
      }),
  );
const brokenServer = await startServerOn(throwing(() => new Error(CANARY)));
const offlineServer = await startServerOn(
  throwing(() => Object.assign(new Error(CANARY), { code: 'ECONNREFUSED' }), ['executeQuery']),
);

const expectNoDetails = (text: string) => expect(text).not.toMatch(/canary|secret|vault|\/srv|\.ts:|\s{4}at /);

/** Every error has a code, a sentence, a hint and the request id under which it is logged. */
const expectCompleteError = (error: unknown) =>
  expect(error).toMatchObject({
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/\.$/),
    hint: expect.stringMatching(/\.$/),
    requestId: expect.stringMatching(/^req_[0-9a-f-]{36}$/),
  });

describe('each procedure', () => {
  it('answers a bug with a code and a request id, never with what was thrown', { timeout: 900_000 }, () =>
    forEachCase(procedurePaths, async (path) => {
      const answer = await call(brokenServer.url, path, await sampleOf(path), page.headers);
      expectNoDetails(answer.text);
      // A wrong start-up code is refused before the store is used.
      if (path === 'account.createAgency') return expect(answer.error.code).toBe('invitation_invalid');
      expect(answer).toMatchObject({ status: 500, error: { code: 'internal' } });
      expectCompleteError(answer.error);
    }),
  );

  it('answers 503 with the request id while the store is down', { timeout: 900_000 }, () =>
    forEachCase(procedurePaths, async (path) => {
      const answer = await call(offlineServer.url, path, await sampleOf(path), page.headers);
      expectNoDetails(answer.text);
      if (path === 'account.createAgency') return;
      expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } });
      expectCompleteError(answer.error);
    }),
  );
});

it('a store that is down or does not keep up has a sentence of its own in the pages', async () => {
  const { error } = await call(offlineServer.url, 'team.list', {}, page.headers);
  for (const { errors } of [fr, en]) expect(errors).toHaveProperty(error.code);
});

it('the pages before signing in have a sentence for each refusal and each field that they meet', async () => {
  const { email } = people.owner;
  const token = 'inconnu';
  const [first, tooLong] = [{ code: 'x', agency: 'x', name: 'x', email, password: 'x' }, 'x'.repeat(1001)];
  const wrong: [string, object][] = [
    ['account.signIn', { email, password: 'pas celui-là' }],
    ['account.signIn', { email: ' ', password: '' }],
    ['account.signIn', { email: tooLong, password: tooLong }],
    ['account.createAgency', first],
    ['account.createAgency', { code: ' ', agency: '', name: ' ', email: 'x@', password: '' }],
    ['account.createAgency', { code: tooLong, agency: tooLong, name: tooLong, email: tooLong, password: tooLong }],
    ['account.invitation', { token }],
    ['account.acceptInvitation', { token, name: 'x', password: 'x' }],
    ['account.acceptInvitation', { token, name: ' ', password: tooLong }],
    ['account.gone', {}],
  ];
  const said = await Promise.all(wrong.map(async ([path, input]) => (await call(server.url, path, input)).error));
  const faults = said.flatMap(({ errors = [] }) => errors.map(({ message }: { message: string }) => message));
  expect(faults.length).toBeGreaterThan(10);
  for (const { code } of said) expect(firstTexts.errors).toHaveProperty(code);
  for (const fault of faults) {
    expect(firstTexts.fieldErrors.problem(fault)).toBe(fr.fieldErrors.problem(fault));
    expect(firstTexts.fieldErrors.problem(fault), fault).not.toBe(firstTexts.fieldErrors.problem(''));
  }
});

/** Converting this object to a string throws. */
const unprintable = { toString: 1, valueOf: 1 };
const malformedInputs = [
  [],
  'x',
  7,
  { x: 1 },
  { id: unprintable },
  { token: unprintable },
  JSON.parse('{"__proto__":{}}'),
];

describe('malformed input', () => {
  // The two exceptions take no input, so they do not parse any.
  const paths = procedurePaths.filter((path) => !['account.state', 'account.signOut'].includes(path));
  const samples = new Map<string, Record<string, unknown>>();
  const expectRowsStayed = rowsStay(server.db, () => collectSamples(samples, paths, sampleOf));

  it('is refused by each, which says what is wrong with it', { timeout: 900_000 }, () =>
    forEachCase(paths, async (path) => {
      const right = samples.get(path);
      for (const input of [...malformedInputs, { ...right, agencyId: 'x' }, { ...right, id: 'x' }]) {
        const answer = await call(server.url, path, input, page.headers);
        expect(answer, JSON.stringify(input)).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
        expectCompleteError(answer.error);
      }
    }),
  );

  expectRowsStayed();
});

it('refuses a body that is not JSON or too large without repeating any of it', async () => {
  const headers = { 'Content-Type': 'application/json', ...page.headers };
  const bodies: [string, number][] = [
    ['{"canary', 400],
    ['', 400],
    [JSON.stringify({ canary: 'x'.repeat(256 * 1024) }), 413],
  ];
  for (const [body, status] of bodies) {
    const got = await send(procedureUrl(server.url, 'drafts.queue'), { headers, body });
    expect(got.status, body.slice(0, 20)).toBe(status);
    expectNoDetails(got.text);
    expectCompleteError({ ...got.json().error.data, message: got.json().error.message });
  }
});

it('answers a refusal with its code, its sentence and what to do', async () => {
  const { id } = await sampleOf('drafts.reject');
  await page.call('drafts.reject', { id, reason: 'Non' });
  const { error, status } = await page.call('drafts.reject', { id, reason: 'Non' });
  expect({ status, error }).toMatchObject({ status: 409, error: { code: 'conflict', existingId: id } });
  expectCompleteError(error);
});
