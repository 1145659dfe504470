import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { uuidOf } from '../../domain/shared/ids.ts';
import { createColleague } from '../support/colleagues.ts';
import { startServerOn, startTestServer } from '../support/test-server.ts';
import { signInToConsole } from './client.ts';
import { createAgent, createProspect } from './draft-fixtures.ts';

const server = await startTestServer();
const DAY_MS = 86_400_000;
let now = new Date('2026-11-20T10:00:00Z');
const served = await startServerOn(server.context.rows, { now: () => now });

/** An agency with a signed-in page, two agents and two contacts. */
async function createAgencyWithAgents() {
  const agency = await server.createAgency();
  const [camille, robot] = [createAgent(served, agency, 'Camille'), createAgent(served, agency, 'Robot')];
  const [elodie, nils] = [
    await createProspect(agency, 'Élodie', '06 39 98 12 34'),
    await createProspect(agency, 'Nils', '06 39 98 12 35'),
  ];
  const page = await signInToConsole(served.url, await createColleague(server.db, agency));
  const queue = async (input = {}) => (await page.call('drafts.queue', input)).data;
  const ids = async (input = {}) => (await queue(input)).data.map((review: any) => review.draft.id);
  return { agency, camille, robot, elodie, nils, page, queue, ids };
}

describe('the queue', () => {
  it('counts all pending drafts by kind and by requester, whatever the filter', async () => {
    const { camille, robot, elodie, nils, page, queue } = await createAgencyWithAgents();
    const rejected = await camille.sms(elodie);
    await page.call('drafts.reject', { id: rejected, reason: 'Non' });
    for (const draft of [() => camille.sms(elodie), () => camille.email(nils), () => robot.sms(nils)]) await draft();
    const { counts, requesters } = await queue();
    expect(counts).toEqual({
      pending: 3,
      check: 0,
      ready: 3,
      scheduled: 0,
      sms: 2,
      email: 1,
      enrollment: 0,
      campaign: 0,
      signature: 0,
    });
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect(requesters.sort(byName)).toEqual([
      { id: camille.id, name: 'Camille', count: 2 },
      { id: robot.id, name: 'Robot', count: 1 },
    ]);
    expect((await queue({ kind: 'enrollment' })).counts).toEqual(counts);
  });

  it('contains this agency’s pending drafts, oldest first, until they expire', async () => {
    const [{ agency, camille, elodie, ids }, other] = [await createAgencyWithAgents(), await createAgencyWithAgents()];
    const old = await camille.sms(elodie);
    await other.camille.sms(other.elodie);
    const recent = await camille.email(elodie);
    expect(await ids()).toEqual([old, recent]);
    now = new Date(now.getTime() + 13 * DAY_MS);
    const younger = await camille.sms(elodie);
    now = new Date(now.getTime() + 2 * DAY_MS);
    const page = await signInToConsole(served.url, await createColleague(server.db, agency));
    const { data, counts, requesters } = (await page.call('drafts.queue')).data;
    expect(data.map(({ draft }: any) => draft.id)).toEqual([younger]);
    expect([counts.pending, requesters[0].count]).toEqual([1, 1]);
  });

  it('filters by kind, contact, requester and part of the name, alone and together', async () => {
    const { camille, robot, elodie, nils, ids } = await createAgencyWithAgents();
    const [first, second, third] = [await camille.sms(elodie), await camille.email(nils), await robot.sms(nils)];
    expect(await ids({ kind: 'sms' })).toEqual([first, third]);
    expect(await ids({ contactId: nils })).toEqual([second, third]);
    expect(await ids({ requestedBy: camille.id })).toEqual([first, second]);
    expect(await ids({ q: 'elod' })).toEqual([first]);
    expect(await ids({ q: 'ÉLODIE le g' })).toEqual([first]);
    expect(await ids({ q: '%' })).toEqual([]);
    expect(await ids({ kind: 'sms', contactId: nils, requestedBy: robot.id, q: 'nils' })).toEqual([third]);
    expect(await ids({ kind: 'email', requestedBy: robot.id })).toEqual([]);
  });

  it('pages through all drafts once, even if new ones come in meanwhile', async () => {
    const { camille, elodie, page, queue } = await createAgencyWithAgents();
    const asked: string[] = [];
    for (let count = 0; count < 5; count += 1) asked.push(await camille.sms(elodie, `Bonjour ${count}`));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, nextCursor } = await queue({ limit: 2, cursor });
      seen.push(...data.map((review: any) => review.draft.id));
      await camille.sms(elodie);
      cursor = nextCursor ?? undefined;
    } while (cursor && seen.length < asked.length);
    expect(seen.slice(0, asked.length)).toEqual(asked);
    const { nextCursor } = await queue({ limit: 2 });
    const foreign = await page.call('drafts.queue', { limit: 2, cursor: nextCursor, kind: 'sms' });
    expect(foreign).toMatchObject({ status: 400, error: { errors: [{ path: 'cursor' }] } });
  });
});

describe('the history', () => {
  it('lists decided drafts by page, the latest decision first, without pending ones', async () => {
    const { camille, elodie, page } = await createAgencyWithAgents();
    const [first, second, third, left] = [
      await camille.sms(elodie),
      await camille.sms(elodie),
      await camille.sms(elodie),
      await camille.sms(elodie),
    ];
    for (const id of [second, third, first]) {
      now = new Date(now.getTime() + 1000);
      await page.call('drafts.reject', { id, reason: 'Non' });
    }
    const decided = async (input: object) => (await page.call('drafts.decided', input)).data;
    const idsIn = ({ data }: { data: any[] }) => data.map(({ draft }) => draft.id);
    expect(idsIn(await decided({}))).toEqual([first, third, second]);
    const firstPage = await decided({ limit: 2 });
    expect(idsIn(firstPage)).toEqual([first, third]);
    expect(idsIn(await decided({ limit: 2, cursor: firstPage.nextCursor }))).toEqual([second]);
    expect(idsIn(await decided({ status: 'rejected' }))).toHaveLength(3);
    expect(idsIn(await decided({ status: 'sent' }))).toEqual([]);
    expect((await decided({})).data[0].draft).toMatchObject({
      status: 'rejected',
      reason: 'Non',
      decidedBy: { name: 'Maëlle Test' },
    });
    expect((await page.call('drafts.decided', { status: 'pending' })).status).toBe(400);
    expect((await page.call('drafts.read', { id: left })).data.draft.status).toBe('pending');
  });

  it('finds decided drafts by contact, words, person, day and colleague in charge', async () => {
    const { camille, elodie, page } = await createAgencyWithAgents();
    const [first, second] = [
      await camille.sms(elodie, 'La clé est à l’agence.'),
      await camille.sms(elodie, 'À mardi.'),
    ];
    await page.call('drafts.reject', { id: first, reason: 'Non' });
    const before = new Date(now.getTime() - 2 * DAY_MS);
    const settled = server.db.updateTable('draft').set({ created_at: before, decided_at: before });
    await settled.where('id', '=', uuidOf('draft', first)).execute();
    await page.call('drafts.reject', { id: second, reason: 'Non' });
    const found = async (input: object) =>
      (await page.call('drafts.decided', input)).data.data.map(({ draft }: any) => draft.id);
    expect(await found({ q: 'ELODIE' })).toEqual([second, first]);
    expect(await found({ q: 'la cle' })).toEqual([first]);
    expect(await found({ q: 'personne' })).toEqual([]);
    expect(await found({ until: before.toISOString().slice(0, 10) })).toEqual([first]);
    expect(await found({ from: now.toISOString().slice(0, 10) })).toEqual([second]);
    const { draft } = (await page.call('drafts.read', { id: first })).data;
    expect(await found({ person: draft.decidedBy.id })).toHaveLength(2);
    expect(await found({ person: draft.requestedBy.id })).toHaveLength(2);
    expect(await found({ person: 'user_01kafz3yk6fhv8t4m2n9p7qxwd' })).toEqual([]);
    expect(await found({ mine: true })).toEqual([second, first]);
    const decidedByOther = sql`'{"kind":"human","id":"user_01kafz3yk6fhv8t4m2n9p7qxwd","name":"Léo"}'::jsonb`;
    const row = server.db.updateTable('draft').set({ decided_by: decidedByOther as never });
    await row.where('id', '=', uuidOf('draft', second)).execute();
    expect(await found({ mine: true })).toEqual([first]);
  });

  it('sorts a failed draft by when it failed, not by when it was approved', async () => {
    const { camille, elodie, page } = await createAgencyWithAgents();
    const [step, other] = [await camille.sms(elodie), await camille.sms(elodie)];
    now = new Date(now.getTime() + 1000);
    await page.call('drafts.reject', { id: other, reason: 'Non' });
    const tried = new Date(now.getTime() + 1000);
    const failed = {
      status: 'failed',
      decided_at: new Date(0),
      sending_at: tried,
      failure: '{"code":"x","detail":""}',
    };
    const rows = server.db.updateTable('draft').set({ ...failed, approved_hash: 'x' } as never);
    await rows.where('id', '=', uuidOf('draft', step)).execute();
    const { data } = (await page.call('drafts.decided')).data;
    expect(data.map(({ draft, lastEventAt }: any) => [draft.id, lastEventAt])).toEqual([
      [step, tried.toISOString()],
      [other, now.toISOString()],
    ]);
  });
});

describe('the journal', () => {
  it('lists who did what, the latest first, and filters by actor and outcome', async () => {
    const { camille, elodie, page } = await createAgencyWithAgents();
    const id = await camille.sms(elodie);
    await page.call('drafts.reject', { id, reason: 'Non' });
    await page.call('drafts.reject', { id, reason: 'Non' });
    const journal = async (input = {}) => (await page.call('journal.list', input)).data;
    const summaries = ({ data }: { data: any[] }) =>
      data.map(({ operation, outcome, code }) => [operation, outcome, code]);
    const all = await journal();
    expect(summaries(all).slice(0, 3)).toEqual([
      ['rejectDraft', 'refused', 'conflict'],
      ['rejectDraft', 'done', null],
      ['draftSms', 'held', null],
    ]);
    expect(summaries(await journal({ outcome: 'refused' }))).toEqual([['rejectDraft', 'refused', 'conflict']]);
    expect(summaries(await journal({ actorId: camille.id }))).toEqual([['draftSms', 'held', null]]);
    expect(summaries(await journal({ actorId: camille.id, outcome: 'done' }))).toEqual([]);
    expect(all.data[1]).toMatchObject({
      subject: id,
      about: 'Élodie Le Goff',
      requestId: expect.stringMatching(/^req_/),
      actor: { kind: 'human' },
    });
    const firstPage = await journal({ limit: 2 });
    expect(summaries(await journal({ limit: 2, cursor: firstPage.nextCursor }))).toEqual(summaries(all).slice(2, 4));
    expect((await page.call('journal.check')).data).toEqual({ intact: true, entries: all.data.length, brokenAt: null });
  });

  it('names the record of each entry', async () => {
    const { page, elodie } = await createAgencyWithAgents();
    const steps = [{ delayHours: 24, subject: 'Votre recherche', body: 'Bonjour' }];
    const made = async (call: string, input: object) => (await page.call(call, input)).data;
    await made('campaigns.create', { name: 'Portes ouvertes', body: 'Samedi.', filter: {} });
    const { id, versions } = await made('sequences.create', { name: 'Relance', steps });
    const { version, fingerprint } = versions[0];
    await made('sequences.activate', { id, version, fingerprint });
    await made('enrollments.enroll', { id, prospectId: elodie, version });
    const { data } = await made('journal.list', { limit: 4 });
    expect(data.map(({ operation, about }: any) => [operation, about])).toEqual([
      ['enrollAsRead', 'Élodie Le Goff'],
      ['activateSequence', 'Relance'],
      ['createSequence', 'Relance'],
      ['createCampaign', 'Portes ouvertes'],
    ]);
  });
});
