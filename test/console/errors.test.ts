import { describe, expect, it } from 'vitest';
import type { Db } from '../../storage/store.ts';
import { everyRow } from '../support/rows.ts';
import { serveOn, world } from '../support/world.ts';
import { call, callUrl, paths, send, signedIn } from './client.ts';
import { peopled, sampling } from './records.ts';

const here = await world();
const people = await peopled(here, await here.agency());
const sampleOf = sampling(here, people);
const page = await signedIn(here.url, people.owner);

const CANARY = 'canary: select secret from vault at /srv/clef/domain.ts:1';

/** The same rows, but whatever an operation asks of them throws. A session is found in its own way and goes on. */
const throwing = (error: () => Error, alsoFor: readonly string[] = []) =>
  new Proxy(here.db, {
    get: (db, name) => {
      const builders = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'transaction', 'getExecutor'];
      const asked = [...builders, ...alsoFor];
      if (asked.includes(String(name))) throw error();
      const value = Reflect.get(db, name, db);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  }) as Db;
const broken = await serveOn(throwing(() => new Error(CANARY)));
const away = await serveOn(
  throwing(() => Object.assign(new Error(CANARY), { code: 'ECONNREFUSED' }), ['executeQuery']),
);

const tellsNothing = (text: string) => expect(text).not.toMatch(/canary|secret|vault|\/srv|\.ts:|\s{4}at /);

/** Whatever an error is, it says which, what to do next and where the log has it. */
const tellsEnough = (error: unknown) =>
  expect(error).toMatchObject({
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/\.$/),
    hint: expect.stringMatching(/\.$/),
    requestId: expect.stringMatching(/^req_[0-9a-f-]{36}$/),
  });

describe.each(paths)('%s', (path) => {
  it('shows of a bug a code and a request id, never what was thrown', async () => {
    const answer = await call(broken.url, path, await sampleOf(path), page.headers);
    tellsNothing(answer.text);
    // Asked with a wrong code, the first run asks the store nothing.
    if (path === 'account.found') return expect(answer.error.code).toBe('invitation_invalid');
    expect(answer).toMatchObject({ status: 500, error: { code: 'internal' } });
    tellsEnough(answer.error);
  });

  it('says when the store is away, and of which request', async () => {
    const answer = await call(away.url, path, await sampleOf(path), page.headers);
    tellsNothing(answer.text);
    if (path === 'account.found') return;
    expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    tellsEnough(answer.error);
  });
});

/** Objects whose text is no text: whoever makes one of them throws. */
const unspeakable = { toString: 1, valueOf: 1 };
const nonsense = [[], 'x', 7, { x: 1 }, { id: unspeakable }, { token: unspeakable }, JSON.parse('{"__proto__":{}}')];

// The two that are left out take nothing, so they read nothing.
it.each(paths.filter((path) => !['account.state', 'account.signOut'].includes(path)))(
  '%s takes no nonsense, and says what is wrong with it',
  async (path) => {
    const right = await sampleOf(path);
    const before = await everyRow(here.db);
    for (const input of [...nonsense, { ...right, agencyId: 'x' }, { ...right, id: 'x' }]) {
      const answer = await call(here.url, path, input, page.headers);
      expect(answer, JSON.stringify(input)).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
      tellsEnough(answer.error);
    }
    expect(await everyRow(here.db)).toEqual(before);
  },
);

it('a body that is no JSON, too large or not UTF-8 is refused without a word of what it was', async () => {
  const headers = { 'Content-Type': 'application/json', ...page.headers };
  const bodies: [string, number][] = [
    ['{"canary', 400],
    ['', 400],
    [JSON.stringify({ canary: 'x'.repeat(256 * 1024) }), 413],
  ];
  for (const [body, status] of bodies) {
    const got = await send(callUrl(here.url, 'drafts.queue'), { headers, body });
    expect(got.status, body.slice(0, 20)).toBe(status);
    tellsNothing(got.text);
    tellsEnough({ ...got.json().error.data, message: got.json().error.message });
  }
});

it('a refusal of a rule is told with its code, its sentence and what to do', async () => {
  const { id } = await sampleOf('drafts.reject');
  await page.call('drafts.reject', { id, reason: 'Non' });
  const { error, status } = await page.call('drafts.reject', { id, reason: 'Non' });
  expect({ status, error }).toMatchObject({ status: 409, error: { code: 'conflict', existingId: id } });
  tellsEnough(error);
});
