import { beforeEach, describe, expect, it } from 'vitest';
import { createCampaign, readCampaign } from '../../domain/campaigns/campaigns.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { startAsShown } from '../jobs/campaigns/campaign-agency.ts';
import { readAllRows } from '../support/all-rows.ts';
import { createColleague } from '../support/colleagues.ts';
import { startTestServer } from '../support/test-server.ts';
import { signInToConsole } from './client.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const consent = { sms: { status: 'granted', source: 'Formulaire' } };
await agency.perform(createContact, { lastName: 'Le Goff', phone: '+33639980001', consent });
const page = await signInToConsole(server.url, await createColleague(server.db, agency, 'negotiator'));
const key = await agency.key(['sms:send']);

let id: string;
/** The fingerprints of the campaign and of the recipients that its preview showed. */
let shown: { fingerprint: string; recipientsFingerprint: string };
beforeEach(async () => {
  const written = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.' };
  ({ id, ...shown } = await startAsShown(agency.perform, await agency.perform(createCampaign, written)));
});

type Ask = { method?: string; headers?: Record<string, string>; body?: string; path?: string };

async function ask({ method = 'POST', headers = {}, body, path = id }: Ask) {
  const response = await fetch(`${server.url}/api/campaigns/${path}/start`, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

const bearer = (secret = key) => ({ Authorization: `Bearer ${secret}` });
const statusOf = async () => (await agency.perform(readCampaign, { id })).status;

describe('a person', () => {
  it('starts a campaign once', async () => {
    const answer = await ask({ headers: page.headers, body: JSON.stringify(shown) });
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'running' } });
    const again = await ask({ headers: page.headers, body: JSON.stringify(shown) });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('starts it for later', async () => {
    const startAt = new Date(Date.now() + 3_600_000).toISOString();
    const answer = await ask({ headers: page.headers, body: JSON.stringify({ ...shown, startAt }) });
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'scheduled', startAt } });
  });

  it('cannot start it from another site', async () => {
    const { 'X-Clef-Csrf': _, ...without } = page.headers as Record<string, string>;
    const foreign = { Origin: 'https://evil.example' };
    const attempts = [without, { ...page.headers, 'X-Clef-Csrf': 'x' }, { ...page.headers, ...foreign }];
    for (const headers of [...attempts, { ...page.headers, 'Sec-Fetch-Site': 'cross-site' }]) {
      expect(await ask({ headers, body: '{}' })).toMatchObject({ status: 403, body: { code: 'forbidden_origin' } });
    }
    const ended = { ...page.headers, cookie: `clef=${'x'.repeat(43)}` };
    expect(await ask({ headers: ended })).toMatchObject({ status: 401 });
    expect(await statusOf()).toBe('draft');
  });

  it('starts it only with the fingerprint of what was read', async () => {
    const other = await ask({ headers: page.headers, body: JSON.stringify({ ...shown, fingerprint: 'x' }) });
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict', existingId: id } });
    expect(await ask({ headers: page.headers })).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await statusOf()).toBe('draft');
  });
});

describe('a key', () => {
  it('requests the start, which a person must approve', async () => {
    const answer = await ask({ headers: bearer() });
    expect(answer).toMatchObject({
      status: 202,
      body: { status: 'pending', kind: 'campaign', preview: { name: 'Portes ouvertes' } },
    });
    expect(answer.headers.get('RateLimit')).toMatch(/^"key";r=\d+;t=\d+$/);
    expect(answer.body.preview).not.toHaveProperty('examples');
    expect(await statusOf()).toBe('pending');
    const again = await ask({ headers: bearer() });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict', existingId: answer.body.draftId } });
  });

  it('requests it for later, within a year', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const startAt of [inDays(-1), inDays(400)]) {
      const refused = await ask({ headers: bearer(), body: JSON.stringify({ startAt }) });
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path: 'startAt' }] } });
    }
    const startAt = inDays(2);
    const answer = await ask({ headers: bearer(), body: JSON.stringify({ startAt }) });
    expect(answer).toMatchObject({ status: 202, body: { status: 'pending', preview: { startAt } } });
  });

  it('requests it once when the network repeats the request', async () => {
    const headers = { ...bearer(), 'Idempotency-Key': newId() };
    const [first, second] = [await ask({ headers }), await ask({ headers })];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  });

  it('only requests it even if a cookie comes along', async () => {
    expect(await ask({ headers: { ...page.headers, ...bearer() } })).toMatchObject({ status: 202 });
    expect(await statusOf()).toBe('pending');
  });
});

it('is refused to persons and keys if there are no recipients', async () => {
  const written = { name: 'Personne', body: 'Portes ouvertes samedi.', filter: { tag: 'personne' } };
  const { id: path, ...read } = await startAsShown(agency.perform, await agency.perform(createCampaign, written));
  const asRead = JSON.stringify(read);
  for (const own of [{ headers: page.headers, body: asRead }, { headers: bearer() }]) {
    expect(await ask({ ...own, path })).toMatchObject({ status: 422, body: { code: 'no_recipients' } });
  }
});

describe('any other request', () => {
  it('is refused and changes nothing', async () => {
    const without = await agency.key([
      'contacts:read',
      'contacts:write',
      'inbox:read',
      'tasks:write',
      'pipeline:write',
    ]);
    const stranger = await (await server.createAgency()).key();
    const json = { 'Content-Type': 'text/plain' };
    const before = await readAllRows(server.db);
    const attempts: [Ask, number, string][] = [
      [{}, 401, 'unauthenticated'],
      [{ headers: bearer('clef_x') }, 401, 'unauthenticated'],
      [{ headers: bearer(without) }, 403, 'missing_scope'],
      [{ headers: bearer(stranger) }, 404, 'not_found'],
      [{ headers: bearer(), path: publicId('campaign', newId()) }, 404, 'not_found'],
      [{ headers: bearer(), path: 'campaign_x' }, 400, 'invalid_request'],
      [{ headers: bearer(), body: '{"status":"running"}' }, 400, 'invalid_request'],
      [{ headers: bearer(), body: '[]' }, 400, 'invalid_request'],
      [{ headers: { ...bearer(), ...json }, body: 'x' }, 415, 'unsupported_media_type'],
      [{ headers: bearer(), method: 'PUT' }, 405, 'method_not_allowed'],
    ];
    for (const [attempt, status, code] of attempts) {
      const answer = await ask(attempt);
      expect(answer, JSON.stringify(attempt)).toMatchObject({ status, body: { code } });
      expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
    }
    expect(await readAllRows(server.db)).toEqual(before);
  });

  it('counts against the rate limit of its key', async () => {
    const limitedKey = await agency.key(['sms:send']);
    const statuses = [];
    for (let n = 0; n < 61; n += 1)
      statuses.push((await ask({ headers: bearer(limitedKey), path: 'campaign_x' })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
