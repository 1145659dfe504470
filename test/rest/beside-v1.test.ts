import { describe, expect, it } from 'vitest';
import { approveDraft, rejectDraft } from '../../approval/drafts/decisions.ts';
import { readReview } from '../../approval/drafts/review-queue.ts';
import { markRead } from '../../domain/conversations/conversations.ts';
import { newId, publicId, uuidOf } from '../../domain/shared/ids.ts';
import { createColleague, PASSWORD } from '../support/colleagues.ts';
import { createRecords } from '../support/records.ts';
import { mcpClient, restClient, startTestServer } from '../support/test-server.ts';

const server = await startTestServer();
const { url } = server;
const agency = await server.createAgency();
const records = await createRecords(server, agency);

const request = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(`${url}${path}`, { method, headers });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
};
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** The cookie of a person who has signed in to the console. */
async function sessionCookie(): Promise<string> {
  const { email } = await createColleague(server.db, agency);
  const signedIn = await fetch(`${url}/console/trpc/account.signIn`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const [cookie] = signedIn.headers.getSetCookie();
  return (cookie as string).split(';')[0] as string;
}

let texts = 0;
const newDraft = async (key: string): Promise<string> => {
  const sms = { prospectId: records.contact, body: `Bonjour ${texts++}` };
  return (await restClient(url, key)('POST', '/messages/sms', sms)).body.draftId;
};

describe('GET /api/drafts/{id}', () => {
  it('tells a script what an agent reads as clef://drafts/{id}, with times in UTC only', async () => {
    const key = await agency.key();
    const id = await newDraft(key);
    await agency.perform(rejectDraft, { id, reason: 'Trop tôt.' });
    const { status, headers, body } = await request(`/api/drafts/${id}`, bearer(key));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'rejected', decision: 'rejected', reason: 'Trop tôt.' });
    expect(headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/);
    expect(headers.get('cache-control')).toBe('no-store');
    const client = await mcpClient(url, key);
    const { contents } = await client.readResource({ uri: `clef://drafts/${id}` });
    const resource = JSON.parse((contents[0] as { text: string }).text);
    await client.close();
    const isLocal = (name: string) => name.endsWith('Local');
    expect(body).toEqual(Object.fromEntries(Object.entries(resource).filter(([name]) => !isLocal(name))));
    expect(Object.keys(resource).filter(isLocal)).toEqual(['createdAtLocal', 'expiresAtLocal', 'decidedAtLocal']);
  });

  it.each([
    ['sms:send', 200],
    // It drafts e-mails, but no SMS.
    ['tasks:write', 403],
    ['contacts:read', 403],
    ['inbox:read', 403],
  ] as const)('about an SMS answers a key with %s %i', async (scope, status) => {
    const id = await newDraft(await agency.key());
    const answer = await request(`/api/drafts/${id}`, bearer(await agency.key([scope])));
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.code).toBe('missing_scope');
  });

  it('is closed to sessions, other agencies and unknown ids', async () => {
    const id = await newDraft(await agency.key());
    expect((await request(`/api/drafts/${id}`)).status).toBe(401);
    expect((await request(`/api/drafts/${id}`, { Cookie: await sessionCookie() })).status).toBe(401);
    const stranger = bearer(await (await server.createAgency()).key());
    const [theirs, unknown] = [id, publicId('draft', newId())];
    const answers = await Promise.all([theirs, unknown].map((each) => request(`/api/drafts/${each}`, stranger)));
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await request('/api/drafts/draft_x', stranger)).status).toBe(400);
    expect((await request(`/api/drafts/${id}?x=1`, bearer(await agency.key()))).body.errors).toEqual([
      { path: 'x', message: expect.any(String) },
    ]);
  });

  it('only reads', async () => {
    const key = await agency.key();
    const id = await newDraft(key);
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      const answer = await request(`/api/drafts/${id}`, bearer(key), method);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'HEAD, GET']);
    }
    const { fingerprint } = (await agency.perform(readReview, { id })).draft;
    await agency.perform(approveDraft, { id, fingerprint, anyHour: true });
  });
});

describe('an unknown path below /api', () => {
  const paths = [
    '/api',
    '/api/',
    '/api/x',
    '/api/v2/contacts',
    '/api/drafts',
    '/api/drafts/a/b',
    '/api/v1x',
    '/API/nothing',
  ];
  it.each(paths)('%s is a problem for every method', async (path) => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const answer = await request(path, { Accept: 'text/html' }, method);
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      expect(answer.body.hint).toContain('/api/v1');
    }
    expect((await request(path, {}, 'HEAD')).status).toBe(404);
  });

  it('outside /api it is a page', async () => {
    const answer = await fetch(`${url}/nothing`, { headers: { Accept: 'text/html' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringMatching(/^text\/html/)]);
  });
});

describe('updatedSince', () => {
  const later = (iso: string) => new Date(Date.parse(iso) + 1).toISOString();
  it.each(['/properties', '/appointments', '/contacts'])('of %s gives what changed at or after', async (path) => {
    const list = restClient(url, await agency.key());
    const ids = async (query: string) => (await list('GET', `${path}?${query}`)).body.data.map((row: any) => row.id);
    const [first] = (await list('GET', path)).body.data;
    expect(await ids(`updatedSince=${first.updatedAt}`)).toContain(first.id);
    expect(await ids(`updatedSince=${later(first.updatedAt)}`)).not.toContain(first.id);
    expect(await ids('updatedSince=2020-01-01')).toContain(first.id);
  });

  it('of conversations counts messages and who has read them', async () => {
    const list = restClient(url, await agency.key());
    const since = later(new Date().toISOString());
    const changed = async () => (await list('GET', `/conversations?updatedSince=${since}`)).body.data;
    expect(await changed()).toEqual([]);
    await server.db
      .updateTable('conversation')
      .set({ updated_at: new Date('2020-01-01') })
      .where('id', '=', uuidOf('conversation', records.conversation))
      .execute();
    await agency.perform(markRead, { id: records.conversation });
    const read = await list('GET', `/conversations?updatedSince=2020-01-02`);
    expect(read.body.data).toMatchObject([{ id: records.conversation, unreadCount: 0 }]);
  });
});
