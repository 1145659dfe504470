import { describe, expect, it } from 'vitest';
import { uuidOf } from '../../domain/shared/ids.ts';
import { colleague } from '../support/people.ts';
import { serveOn, world } from '../support/world.ts';
import { agentOf, prospect } from './asking.ts';
import { signedIn } from './client.ts';

const here = await world();
const DAY_MS = 86_400_000;
let now = new Date('2026-11-20T10:00:00Z');
const served = await serveOn(here.db, { now: () => now });

/** An agency with a page that is signed in, and two agents. */
async function office() {
  const agency = await here.agency();
  const [camille, robot] = [agentOf(served, agency, 'Camille'), agentOf(served, agency, 'Robot')];
  const [elodie, nils] = [
    await prospect(agency, 'Élodie', '06 39 98 12 34'),
    await prospect(agency, 'Nils', '06 39 98 12 35'),
  ];
  const page = await signedIn(served.url, await colleague(here.db, agency));
  const queue = async (input = {}) => (await page.call('drafts.queue', input)).data;
  const ids = async (input = {}) => (await queue(input)).data.map((review: any) => review.draft.id);
  return { agency, camille, robot, elodie, nils, page, queue, ids };
}

describe('the queue', () => {
  it('counts what waits, by kind and by who asked, whatever is filtered', async () => {
    const { camille, robot, elodie, nils, page, queue } = await office();
    const rejected = await camille.sms(elodie);
    await page.call('drafts.reject', { id: rejected, reason: 'Non' });
    for (const draft of [() => camille.sms(elodie), () => camille.email(nils), () => robot.sms(nils)]) await draft();
    const { counts, askers } = await queue();
    expect(counts).toEqual({ pending: 3, sms: 2, email: 1, enrollment: 0, campaign: 0 });
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
    expect(askers.sort(byName)).toEqual([
      { id: camille.id, name: 'Camille', count: 2 },
      { id: robot.id, name: 'Robot', count: 1 },
    ]);
    expect((await queue({ kind: 'enrollment' })).counts).toEqual(counts);
  });

  it('holds what waits of this agency, newest first, until it is too old', async () => {
    const [{ agency, camille, elodie, ids }, other] = [await office(), await office()];
    const old = await camille.sms(elodie);
    await other.camille.sms(other.elodie);
    const recent = await camille.email(elodie);
    expect(await ids()).toEqual([recent, old]);
    now = new Date(now.getTime() + 13 * DAY_MS);
    const younger = await camille.sms(elodie);
    now = new Date(now.getTime() + 2 * DAY_MS);
    const page = await signedIn(served.url, await colleague(here.db, agency));
    const { data, counts, askers } = (await page.call('drafts.queue')).data;
    expect(data.map(({ draft }: any) => draft.id)).toEqual([younger]);
    expect([counts.pending, askers[0].count]).toEqual([1, 1]);
  });

  it('is filtered by kind, contact, asker and a part of the name, each and together', async () => {
    const { camille, robot, elodie, nils, ids } = await office();
    const [first, second, third] = [await camille.sms(elodie), await camille.email(nils), await robot.sms(nils)];
    expect(await ids({ kind: 'sms' })).toEqual([third, first]);
    expect(await ids({ contactId: nils })).toEqual([third, second]);
    expect(await ids({ requestedBy: camille.id })).toEqual([second, first]);
    expect(await ids({ q: 'elod' })).toEqual([first]);
    expect(await ids({ q: 'ÉLODIE le g' })).toEqual([first]);
    expect(await ids({ q: '%' })).toEqual([]);
    expect(await ids({ kind: 'sms', contactId: nils, requestedBy: robot.id, q: 'nils' })).toEqual([third]);
    expect(await ids({ kind: 'email', requestedBy: robot.id })).toEqual([]);
  });

  it('is read page by page: nothing twice, nothing left out, though more comes in meanwhile', async () => {
    const { camille, elodie, page, queue } = await office();
    const asked: string[] = [];
    for (let count = 0; count < 5; count += 1) asked.push(await camille.sms(elodie, `Bonjour ${count}`));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, nextCursor } = await queue({ limit: 2, cursor });
      seen.push(...data.map((review: any) => review.draft.id));
      await camille.sms(elodie, 'Meanwhile');
      cursor = nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(asked.reverse());
    const { nextCursor } = await queue({ limit: 2 });
    const foreign = await page.call('drafts.queue', { limit: 2, cursor: nextCursor, kind: 'sms' });
    expect(foreign).toMatchObject({ status: 400, error: { errors: [{ path: 'cursor' }] } });
  });
});

describe('what was decided', () => {
  it('stands with the latest decision first, page by page, and without what nobody decided', async () => {
    const { camille, elodie, page } = await office();
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
    const begun = await decided({ limit: 2 });
    expect(idsIn(begun)).toEqual([first, third]);
    expect(idsIn(await decided({ limit: 2, cursor: begun.nextCursor }))).toEqual([second]);
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

  it('stands by when it failed, though it was approved long before, with its sequence for instance', async () => {
    const { camille, elodie, page } = await office();
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
    const rows = here.db.updateTable('draft').set({ ...failed, approved_hash: 'x' } as never);
    await rows.where('id', '=', uuidOf('draft', step)).execute();
    const { data } = (await page.call('drafts.decided')).data;
    expect(data.map(({ draft, settledAt }: any) => [draft.id, settledAt])).toEqual([
      [step, tried.toISOString()],
      [other, now.toISOString()],
    ]);
  });
});

describe('the journal', () => {
  it('says the latest first who did what, and is filtered by who and by how it ended', async () => {
    const { camille, elodie, page } = await office();
    const id = await camille.sms(elodie);
    await page.call('drafts.reject', { id, reason: 'Non' });
    await page.call('drafts.reject', { id, reason: 'Non' });
    const journal = async (input = {}) => (await page.call('journal.list', input)).data;
    const told = ({ data }: { data: any[] }) => data.map(({ operation, outcome, code }) => [operation, outcome, code]);
    const all = await journal();
    expect(told(all).slice(0, 3)).toEqual([
      ['rejectDraft', 'refused', 'conflict'],
      ['rejectDraft', 'done', null],
      ['draftSms', 'held', null],
    ]);
    expect(told(await journal({ outcome: 'refused' }))).toEqual([['rejectDraft', 'refused', 'conflict']]);
    expect(told(await journal({ actorId: camille.id }))).toEqual([['draftSms', 'held', null]]);
    expect(told(await journal({ actorId: camille.id, outcome: 'done' }))).toEqual([]);
    expect(all.data[1]).toMatchObject({
      ...{ subject: id, about: 'Élodie Le Goff' },
      requestId: expect.stringMatching(/^req_/),
      actor: { kind: 'human' },
    });
    const begun = await journal({ limit: 2 });
    expect(told(await journal({ limit: 2, cursor: begun.nextCursor }))).toEqual(told(all).slice(2, 4));
    expect((await page.call('journal.check')).data).toEqual({ intact: true, entries: all.data.length, brokenAt: null });
  });

  it('names what each entry is about', async () => {
    const { page, elodie } = await office();
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
