import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sliceSender } from '../../../approval/release/send-draft.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { checkJournal } from '../../../door/journal/check-journal.ts';
import { advanceCampaign } from '../../../jobs/campaigns/advance.ts';
import { isEmbedded } from '../../support/installation.ts';
import { startTestServer } from '../../support/test-server.ts';
import { receivedMessages, rowsOf } from '../../support/twilio-server.ts';
import { whileLocked } from '../../support/while-locked.ts';
import { createCampaignSender } from './campaign-agency.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;

/** A campaign whose messages are dispatched and not claimed yet. */
async function dispatchCampaign(messages: number) {
  const sender = await createCampaignSender(testServer);
  await sender.insertRecipients(messages);
  const id = await sender.start({ perMinute: 6000 });
  const job = { agencyId: sender.agency.id, id: uuidOf('campaign', id) };
  for (let advanced = 0; advanced < 2; advanced += 1) await advanceCampaign(sender.context, job);
  /** Sends all messages at once, as the jobs of one moment do. */
  const sendAll = async (send = sliceSender(sender.context, sender.drivers)) =>
    Promise.all((await sender.messages(id)).map((message) => send({ agencyId: sender.agency.id, id: message.id })));
  const receivedBy = () => receivedMessages(sender.provider).map(({ to }) => to);
  return { ...sender, id, sendAll, receivedBy, isIntact: () => sender.perform(checkJournal, {}) };
}

const statusesOf = async ({ id, messages }: Awaited<ReturnType<typeof dispatchCampaign>>) =>
  (await messages(id)).map(({ status }) => status);

describe('in a slice of claims', () => {
  it('a contact who has opted out gets nothing, and the others get theirs', async () => {
    const sender = await dispatchCampaign(6);
    const [, stopped] = await sender.messages(sender.id);
    const contact = publicId('contact', stopped?.contact_id as string);
    await sql`update contact set sms_consent = jsonb_set(sms_consent, '{status}', '"opted_out"')
      where id = ${uuidOf('contact', contact)}`.execute(db);
    await sender.sendAll();
    expect(await statusesOf(sender)).toEqual(['sent', 'rejected', 'sent', 'sent', 'sent', 'sent']);
    expect(sender.receivedBy()).toHaveLength(5);
    expect(sender.receivedBy()).not.toContain(String(stopped?.item.to));
    expect(await sender.isIntact()).toMatchObject({ intact: true });
  });

  it('a message that two jobs bring is sent once', async () => {
    const sender = await dispatchCampaign(3);
    const send = sliceSender(sender.context, sender.drivers);
    const ids = (await sender.messages(sender.id)).map(({ id }) => id);
    const [first] = ids as [string];
    await Promise.all([first, ...ids].map((id) => send({ agencyId: sender.agency.id, id })));
    expect(sender.receivedBy()).toHaveLength(3);
    expect(new Set(sender.receivedBy()).size).toBe(3);
    expect(await statusesOf(sender)).toEqual(['sent', 'sent', 'sent']);
  });

  it('a text that was altered in the database is refused alone', async () => {
    const sender = await dispatchCampaign(4);
    const [altered] = await sender.messages(sender.id);
    const change = sql`update draft set item = jsonb_set(item, '{body}', '"Autre"') where id = ${altered?.id}`;
    await change.execute(db);
    await sender.sendAll();
    expect(await statusesOf(sender)).toEqual(['rejected', 'sent', 'sent', 'sent']);
    expect(receivedMessages(sender.provider).map(({ body }) => body)).not.toContain('Autre');
  });

  it('a contact with another number is refused alone', async () => {
    const sender = await dispatchCampaign(3);
    const [moved] = await sender.messages(sender.id);
    const change = {
      phone: '+33639987779',
      allowDuplicate: true,
      consent: { sms: { status: 'granted', source: 'F' } },
    };
    await sender.perform(updateContact, { id: publicId('contact', moved?.contact_id as string), ...change });
    await sender.sendAll();
    expect(await statusesOf(sender)).toEqual(['rejected', 'sent', 'sent']);
  });

  it.skipIf(isEmbedded)('every address is locked: the slice waits for an opt-out of any of them', async () => {
    const sender = await dispatchCampaign(3);
    const last = (await sender.messages(sender.id)).at(-1);
    const name = `${sender.agency.id}:sms:${last?.item.to}`;
    const optOut = sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
    const begin = () => ({ sent: sender.sendAll() });
    const meanwhile = async () => expect(sender.receivedBy()).toEqual([]);
    const { sent } = await whileLocked(db, optOut, { begin, waiting: 1, meanwhile });
    await sent;
    expect(await statusesOf(sender)).toEqual(['sent', 'sent', 'sent']);
  });

  it('nothing is handed over before the claims are committed', async () => {
    const sender = await dispatchCampaign(30);
    const seen: string[] = [];
    const { sms } = sender.drivers;
    const send: typeof sms.send = async (message) => {
      const row = db.selectFrom('draft').select('status').where('id', '=', uuidOf('draft', message.id));
      seen.push((await row.executeTakeFirstOrThrow()).status);
      return sms.send(message);
    };
    await sender.sendAll(sliceSender(sender.context, { ...sender.drivers, sms: { ...sms, send } }));
    expect(seen).toEqual(Array.from({ length: 30 }, () => 'sending'));
    expect(new Set(await statusesOf(sender))).toEqual(new Set(['sent']));
  });
});

describe('in a slice of results', () => {
  it('each is recorded as it came: sent, to be tried again, failed or unconfirmed', async () => {
    const sender = await dispatchCampaign(4);
    sender.provider.next('accept', { status: 503 }, { status: 400 }, { status: 500 });
    await sender.sendAll();
    expect((await statusesOf(sender)).toSorted()).toEqual(['approved', 'failed', 'sent', 'unconfirmed']);
    expect(await rowsOf(db, 'message', sender.agency.id)).toHaveLength(1);
    const events = await rowsOf(db, 'event', sender.agency.id);
    expect(events.filter(({ type }: any) => type === 'message.sent')).toHaveLength(1);
    expect(await sender.isIntact()).toMatchObject({ intact: true });
  });

  it('one that cannot be recorded with the others does not lose them', async () => {
    const sender = await dispatchCampaign(5);
    const { sms } = sender.drivers;
    // The provider gives two messages one id: the second one violates a constraint.
    let answered = 0;
    const send: typeof sms.send = async () => {
      answered += 1;
      return { outcome: 'accepted', providerId: `${sender.agency.id} ${Math.max(answered, 2)}` };
    };
    await sender.sendAll(sliceSender(sender.context, { ...sender.drivers, sms: { ...sms, send } }));
    expect(await statusesOf(sender)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent']);
    expect(await rowsOf(db, 'message', sender.agency.id)).toHaveLength(4);
    expect(await sender.isIntact()).toMatchObject({ intact: true });
  });
});
