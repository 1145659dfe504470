import { describe, expect, it } from 'vitest';
import { retryDraft, settleUnconfirmed, undoApproval } from '../../../approval/drafts/after-decision.ts';
import { rejectDraft } from '../../../approval/drafts/decisions.ts';
import { sandbox } from '../../../delivery/sandbox.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { complaint } from '../../delivery/fake-twilio.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import {
  journalOf,
  createSendingAgency as officeOn,
  receivedMessages,
  rowsOf,
  type SendingAgency,
  startTwilioServer,
} from '../../support/twilio-server.ts';

const here = await startTestServer();
const { db } = here;
const twilio = await startTwilioServer(here);
const { clock, provider, wakes, postCallback: told } = twilio;

const receiptsOf = (id: string) => receivedMessages(provider).filter((receipt) => receipt.id === id);
const messagesOf = async ({ agency }: SendingAgency) => rowsOf(db, 'message', agency.id);
const seconds = (later: number) => new Date(clock.now.getTime() + later * 1000).toISOString();

/** An item whose provider took it, and whose answer was lost. */
async function unconfirmed() {
  const office = await twilio.createSendingAgency();
  const id = await office.createApprovedDraft();
  provider.next('drop');
  expect(await office.send(id)).toMatchObject({ status: 'unconfirmed', failure: { code: 'unknown' } });
  return { office, id };
}

async function failed() {
  const office = await twilio.createSendingAgency();
  const contact = await office.createContact();
  const id = await office.createApprovedDraft(undefined, contact.id);
  provider.next({ status: 400, body: complaint(21610, 'Attempt to send to unsubscribed recipient') });
  const draft = await office.send(id);
  return { office, contact, id, draft, again: { id, fingerprint: draft.fingerprint } };
}

describe('a provider that refuses', () => {
  it('ends the item failed, with the provider’s code, and nothing in the conversation', async () => {
    const { office, id, draft } = await failed();
    expect(draft).toMatchObject({ status: 'failed', failure: { code: '21610' }, sentAt: null });
    expect(await messagesOf(office)).toEqual([]);
    expect((await journalOf(db, office.agency.id, id)).at(-1)).toBe('releaseDraft refused refused');
  });

  it('is asked again only by a human who read the same text', async () => {
    const { office, id, again } = await failed();
    expect(await office.send(id)).toMatchObject({ status: 'failed' });
    const other = office.perform(retryDraft, { id, fingerprint: 'another' });
    expect(await refusalOf(other)).toMatchObject({ code: 'conflict' });
    expect(await office.perform(retryDraft, again)).toMatchObject({ status: 'approved', attempts: 0 });
    expect(await refusalOf(office.perform(retryDraft, again))).toMatchObject({ code: 'conflict' });
    expect(await office.send(id)).toMatchObject({ status: 'sent' });
    expect(receiptsOf(id)).toHaveLength(1);
  });

  it('is not asked again where a rule forbids it by now', async () => {
    const { office, contact, id, again } = await failed();
    await office.perform(updateContact, { id: contact.id, consent: { sms: { status: 'opted_out' } } });
    const ended = { status: 'rejected', reason: expect.stringContaining('opted out') };
    expect(await office.perform(retryDraft, again)).toMatchObject(ended);
    await office.send(id);
    expect(receiptsOf(id)).toEqual([]);
  });
});

describe('a provider that has no time', () => {
  const busy = { status: 429, body: complaint(20429, 'Too many requests', 429) };

  it('is asked again later and later, with the same id, and after the last time a human decides', async () => {
    const office = await twilio.createSendingAgency();
    const id = await office.createApprovedDraft();
    for (const [attempt, wait] of [10, 30, 120, 600, 1800].entries()) {
      provider.next(busy);
      const waiting = { status: 'approved', waitsFor: 'retry', attempts: attempt + 1, releaseAt: seconds(wait) };
      expect(await office.send(id)).toMatchObject(waiting);
      expect(wakes.at(-1)).toEqual({ queue: 'send', id: uuidOf('draft', id), at: new Date(seconds(wait)) });
      clock.advance(wait - 1);
      expect(await office.send(id)).toMatchObject({ attempts: attempt + 1 });
      clock.advance(1);
    }
    provider.next(busy);
    expect(await office.send(id)).toMatchObject({
      status: 'failed',
      failure: { code: 'unreachable' },
      attempts: 6,
    });
    expect(receiptsOf(id)).toEqual([]);
  });

  it('is given the time that it asks for', async () => {
    const office = await twilio.createSendingAgency();
    const id = await office.createApprovedDraft();
    provider.next({ ...busy, headers: { 'retry-after': '45' } });
    expect(await office.send(id)).toMatchObject({ releaseAt: seconds(45) });
    clock.advance(45);
    expect(await office.send(id)).toMatchObject({ status: 'sent', attempts: 2, failure: null });
    expect(receiptsOf(id)).toHaveLength(1);
    expect(await messagesOf(office)).toHaveLength(1);
  });

  it('is not asked for what a human has taken back meanwhile', async () => {
    const office = await twilio.createSendingAgency();
    const id = await office.createApprovedDraft();
    provider.next(busy);
    await office.send(id);
    expect(await office.perform(undoApproval, { id })).toMatchObject({ status: 'pending', attempts: 0, failure: null });
    await office.perform(rejectDraft, { id, reason: 'Trop tard' });
    clock.advance(3600);
    expect(await office.send(id)).toMatchObject({ status: 'rejected' });
    expect(receiptsOf(id)).toEqual([]);
  });
});

describe('an answer that was lost', () => {
  it('is not asked for a second time by itself: Twilio would send twice', async () => {
    const { office, id } = await unconfirmed();
    clock.advance(86_400);
    expect(await office.send(id)).toMatchObject({ status: 'unconfirmed', attempts: 1 });
    expect(receiptsOf(id)).toHaveLength(1);
    expect(await messagesOf(office)).toEqual([]);
    expect((await journalOf(db, office.agency.id, id)).at(-1)).toBe('releaseDraft refused unknown');
  });

  it('is asked for again with the same id where that is carried once', async () => {
    const asked: string[] = [];
    const outbox = async ({ id }: { id: string }) => {
      asked.push(id);
      if (asked.length === 1) throw new Error('The answer was lost.');
    };
    const patient = await startTwilioServer(here, { sms: sandbox(outbox) });
    const office = await patient.createSendingAgency();
    const id = await office.createApprovedDraft();
    expect(await office.send(id)).toMatchObject({ status: 'approved', waitsFor: 'retry', attempts: 1 });
    patient.clock.advance(10);
    expect(await office.send(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(asked).toEqual([id, id]);
    expect(await messagesOf(office)).toHaveLength(1);
  });

  it('is settled by a human: it was sent', async () => {
    const { office, id } = await unconfirmed();
    const sent = { status: 'sent', sentAt: seconds(0), failure: null };
    expect(await office.perform(settleUnconfirmed, { id, outcome: 'sent' })).toMatchObject(sent);
    expect(await messagesOf(office)).toMatchObject([{ status: 'sent', body: 'À mardi, 14 h ?' }]);
    await office.send(id);
    expect(receiptsOf(id)).toHaveLength(1);
  });

  it('is settled by a human: send it again', async () => {
    const { office, id } = await unconfirmed();
    await office.perform(changeAgency, { undoSeconds: 5 });
    const again = { status: 'approved', waitsFor: 'undo', attempts: 0 };
    expect(await office.perform(settleUnconfirmed, { id, outcome: 'send_again' })).toMatchObject(again);
    clock.advance(5);
    expect(await office.send(id)).toMatchObject({ status: 'sent', attempts: 1, failure: null });
    expect(receiptsOf(id)).toHaveLength(2);
    expect(await messagesOf(office)).toHaveLength(1);
  });

  it('is settled by a human: leave it', async () => {
    const { office, id } = await unconfirmed();
    const left = { status: 'failed', failure: { code: 'unknown' } };
    expect(await office.perform(settleUnconfirmed, { id, outcome: 'abandon' })).toMatchObject(left);
    const again = office.perform(settleUnconfirmed, { id, outcome: 'send_again' });
    expect(await refusalOf(again)).toMatchObject({ code: 'conflict', message: expect.stringContaining('failed') });
    await office.send(id);
    expect(receiptsOf(id)).toHaveLength(1);
  });
});

describe('a call-back about a message', () => {
  const says = (id: string, MessageStatus: string, more = {}) =>
    told({ MessageSid: `SM-${id}`, MessageStatus, ...more }, { id });

  it('settles what nobody could tell', async () => {
    const { office, id } = await unconfirmed();
    expect(await says(id, 'queued')).toBe(200);
    expect(await office.read(id)).toMatchObject({ status: 'sent', failure: null, deliveredAt: null });
    expect(await messagesOf(office)).toMatchObject([{ status: 'sent', driver: 'twilio', provider_id: `SM-${id}` }]);
    const events = await rowsOf(db, 'event', office.agency.id);
    expect(events.filter(({ type }) => type === 'message.sent')).toHaveLength(1);
    expect((await journalOf(db, office.agency.id, id)).at(-1)).toBe('statusReceived done');
    expect(await refusalOf(office.perform(settleUnconfirmed, { id, outcome: 'send_again' }))).toMatchObject({
      code: 'conflict',
    });
  });

  it.each(['abandon', 'send_again'])('knows better than a human who chose: %s', async (outcome) => {
    const { office, id } = await unconfirmed();
    await office.perform(settleUnconfirmed, { id, outcome });
    await says(id, 'delivered');
    expect(await office.read(id)).toMatchObject({ status: 'sent', deliveredAt: seconds(0), releaseAt: null });
    await office.send(id);
    expect(receiptsOf(id)).toHaveLength(1);
    expect(await messagesOf(office)).toMatchObject([{ status: 'delivered' }]);
  });

  it('that it failed stops nobody from sending it again', async () => {
    const { office, id } = await unconfirmed();
    await office.perform(settleUnconfirmed, { id, outcome: 'send_again' });
    await says(id, 'failed', { ErrorCode: '30008' });
    expect(await office.read(id)).toMatchObject({ status: 'approved' });
    expect(await office.send(id)).toMatchObject({ status: 'sent', failure: null });
  });

  it('says that it arrived, whatever else is said later, or twice', async () => {
    const office = await twilio.createSendingAgency();
    const id = await office.createApprovedDraft();
    await office.send(id);
    await says(id, 'delivered');
    const arrived = { status: 'sent', deliveredAt: seconds(0), failure: null };
    clock.advance(60);
    for (const status of ['undelivered', 'delivered', 'sent']) {
      expect(await says(id, status, { ErrorCode: '30008' })).toBe(200);
      expect(await office.read(id)).toMatchObject({ ...arrived, deliveredAt: seconds(-60) });
    }
    expect(await messagesOf(office)).toMatchObject([{ status: 'delivered', failure: null }]);
    const story = ['draftSms held', 'approveDraft done', 'releaseDraft done', 'statusReceived done'];
    expect(await journalOf(db, office.agency.id, id)).toEqual(story);
  });

  it('says that it did not arrive', async () => {
    const office = await twilio.createSendingAgency();
    const id = await office.createApprovedDraft();
    await office.send(id);
    await says(id, 'undelivered', { ErrorCode: '30003' });
    const failure = { code: 'undelivered', detail: 'undelivered 30003' };
    expect(await office.read(id)).toMatchObject({ status: 'sent', deliveredAt: null, failure });
    expect(await messagesOf(office)).toMatchObject([{ status: 'failed', failure }]);
    await says(id, 'delivered');
    expect(await messagesOf(office)).toMatchObject([{ status: 'delivered', failure: null }]);
  });

  it('may come before the answer to the hand-over', async () => {
    const { sms, email } = twilio.drivers;
    const send: typeof sms.send = async (message) => {
      await says(message.id, 'delivered');
      return sms.send(message);
    };
    const office = await officeOn(here, { context: twilio.context, drivers: { sms: { ...sms, send }, email } });
    const id = await office.createApprovedDraft();
    await office.send(id);
    expect(await office.read(id)).toMatchObject({ status: 'sent', deliveredAt: seconds(0) });
    expect(await messagesOf(office)).toMatchObject([{ status: 'delivered' }]);
  });

  it('about what never left, or of an unknown id, changes nothing', async () => {
    const office = await twilio.createSendingAgency();
    const id = await office.createDraft();
    const before = await office.read(id);
    expect(await says(id, 'delivered')).toBe(200);
    expect(await says('draft_01kafz3yk6fhv8t4m2n9p7qxwd', 'delivered')).toBe(200);
    expect(await says('nonsense', 'delivered')).toBe(200);
    expect(await office.read(id)).toEqual(before);
    expect(await messagesOf(office)).toEqual([]);
  });
});
