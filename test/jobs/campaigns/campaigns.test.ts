import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listDecided } from '../../../approval/drafts/decided-drafts.ts';
import { wakeDueDrafts } from '../../../approval/release/sweep-drafts.ts';
import { pauseCampaign, resumeCampaign } from '../../../domain/campaigns/campaign-controls.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { STOP_MENTION } from '../../../domain/drafts/stop-mention.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { listJournal } from '../../../door/journal/list-journal.ts';
import { advanceCampaign } from '../../../jobs/campaigns/advance.ts';
import { wakeDueCampaigns } from '../../../jobs/campaigns/sweep.ts';
import { startTestServer } from '../../support/test-server.ts';
import { receivedMessages } from '../../support/twilio-server.ts';
import { createCampaignSender } from './campaign-agency.ts';

const testServer = await startTestServer({ ownStore: true });
const createSender = () => createCampaignSender(testServer);

describe('a started campaign', () => {
  it('sends the approved text once to each recipient and is then completed', async () => {
    const sender = await createSender();
    const phones = await sender.insertRecipients(7);
    const id = await sender.start();
    await sender.advance(10);
    expect(receivedMessages(sender.provider).map(({ to }) => to)).toEqual(phones);
    for (const { body } of receivedMessages(sender.provider))
      expect(body).toBe(`Portes ouvertes samedi.\n${STOP_MENTION}`);
    const progress = { recipients: 7, waiting: 0, sending: 0, sent: 7, failed: 0, unconfirmed: 0, excluded: {} };
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress });
    const campaign = await sender.read(id);
    for (const row of await sender.messages(id)) {
      expect(row).toMatchObject({ decided_by: { name: sender.agency.owner.name }, operation: 'campaignMessage' });
      expect(row.decided_at?.toISOString()).toBe(campaign.startedAt);
    }
  });

  it('writes its recipients in slices', async () => {
    const sender = await createSender();
    await sender.insertRecipients(503);
    const id = await sender.start();
    await sender.advance(1);
    expect(await sender.read(id)).toMatchObject({ progress: { recipients: 503 } });
    expect(new Set((await sender.messages(id)).map(({ contact_id }) => contact_id)).size).toBe(503);
  });

  it('writes one message per number and counts the exclusions by reason', async () => {
    const sender = await createSender();
    const [phone] = await sender.insertRecipients(2);
    await sender.insertRecipients(1, { phone });
    await sender.insertRecipients(1, { phone: null });
    await sender.insertRecipients(1, { sms_consent: JSON.stringify({ status: 'unknown' }) });
    const id = await sender.start();
    await sender.advance(10);
    const excluded = { duplicate_number: 1, no_phone: 1, sms_consent_missing: 1 };
    expect(await sender.read(id)).toMatchObject({ progress: { recipients: 2, sent: 2, excluded } });
  });

  it('leaves out contacts that were created after its start', async () => {
    const sender = await createSender();
    await sender.insertRecipients(2);
    const id = await sender.start();
    sender.clock.advance(1);
    await sender.insertRecipients(1);
    await sender.advance(10);
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress: { recipients: 2, sent: 2 } });
  });

  it('writes its recipients even while it is paused, so that later changes do not matter', async () => {
    const sender = await createSender();
    await sender.insertRecipients(2, { stage: 'qualified' });
    const id = await sender.start({ filter: { stage: 'qualified' } });
    await sender.perform(pauseCampaign, { id });
    await sender.advance(2);
    expect(await sender.read(id)).toMatchObject({ status: 'paused', progress: { recipients: 2, waiting: 2 } });
    await testServer.db
      .updateTable('contact')
      .set({ stage: 'won' })
      .where('agency_id', '=', sender.agency.id)
      .execute();
    await sender.perform(resumeCampaign, { id });
    await sender.advance(10);
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress: { recipients: 2, sent: 2 } });
  });

  it('dispatches no more messages than its limit, whatever row count the query planner estimates', async () => {
    const sender = await createSender();
    // A planner that expects few rows may run a subquery, with its limit, again for each row.
    await sql`analyze draft`.execute(testServer.db);
    await sender.insertRecipients(160);
    const id = await sender.start({ perMinute: 20 });
    await sender.advance(60);
    expect(receivedMessages(sender.provider)).toHaveLength(20);
    expect(await sender.read(id)).toMatchObject({ status: 'running', progress: { sent: 20, waiting: 140 } });
  });

  it('advances although the worker’s clock is a little behind', async () => {
    const sender = await createSender();
    await sender.insertRecipients(1);
    const id = await sender.start();
    const behind = { ...sender.context, now: () => new Date(sender.clock.now.getTime() - 50) };
    await advanceCampaign(behind, { agencyId: sender.agency.id, id: uuidOf('campaign', id) });
    expect(await sender.read(id)).toMatchObject({ progress: { recipients: 1 } });
  });

  it('is cancelled if its text in the database is not the approved one', async () => {
    const sender = await createSender();
    await sender.insertRecipients(2);
    const id = await sender.start();
    await testServer.db
      .updateTable('campaign')
      .set({ body: 'Autre.' })
      .where('id', '=', uuidOf('campaign', id))
      .execute();
    await sender.advance(3);
    expect(receivedMessages(sender.provider)).toEqual([]);
    expect(await sender.read(id)).toMatchObject({ status: 'cancelled', progress: { recipients: 0 } });
  });

  it('excludes contacts whose consent, number or message has changed since the list was written', async () => {
    const sender = await createSender();
    await sender.insertRecipients(4);
    const id = await sender.start({ perMinute: 1 });
    await sender.advance(1);
    const [, second, third, fourth] = await sender.messages(id);
    const contact = (row: typeof second) => publicId('contact', row?.contact_id as string);
    await sender.perform(updateContact, { id: contact(second), consent: { sms: { status: 'denied' } } });
    const sms = { status: 'granted', source: 'Formulaire' };
    await sender.perform(updateContact, { id: contact(third), phone: '+33639980000', consent: { sms } });
    await sql`update draft set item = jsonb_set(item, '{body}', '"Autre"') where id = ${fourth?.id}`.execute(
      testServer.db,
    );
    await sender.advance(300);
    expect(sender.provider.receipts).toHaveLength(1);
    const excluded = { sms_consent_missing: 1, number_changed: 1, not_as_approved: 1 };
    const progress = { recipients: 4, sent: 1, excluded };
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress });
  });

  it('is in the journal with its start and end, and on request with each message', async () => {
    const sender = await createSender();
    await sender.insertRecipients(3);
    const id = await sender.start();
    await sender.advance(10);
    const [first] = await sender.messages(id);
    const callback = { MessageSid: first?.provider_id as string, MessageStatus: 'delivered' };
    expect(await sender.postCallback(callback, { id: publicId('draft', first?.id as string) })).toBe(200);
    const journalEntries = async (more = {}) =>
      (await sender.perform(listJournal, more)).data.map(({ operation, about }: any) => [operation, about].join(' '));
    const [done, started] = ['completeCampaign Portes ouvertes', 'startCampaign Portes ouvertes'];
    expect((await journalEntries()).slice(0, 2)).toEqual([done, started]);
    const messages = Array(3).fill('releaseCampaignMessage Élodie Le Goff');
    const delivered = 'campaignStatusReceived Élodie Le Goff';
    const all = [delivered, done, ...messages, 'freezeCampaign Portes ouvertes', started];
    expect((await journalEntries({ campaigns: true })).slice(0, 7)).toEqual(all);
    expect(await sender.read(id)).toMatchObject({ status: 'completed' });
  });

  it('does not list its messages among the decided drafts', async () => {
    const sender = await createSender();
    await sender.insertRecipients(3);
    await sender.start();
    await sender.advance(5);
    expect((await sender.perform(listDecided, {})).data).toEqual([]);
  });

  it('lists what it sent among the decided drafts where that is asked for', async () => {
    const sender = await createSender();
    await sender.insertRecipients(3);
    const id = await sender.start();
    await sender.advance(10);
    const listed = await sender.perform(listDecided, { campaigns: true, limit: 2 });
    const rest = await sender.perform(listDecided, { campaigns: true, limit: 2, cursor: listed.nextCursor });
    const sent = [...listed.data, ...rest.data].map(({ draft, campaign }: any) => [draft.status, campaign.id]);
    expect(sent).toEqual(Array(3).fill(['sent', id]));
    expect((await sender.perform(listDecided, { campaigns: true, q: 'personne' })).data).toHaveLength(0);
    expect((await sender.perform(listDecided, { campaigns: true, q: 'le goff' })).data).toHaveLength(3);
  });
});

describe('a lost wake', () => {
  it('of the campaign or of a message is replaced by the sweeps', async () => {
    const sender = await createSender();
    await sender.insertRecipients(4);
    const id = await sender.start({ perMinute: 6000 });
    sender.wakes.length = 0;
    for (let round = 0; round < 8; round += 1) {
      await wakeDueCampaigns(sender.context);
      await wakeDueDrafts(sender.context);
      const [next] = sender.wakes.filter(({ id: due }) => due === uuidOf('campaign', id));
      sender.wakes.splice(
        0,
        sender.wakes.length,
        ...sender.wakes.filter(({ queue }) => queue === 'send-campaign'),
        ...(next ? [next] : []),
      );
      const due = sender.wakes.splice(0);
      for (const wake of due) {
        sender.wakes.push(wake);
        await sender.runDue();
        sender.wakes.length = 0;
      }
      sender.clock.advance(30);
    }
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress: { sent: 4 } });
    expect(sender.provider.receipts).toHaveLength(4);
  });
});
