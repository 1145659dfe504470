import { describe, expect, it } from 'vitest';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { routes } from '../../rest/routes.ts';
import { everyRow } from '../support/rows.ts';
import { world } from '../support/world.ts';
import { call, callUrl, insidePaths, paths, send, signedIn } from './client.ts';
import { peopled, sampling } from './records.ts';

const here = await world();
const { url } = here;
const [mine, theirs] = [await here.agency(), await here.agency()];
const [us, them] = [await peopled(here, mine), await peopled(here, theirs)];
const [sampleOf, theirSampleOf] = [sampling(here, us), sampling(here, them)];
const [page, agents] = [await signedIn(url, us.owner), await signedIn(url, us.agent)];
const kindOf = (value: unknown) => /^([a-z]+)_[0-9a-z]{26}$/.exec(String(value))?.[1] as 'draft' | undefined;

describe('a key', async () => {
  const key = await mine.key();
  const basic = `Basic ${Buffer.from(`clef:${key}`).toString('base64')}`;
  const attempts: [string, Record<string, string>, string][] = [
    ['as bearer', { Authorization: `Bearer ${key}` }, ''],
    ['as bearer, with a token of a page', { Authorization: `Bearer ${key}`, 'X-Clef-Csrf': page.csrf }, ''],
    ['as cookie', { cookie: `clef=${key}; __Host-clef=${key}`, 'X-Clef-Csrf': key }, ''],
    ['as password', { Authorization: basic }, ''],
    ['in the query', {}, `?access_token=${key}&key=${key}`],
  ];

  it.each(insidePaths)('never opens %s', async (path) => {
    const body = JSON.stringify({ ...(await sampleOf(path)), access_token: key });
    const before = await everyRow(here.db);
    for (const [name, headers, query] of attempts) {
      const got = await send(callUrl(url, path) + query, {
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
      });
      expect(got.status, name).toBe(401);
    }
    expect(await everyRow(here.db)).toEqual(before);
  });

  it('does not open the stream of news', async () => {
    for (const [name, headers, query] of attempts) {
      const got = await send(`${url}/console/live${query}`, { method: 'GET', headers });
      expect(got.status, name).toBe(401);
    }
  });
});

describe('a session', () => {
  const doors: [string, string][] = [
    ...routes.map(({ method, path }): [string, string] => [
      method.toUpperCase(),
      `/api/v1${path.replaceAll(/\{\w+\}/g, us.contact)}`,
    ]),
    ['POST', '/api/mcp'],
  ];
  const { token, csrf, headers } = page;
  const attempts: [string, Record<string, string | string[]>, string][] = [
    ['as the cookie that it is', headers, ''],
    ['as bearer', { Authorization: `Bearer ${token}` }, ''],
    ['its page’s token as bearer', { ...headers, Authorization: `Bearer ${csrf}` }, ''],
    ['as password', { Authorization: `Basic ${Buffer.from(`clef:${token}`).toString('base64')}` }, ''],
    ['in the query', headers, `?access_token=${token}`],
    ['twice', { Authorization: [`Bearer ${token}`, `Bearer ${token}`] }, ''],
  ];

  it.each(doors)('never opens %s %s', async (method, path) => {
    const before = await everyRow(here.db);
    for (const [name, given, query] of attempts) {
      const type: Record<string, string> = method === 'GET' ? {} : { 'Content-Type': 'application/json' };
      const body = method === 'GET' ? undefined : JSON.stringify({ access_token: token });
      const got = await send(url + path + query, { method, headers: { ...given, ...type }, body });
      expect(got.status, name).toBe(401);
    }
    expect(await everyRow(here.db)).toEqual(before);
  });
});

/** Lists that filter by an id answer with none; whatever else takes one says that there is none. */
const filters = ['enrollments.list', 'drafts.queue', 'conversations.list', 'offers.list'];

describe('another agency’s id', () => {
  it.each(insidePaths)('is as unknown to %s as one that never was', async (path) => {
    const [sample, other] = [await sampleOf(path), await theirSampleOf(path)];
    const before = await everyRow(here.db);
    for (const [field, value] of Object.entries(sample)) {
      const kind = kindOf(value);
      if (!kind) continue;
      const ask = async (id: unknown) => {
        const { status, text } = await page.call(path, { ...sample, [field]: id });
        return { status, text: text.replaceAll(String(id), 'ID').replace(/"requestId":"[^"]*"/, '') };
      };
      const foreign = await ask(other[field]);
      expect(foreign).toEqual(await ask(publicId(kind, newId())));
      expect(foreign.status).toBe(filters.includes(path) ? 200 : 404);
      if (filters.includes(path)) expect(foreign.text).toContain('"data":[]');
    }
    expect(await everyRow(here.db)).toEqual(before);
  });

  it('does not make a reply in the sandbox another agency’s, whose number it is too', async () => {
    const { id } = await sampleOf('sandbox.simulate');
    // The other agency wrote to this number, and later: by the number alone the reply would be theirs.
    const conversations = here.db.updateTable('conversation').where('agency_id', '=', theirs.id);
    await conversations.set({ address: '+33639981234' }).execute();
    const rowsOf = async () => (await everyRow(here.db)).message?.filter((row) => row.includes(theirs.id));
    const before = await rowsOf();
    expect((await page.call('sandbox.simulate', { id, what: 'reply', body: 'Avec plaisir' })).status).toBe(200);
    expect(await rowsOf()).toEqual(before);
    const { data } = await page.call('conversations.list', { contactId: us.contact });
    expect(data.data[0].snippet).toBe('Avec plaisir');
  });
});

describe('what an owner alone may do', () => {
  const owners = [
    'agency.settings',
    ...['create', 'resume', 'revoke', 'rotate'].map((name) => `keys.${name}`),
    ...['disable', 'enable', 'invite', 'withdraw'].map((name) => `team.${name}`),
    ...insidePaths.filter((path) => path.startsWith('webhooks.')),
  ];

  it.each(insidePaths)('is refused to an agent: %s', async (path) => {
    // Ends the session, or is asked with the password: nobody's role is in question.
    if (path === 'account.signOut' || path === 'profile.password') return;
    const sample = await sampleOf(path);
    const before = await everyRow(here.db);
    const answer = await agents.call(path, sample);
    if (!owners.includes(path)) return expect(answer.status, answer.text).toBe(200);
    expect(answer).toMatchObject({ status: 403, error: { code: 'missing_scope', hint: 'Ask an owner.' } });
    expect(await everyRow(here.db)).toEqual(before);
    expect((await page.call(path, sample)).status).toBe(200);
  });
});

it('who is not signed in is told what the agency is called by no call', async () => {
  for (const path of paths.filter((path) => path !== 'account.invitation')) {
    const { text } = await call(url, path, {});
    expect(text, path).not.toContain('Agence du Test');
  }
});
