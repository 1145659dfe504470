import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listDecided } from '../../../approval/drafts/decided-drafts.ts';
import { listJournal } from '../../../approval/journal/list-journal.ts';
import { pauseCampaign, resumeCampaign } from '../../../domain/campaigns/campaign-controls.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { STOP_MENTION } from '../../../domain/drafts/stop-mention.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { advance } from '../../../jobs/campaigns/advance.ts';
import { wakeDueCampaigns } from '../../../jobs/campaigns/sweep.ts';
import { wakeDue } from '../../../jobs/sweep-drafts.ts';
import { line, taken } from '../../support/fake-line.ts';
import { world } from '../../support/world.ts';
import { mailing } from './mailing.ts';

const here = await world();

/** A line and an agency of the test's own: the clock is turned, and what others are asked for is not ours to do. */
const begun = async () => {
  const own = await line(here);
  return { ...own, ...(await mailing(own)) };
};

describe('a campaign that was started', () => {
  it('sends each recipient the text that was approved, once, and is then completed', async () => {
    const it = await begun();
    const phones = await it.people(7);
    const id = await it.start();
    await it.pass(10);
    expect(taken(it.provider).map(({ to }) => to)).toEqual(phones);
    for (const { body } of taken(it.provider)) expect(body).toBe(`Portes ouvertes samedi.\n${STOP_MENTION}`);
    const progress = { recipients: 7, waiting: 0, sending: 0, sent: 7, failed: 0, unconfirmed: 0, excluded: {} };
    expect(await it.read(id)).toMatchObject({ status: 'completed', progress });
    const campaign = await it.read(id);
    for (const row of await it.rows(id)) {
      expect(row).toMatchObject({ decided_by: { name: it.agency.owner.name }, operation: 'campaignMessage' });
      expect(row.decided_at?.toISOString()).toBe(campaign.startedAt);
    }
  });

  it('writes its recipients down in slices, and goes on where it was', async () => {
    const it = await begun();
    await it.people(1203);
    const id = await it.start();
    await it.pass(1);
    expect(await it.read(id)).toMatchObject({ progress: { recipients: 1203 } });
    expect(new Set((await it.rows(id)).map(({ contact_id }) => contact_id)).size).toBe(1203);
  });

  it('writes one message for one number, and says how many it left out and why', async () => {
    const it = await begun();
    const [phone] = await it.people(2);
    await it.people(1, { phone });
    await it.people(1, { phone: null });
    await it.people(1, { sms_consent: JSON.stringify({ status: 'unknown' }) });
    const id = await it.start();
    await it.pass(10);
    const excluded = { duplicate_number: 1, no_phone: 1, sms_consent_missing: 1 };
    expect(await it.read(id)).toMatchObject({ progress: { recipients: 2, sent: 2, excluded } });
  });

  it('is for those alone who were there when it was started', async () => {
    const it = await begun();
    await it.people(2);
    const id = await it.start();
    it.clock.later(1);
    await it.people(1);
    await it.pass(10);
    expect(await it.read(id)).toMatchObject({ status: 'completed', progress: { recipients: 2, sent: 2 } });
  });

  it('is for those who fitted when it was started, though it was paused before they were written down', async () => {
    const it = await begun();
    await it.people(2, { stage: 'qualified' });
    const id = await it.start({ filter: { stage: 'qualified' } });
    await it.does(pauseCampaign, { id });
    await it.pass(2);
    expect(await it.read(id)).toMatchObject({ status: 'paused', progress: { recipients: 2, waiting: 2 } });
    await here.db.updateTable('contact').set({ stage: 'won' }).where('agency_id', '=', it.agency.id).execute();
    await it.does(resumeCampaign, { id });
    await it.pass(10);
    expect(await it.read(id)).toMatchObject({ status: 'completed', progress: { recipients: 2, sent: 2 } });
  });

  it('hands out no more than its pace allows, however few drafts the planner believes there are', async () => {
    const it = await begun();
    // A planner that expects few rows asks a subquery again for each of them, and its limit with it.
    await sql`analyze draft`.execute(here.db);
    await it.people(160);
    const id = await it.start({ perMinute: 20 });
    await it.pass(60);
    expect(taken(it.provider)).toHaveLength(20);
    expect(await it.read(id)).toMatchObject({ status: 'running', progress: { sent: 20, waiting: 140 } });
  });

  it('does not stand still where the worker’s clock is a little behind', async () => {
    const it = await begun();
    await it.people(1);
    const id = await it.start();
    const behind = { ...it.context, now: () => new Date(it.clock.now.getTime() - 50) };
    await advance(behind, { agencyId: it.agency.id, id: uuidOf('campaign', id) });
    expect(await it.read(id)).toMatchObject({ progress: { recipients: 1 } });
  });

  it('stops where its text in the database is not the one that was approved', async () => {
    const it = await begun();
    await it.people(2);
    const id = await it.start();
    await here.db.updateTable('campaign').set({ body: 'Autre.' }).where('id', '=', uuidOf('campaign', id)).execute();
    await it.pass(3);
    expect(taken(it.provider)).toEqual([]);
    expect(await it.read(id)).toMatchObject({ status: 'cancelled', progress: { recipients: 0 } });
  });

  it('leaves out whoever opted out, or has another number, or another text, after the list was written', async () => {
    const it = await begun();
    await it.people(4);
    const id = await it.start({ perMinute: 1 });
    await it.pass(1);
    const [, second, third, fourth] = await it.rows(id);
    const contact = (row: typeof second) => publicId('contact', row?.contact_id as string);
    await it.does(updateContact, { id: contact(second), consent: { sms: { status: 'denied' } } });
    const sms = { status: 'granted', source: 'Formulaire' };
    await it.does(updateContact, { id: contact(third), phone: '+33639980000', consent: { sms } });
    await sql`update draft set item = jsonb_set(item, '{body}', '"Autre"') where id = ${fourth?.id}`.execute(here.db);
    await it.pass(300);
    expect(it.provider.receipts).toHaveLength(1);
    const excluded = { sms_consent_missing: 1, number_changed: 1, not_as_approved: 1 };
    const progress = { recipients: 4, sent: 1, excluded };
    expect(await it.read(id)).toMatchObject({ status: 'completed', progress });
  });

  it('is in the journal with what people did and how it ended, and with each message for who asks for those', async () => {
    const it = await begun();
    await it.people(3);
    const id = await it.start();
    await it.pass(10);
    const [first] = await it.rows(id);
    const report = { MessageSid: first?.provider_id as string, MessageStatus: 'delivered' };
    expect(await it.told(report, { id: publicId('draft', first?.id as string) })).toBe(200);
    const told = async (more = {}) =>
      (await it.does(listJournal, more)).data.map(({ operation, about }: any) => [operation, about].join(' '));
    const [done, started] = ['completeCampaign Portes ouvertes', 'startCampaign Portes ouvertes'];
    expect((await told()).slice(0, 2)).toEqual([done, started]);
    const messages = Array(3).fill('releaseCampaignMessage Élodie Le Goff');
    const delivered = 'campaignStatusReceived Élodie Le Goff';
    const all = [delivered, done, ...messages, 'freezeCampaign Portes ouvertes', started];
    expect((await told({ campaigns: true })).slice(0, 7)).toEqual(all);
    expect(await it.read(id)).toMatchObject({ status: 'completed' });
  });

  it('is counted on its own page: its messages do not fill the list of what was decided', async () => {
    const it = await begun();
    await it.people(3);
    await it.start();
    await it.pass(5);
    expect((await it.does(listDecided, {})).data).toEqual([]);
  });
});

describe('the pace', () => {
  it('is never more in a minute than was approved, and not much less', async () => {
    const it = await begun();
    await it.people(150);
    const id = await it.start({ perMinute: 60 });
    const counts = await it.pass(150);
    for (let from = 0; from + 60 <= counts.length; from += 1) {
      const minute = counts.slice(from, from + 60).reduce((sum, count) => sum + count, 0);
      expect(minute).toBeLessThanOrEqual(60);
    }
    expect(counts.slice(0, 60).reduce((sum, count) => sum + count, 0)).toBe(60);
    await it.pass(10);
    expect(await it.read(id)).toMatchObject({ status: 'completed', progress: { sent: 150 } });
  });

  it('makes up for a while in which nothing ran, and keeps to the limit of each minute all the same', async () => {
    const it = await begun();
    await it.people(200);
    await it.start({ perMinute: 60 });
    const before = await it.pass(30);
    it.clock.later(20);
    const counts = [...before, ...Array(20).fill(0), ...(await it.pass(100))];
    const within = (from: number, seconds: number) =>
      counts.slice(from, from + seconds).reduce((sum, count) => sum + count, 0);
    expect(within(50, 10)).toBeGreaterThan(10);
    expect(Math.max(...counts.slice(60).map((_, from) => within(from, 60)))).toBe(60);
  });

  it('is not quickened by who asks too soon, a sweep for instance', async () => {
    const it = await begun();
    await it.people(10);
    const id = await it.start({ perMinute: 60 });
    await it.pass(1);
    for (let asked = 0; asked < 3; asked += 1)
      await advance(it.context, { agencyId: it.agency.id, id: uuidOf('campaign', id) });
    expect((await it.rows(id)).filter(({ release_at }) => release_at !== null)).toHaveLength(3);
  });

  it('waits for those who hand over: no more is piled up before them', async () => {
    const it = await begun();
    await it.people(100);
    const id = await it.start({ perMinute: 200 });
    for (let turn = 0; turn < 20; turn += 1) {
      // Nobody hands over.
      it.wakes.splice(0, it.wakes.length, ...it.wakes.filter(({ task }) => task === 'campaign'));
      for (const wake of it.wakes.splice(0)) await advance(it.context, { agencyId: it.agency.id, id: wake.id });
      it.clock.later(3);
    }
    expect((await it.rows(id)).filter(({ release_at }) => release_at !== null)).toHaveLength(20);
  });
});

describe('the hours', () => {
  it('of marketing are kept: what is not out by 20 h goes on at 8 h, on Monday after a Saturday', async () => {
    const it = await begun();
    await it.people(5);
    // A Saturday, 19 h 59 min 58 s in Paris.
    it.clock.now = new Date('2026-11-21T18:59:58Z');
    await it.people(0);
    const id = await it.start({ perMinute: 20 });
    await it.pass(30);
    const before = it.provider.receipts.length;
    expect(before).toBeLessThan(5);
    expect(await it.read(id)).toMatchObject({ status: 'running', nextAt: '2026-11-23T07:00:00.000Z' });
    it.clock.now = new Date('2026-11-23T06:59:59Z');
    await it.pass(1);
    expect(it.provider.receipts).toHaveLength(before);
    await it.pass(30);
    expect(await it.read(id)).toMatchObject({ status: 'completed', progress: { sent: 5 } });
  });
});

describe('a wake that is lost', () => {
  it('of the campaign or of a message is made up for by the sweeps', async () => {
    const it = await begun();
    await it.people(4);
    const id = await it.start({ perMinute: 6000 });
    it.wakes.length = 0;
    for (let round = 0; round < 8; round += 1) {
      await wakeDueCampaigns(it.context);
      await wakeDue(it.context);
      const [next] = it.wakes.filter(({ id: due }) => due === uuidOf('campaign', id));
      it.wakes.splice(0, it.wakes.length, ...it.wakes.filter(({ task }) => task === 'bulk'), ...(next ? [next] : []));
      const due = it.wakes.splice(0);
      for (const wake of due) {
        it.wakes.push(wake);
        await it.work();
        it.wakes.length = 0;
      }
      it.clock.later(30);
    }
    expect(await it.read(id)).toMatchObject({ status: 'completed', progress: { sent: 4 } });
    expect(it.provider.receipts).toHaveLength(4);
  });
});
