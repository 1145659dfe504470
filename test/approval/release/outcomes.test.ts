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
  createSendingAgency,
  journalOf,
  receivedMessages,
  rowsOf,
  type SendingAgency,
  startTwilioServer,
} from '../../support/twilio-server.ts';

const testServer = await startTestServer();
const { db } = testServer;
const server = await startTwilioServer(testServer);
const { clock, provider, wakes, postCallback } = server;

const receiptsOf = (id: string) => receivedMessages(provider).filter((receipt) => receipt.id === id);
const messagesOf = async ({ agency }: SendingAgency) => rowsOf(db, 'message', agency.id);
const inSeconds = (seconds: number) => new Date(clock.now.getTime() + seconds * 1000).toISOString();

/** A draft that the provider accepted with an answer that was lost. */
async function sendUnconfirmed() {
  const sender = await server.createSendingAgency();
  const id = await sender.createApprovedDraft();
  provider.next('drop');
  expect(await sender.send(id)).toMatchObject({ status: 'unconfirmed', failure: { code: 'unknown' } });
  return { sender, id };
}

async function sendFailing(body?: string) {
  const sender = await server.createSendingAgency();
  const contact = await sender.createContact();
  const id = await sender.createApprovedDraft(body, contact.id);
  provider.next({ status: 400, body: complaint(21612, 'Not reachable via this number') });
  const draft = await sender.send(id);
  return { sender, contact, id, draft, retry: { id, fingerprint: draft.fingerprint } };
}

describe('a refusal by the provider', () => {
  it('makes the draft failed with the provider’s code, and adds nothing to the conversation', async () => {
    const { sender, id, draft } = await sendFailing();
    expect(draft).toMatchObject({ status: 'failed', failure: { code: '21612' }, sentAt: null });
    expect(await messagesOf(sender)).toEqual([]);
    expect((await journalOf(db, sender.agency.id, id)).at(-1)).toBe('releaseDraft refused refused');
  });

  it('is followed by a retry only if a human asks for it after reading the same text', async () => {
    const { sender, id, retry } = await sendFailing();
    expect(await sender.send(id)).toMatchObject({ status: 'failed' });
    const other = sender.perform(retryDraft, { id, fingerprint: 'another' });
    expect(await refusalOf(other)).toMatchObject({ code: 'conflict' });
    expect(await sender.perform(retryDraft, retry)).toMatchObject({ status: 'approved', attempts: 0 });
    expect(await refusalOf(sender.perform(retryDraft, retry))).toMatchObject({ code: 'conflict' });
    expect(await sender.send(id)).toMatchObject({ status: 'sent' });
    expect(receiptsOf(id)).toHaveLength(1);
  });

  it('is not followed by a retry if the text has a flag by now that nobody has accepted', async () => {
    const { sender, id, retry } = await sendFailing('Bonjour, je vous propose une visite mardi 24 novembre à 10 h.');
    clock.advance(5 * 86_400);
    expect(await refusalOf(sender.perform(retryDraft, retry))).toMatchObject({ code: 'flags_not_accepted' });
    clock.advance(-5 * 86_400);
    expect(await sender.perform(retryDraft, retry)).toMatchObject({ id, status: 'approved' });
  });

  it('is not followed by a retry that a rule forbids by now', async () => {
    const { sender, contact, id, retry } = await sendFailing();
    await sender.perform(updateContact, { id: contact.id, consent: { sms: { status: 'opted_out' } } });
    const ended = { status: 'rejected', reason: expect.stringContaining('opted out') };
    expect(await sender.perform(retryDraft, retry)).toMatchObject(ended);
    await sender.send(id);
    expect(receiptsOf(id)).toEqual([]);
  });
});

describe('an overloaded provider', () => {
  const busy = { status: 429, body: complaint(20429, 'Too many requests', 429) };

  it('is retried with growing delays and the same id, until the draft fails after the last attempt', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft();
    for (const [attempt, wait] of [10, 30, 120, 600, 1800].entries()) {
      provider.next(busy);
      const waiting = { status: 'approved', waitsFor: 'retry', attempts: attempt + 1, releaseAt: inSeconds(wait) };
      expect(await sender.send(id)).toMatchObject(waiting);
      expect(wakes.at(-1)).toEqual({ queue: 'send', id: uuidOf('draft', id), at: new Date(inSeconds(wait)) });
      clock.advance(wait - 1);
      expect(await sender.send(id)).toMatchObject({ attempts: attempt + 1 });
      clock.advance(1);
    }
    provider.next(busy);
    expect(await sender.send(id)).toMatchObject({
      status: 'failed',
      failure: { code: 'unreachable' },
      attempts: 6,
    });
    expect(receiptsOf(id)).toEqual([]);
  });

  it('is retried after the delay that it asks for', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft();
    provider.next({ ...busy, headers: { 'retry-after': '45' } });
    expect(await sender.send(id)).toMatchObject({ releaseAt: inSeconds(45) });
    clock.advance(45);
    expect(await sender.send(id)).toMatchObject({ status: 'sent', attempts: 2, failure: null });
    expect(receiptsOf(id)).toHaveLength(1);
    expect(await messagesOf(sender)).toHaveLength(1);
  });

  it('is not retried after the approval was undone', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft();
    provider.next(busy);
    await sender.send(id);
    expect(await sender.perform(undoApproval, { id })).toMatchObject({ status: 'pending', attempts: 0, failure: null });
    await sender.perform(rejectDraft, { id, reason: 'Trop tard' });
    clock.advance(3600);
    expect(await sender.send(id)).toMatchObject({ status: 'rejected' });
    expect(receiptsOf(id)).toEqual([]);
  });
});

describe('a lost answer', () => {
  it('causes no automatic retry, because Twilio would send twice', async () => {
    const { sender, id } = await sendUnconfirmed();
    clock.advance(86_400);
    expect(await sender.send(id)).toMatchObject({ status: 'unconfirmed', attempts: 1 });
    expect(receiptsOf(id)).toHaveLength(1);
    expect(await messagesOf(sender)).toEqual([]);
    expect((await journalOf(db, sender.agency.id, id)).at(-1)).toBe('releaseDraft refused unknown');
  });

  it('causes a retry with the same id if the driver is idempotent', async () => {
    const received: string[] = [];
    const outbox = async ({ id }: { id: string }) => {
      received.push(id);
      if (received.length === 1) throw new Error('The answer was lost.');
    };
    const idempotentServer = await startTwilioServer(testServer, { sms: sandbox(outbox) });
    const sender = await idempotentServer.createSendingAgency();
    const id = await sender.createApprovedDraft();
    expect(await sender.send(id)).toMatchObject({ status: 'approved', waitsFor: 'retry', attempts: 1 });
    idempotentServer.clock.advance(10);
    expect(await sender.send(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(received).toEqual([id, id]);
    expect(await messagesOf(sender)).toHaveLength(1);
  });

  it('is settled by a human as sent', async () => {
    const { sender, id } = await sendUnconfirmed();
    const sent = { status: 'sent', sentAt: inSeconds(0), failure: null };
    expect(await sender.perform(settleUnconfirmed, { id, outcome: 'sent' })).toMatchObject(sent);
    expect(await messagesOf(sender)).toMatchObject([{ status: 'sent', body: 'À mardi, 14 h ?' }]);
    await sender.send(id);
    expect(receiptsOf(id)).toHaveLength(1);
  });

  it('is settled by a human by sending again', async () => {
    const { sender, id } = await sendUnconfirmed();
    await sender.perform(changeAgency, { undoSeconds: 5 });
    const again = { status: 'approved', waitsFor: 'undo', attempts: 0 };
    expect(await sender.perform(settleUnconfirmed, { id, outcome: 'send_again' })).toMatchObject(again);
    clock.advance(5);
    expect(await sender.send(id)).toMatchObject({ status: 'sent', attempts: 1, failure: null });
    expect(receiptsOf(id)).toHaveLength(2);
    expect(await messagesOf(sender)).toHaveLength(1);
  });

  it('is settled by a human by abandoning the message', async () => {
    const { sender, id } = await sendUnconfirmed();
    const abandoned = { status: 'failed', failure: { code: 'unknown' } };
    expect(await sender.perform(settleUnconfirmed, { id, outcome: 'abandon' })).toMatchObject(abandoned);
    const again = sender.perform(settleUnconfirmed, { id, outcome: 'send_again' });
    expect(await refusalOf(again)).toMatchObject({ code: 'conflict', message: expect.stringContaining('failed') });
    await sender.send(id);
    expect(receiptsOf(id)).toHaveLength(1);
  });
});

describe('a status callback', () => {
  const postStatus = (id: string, MessageStatus: string, more = {}) =>
    postCallback({ MessageSid: `SM-${id}`, MessageStatus, ...more }, { id });

  it('confirms an unconfirmed message', async () => {
    const { sender, id } = await sendUnconfirmed();
    expect(await postStatus(id, 'queued')).toBe(200);
    expect(await sender.read(id)).toMatchObject({ status: 'sent', failure: null, deliveredAt: null });
    expect(await messagesOf(sender)).toMatchObject([{ status: 'sent', driver: 'twilio', provider_id: `SM-${id}` }]);
    const events = await rowsOf(db, 'event', sender.agency.id);
    expect(events.filter(({ type }) => type === 'message.sent')).toHaveLength(1);
    expect((await journalOf(db, sender.agency.id, id)).at(-1)).toBe('statusReceived done');
    expect(await refusalOf(sender.perform(settleUnconfirmed, { id, outcome: 'send_again' }))).toMatchObject({
      code: 'conflict',
    });
  });

  it.each(['abandon', 'send_again'])('overrides a human who chose %s', async (outcome) => {
    const { sender, id } = await sendUnconfirmed();
    await sender.perform(settleUnconfirmed, { id, outcome });
    await postStatus(id, 'delivered');
    expect(await sender.read(id)).toMatchObject({ status: 'sent', deliveredAt: inSeconds(0), releaseAt: null });
    await sender.send(id);
    expect(receiptsOf(id)).toHaveLength(1);
    expect(await messagesOf(sender)).toMatchObject([{ status: 'delivered' }]);
  });

  it('of a failure does not prevent sending again', async () => {
    const { sender, id } = await sendUnconfirmed();
    await sender.perform(settleUnconfirmed, { id, outcome: 'send_again' });
    await postStatus(id, 'failed', { ErrorCode: '30008' });
    expect(await sender.read(id)).toMatchObject({ status: 'approved' });
    expect(await sender.send(id)).toMatchObject({ status: 'sent', failure: null });
  });

  it('of a delivery is final, whatever comes later or twice', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft();
    await sender.send(id);
    await postStatus(id, 'delivered');
    const delivered = { status: 'sent', deliveredAt: inSeconds(0), failure: null };
    clock.advance(60);
    for (const status of ['undelivered', 'delivered', 'sent']) {
      expect(await postStatus(id, status, { ErrorCode: '30008' })).toBe(200);
      expect(await sender.read(id)).toMatchObject({ ...delivered, deliveredAt: inSeconds(-60) });
    }
    expect(await messagesOf(sender)).toMatchObject([{ status: 'delivered', failure: null }]);
    const entries = ['draftSms held', 'approveDraft done', 'releaseDraft done', 'statusReceived done'];
    expect(await journalOf(db, sender.agency.id, id)).toEqual(entries);
  });

  it('of a failed delivery is recorded until a delivery follows', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft();
    await sender.send(id);
    await postStatus(id, 'undelivered', { ErrorCode: '30003' });
    const failure = { code: 'undelivered', detail: 'undelivered 30003' };
    expect(await sender.read(id)).toMatchObject({ status: 'sent', deliveredAt: null, failure });
    expect(await messagesOf(sender)).toMatchObject([{ status: 'failed', failure }]);
    await postStatus(id, 'delivered');
    expect(await messagesOf(sender)).toMatchObject([{ status: 'delivered', failure: null }]);
  });

  it('may arrive before the answer to the send request', async () => {
    const { sms, email } = server.drivers;
    const send: typeof sms.send = async (message) => {
      await postStatus(message.id, 'delivered');
      return sms.send(message);
    };
    const sender = await createSendingAgency(testServer, {
      context: server.context,
      drivers: { sms: { ...sms, send }, email },
    });
    const id = await sender.createApprovedDraft();
    await sender.send(id);
    expect(await sender.read(id)).toMatchObject({ status: 'sent', deliveredAt: inSeconds(0) });
    expect(await messagesOf(sender)).toMatchObject([{ status: 'delivered' }]);
  });

  it('about a message that was never sent or an unknown id changes nothing', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createDraft();
    const before = await sender.read(id);
    expect(await postStatus(id, 'delivered')).toBe(200);
    expect(await postStatus('draft_01kafz3yk6fhv8t4m2n9p7qxwd', 'delivered')).toBe(200);
    expect(await postStatus('nonsense', 'delivered')).toBe(200);
    expect(await sender.read(id)).toEqual(before);
    expect(await messagesOf(sender)).toEqual([]);
  });
});
