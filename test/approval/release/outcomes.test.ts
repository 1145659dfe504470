import { describe, expect, it } from 'vitest';
import { retryDraft, settleUnconfirmed, undoApproval } from '../../../approval/drafts/after-decision.ts';
import { rejectDraft } from '../../../approval/drafts/decisions.ts';
import { sandbox } from '../../../delivery/sandbox.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { complaint } from '../../delivery/fake-twilio.ts';
import { journalOf, line, type Office, office as officeOn, rowsOf, taken } from '../../support/fake-line.ts';
import { refusal } from '../../support/people.ts';
import { world } from '../../support/world.ts';

const here = await world();
const { db } = here;
const twilio = await line(here);
const { clock, provider, wakes, told } = twilio;

const receiptsOf = (id: string) => taken(provider).filter((receipt) => receipt.id === id);
const messagesOf = async ({ agency }: Office) => rowsOf(db, 'message', agency.id);
const seconds = (later: number) => new Date(clock.now.getTime() + later * 1000).toISOString();

/** An item whose provider took it, and whose answer was lost. */
async function unconfirmed() {
  const office = await twilio.office();
  const id = await office.approved();
  provider.next('drop');
  expect(await office.handOver(id)).toMatchObject({ status: 'unconfirmed', failure: { code: 'unknown' } });
  return { office, id };
}

async function failed() {
  const office = await twilio.office();
  const contact = await office.contact();
  const id = await office.approved(undefined, contact.id);
  provider.next({ status: 400, body: complaint(21610, 'Attempt to send to unsubscribed recipient') });
  const draft = await office.handOver(id);
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
    expect(await office.handOver(id)).toMatchObject({ status: 'failed' });
    const other = office.does(retryDraft, { id, fingerprint: 'another' });
    expect(await refusal(other)).toMatchObject({ code: 'conflict' });
    expect(await office.does(retryDraft, again)).toMatchObject({ status: 'approved', attempts: 0 });
    expect(await refusal(office.does(retryDraft, again))).toMatchObject({ code: 'conflict' });
    expect(await office.handOver(id)).toMatchObject({ status: 'sent' });
    expect(receiptsOf(id)).toHaveLength(1);
  });

  it('is not asked again where a rule forbids it by now', async () => {
    const { office, contact, id, again } = await failed();
    await office.does(updateContact, { id: contact.id, consent: { sms: { status: 'opted_out' } } });
    const ended = { status: 'rejected', reason: expect.stringContaining('opted out') };
    expect(await office.does(retryDraft, again)).toMatchObject(ended);
    await office.handOver(id);
    expect(receiptsOf(id)).toEqual([]);
  });
});

describe('a provider that has no time', () => {
  const busy = { status: 429, body: complaint(20429, 'Too many requests', 429) };

  it('is asked again later and later, with the same id, and after the last time a human decides', async () => {
    const office = await twilio.office();
    const id = await office.approved();
    for (const [attempt, wait] of [10, 30, 120, 600, 1800].entries()) {
      provider.next(busy);
      const waiting = { status: 'approved', waitsFor: 'retry', attempts: attempt + 1, releaseAt: seconds(wait) };
      expect(await office.handOver(id)).toMatchObject(waiting);
      expect(wakes.at(-1)).toEqual({ task: 'release', id: uuidOf('draft', id), at: new Date(seconds(wait)) });
      clock.later(wait - 1);
      expect(await office.handOver(id)).toMatchObject({ attempts: attempt + 1 });
      clock.later(1);
    }
    provider.next(busy);
    expect(await office.handOver(id)).toMatchObject({
      status: 'failed',
      failure: { code: 'unreachable' },
      attempts: 6,
    });
    expect(receiptsOf(id)).toEqual([]);
  });

  it('is given the time that it asks for', async () => {
    const office = await twilio.office();
    const id = await office.approved();
    provider.next({ ...busy, headers: { 'retry-after': '45' } });
    expect(await office.handOver(id)).toMatchObject({ releaseAt: seconds(45) });
    clock.later(45);
    expect(await office.handOver(id)).toMatchObject({ status: 'sent', attempts: 2, failure: null });
    expect(receiptsOf(id)).toHaveLength(1);
    expect(await messagesOf(office)).toHaveLength(1);
  });

  it('is not asked for what a human has taken back meanwhile', async () => {
    const office = await twilio.office();
    const id = await office.approved();
    provider.next(busy);
    await office.handOver(id);
    expect(await office.does(undoApproval, { id })).toMatchObject({ status: 'pending', attempts: 0, failure: null });
    await office.does(rejectDraft, { id, reason: 'Trop tard' });
    clock.later(3600);
    expect(await office.handOver(id)).toMatchObject({ status: 'rejected' });
    expect(receiptsOf(id)).toEqual([]);
  });
});

describe('an answer that was lost', () => {
  it('is not asked for a second time by itself: Twilio would send twice', async () => {
    const { office, id } = await unconfirmed();
    clock.later(86_400);
    expect(await office.handOver(id)).toMatchObject({ status: 'unconfirmed', attempts: 1 });
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
    const patient = await line(here, { sms: sandbox(outbox) });
    const office = await patient.office();
    const id = await office.approved();
    expect(await office.handOver(id)).toMatchObject({ status: 'approved', waitsFor: 'retry', attempts: 1 });
    patient.clock.later(10);
    expect(await office.handOver(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(asked).toEqual([id, id]);
    expect(await messagesOf(office)).toHaveLength(1);
  });

  it('is settled by a human: it was sent', async () => {
    const { office, id } = await unconfirmed();
    const sent = { status: 'sent', sentAt: seconds(0), failure: null };
    expect(await office.does(settleUnconfirmed, { id, outcome: 'sent' })).toMatchObject(sent);
    expect(await messagesOf(office)).toMatchObject([{ status: 'sent', body: 'À mardi, 14 h ?' }]);
    await office.handOver(id);
    expect(receiptsOf(id)).toHaveLength(1);
  });

  it('is settled by a human: send it again', async () => {
    const { office, id } = await unconfirmed();
    await office.does(changeAgency, { undoSeconds: 5 });
    const again = { status: 'approved', waitsFor: 'undo', attempts: 0 };
    expect(await office.does(settleUnconfirmed, { id, outcome: 'send_again' })).toMatchObject(again);
    clock.later(5);
    expect(await office.handOver(id)).toMatchObject({ status: 'sent', attempts: 1, failure: null });
    expect(receiptsOf(id)).toHaveLength(2);
    expect(await messagesOf(office)).toHaveLength(1);
  });

  it('is settled by a human: leave it', async () => {
    const { office, id } = await unconfirmed();
    const left = { status: 'failed', failure: { code: 'unknown' } };
    expect(await office.does(settleUnconfirmed, { id, outcome: 'abandon' })).toMatchObject(left);
    const again = office.does(settleUnconfirmed, { id, outcome: 'send_again' });
    expect(await refusal(again)).toMatchObject({ code: 'conflict', message: expect.stringContaining('failed') });
    await office.handOver(id);
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
    expect(await refusal(office.does(settleUnconfirmed, { id, outcome: 'send_again' }))).toMatchObject({
      code: 'conflict',
    });
  });

  it.each(['abandon', 'send_again'])('knows better than a human who chose: %s', async (outcome) => {
    const { office, id } = await unconfirmed();
    await office.does(settleUnconfirmed, { id, outcome });
    await says(id, 'delivered');
    expect(await office.read(id)).toMatchObject({ status: 'sent', deliveredAt: seconds(0), releaseAt: null });
    await office.handOver(id);
    expect(receiptsOf(id)).toHaveLength(1);
    expect(await messagesOf(office)).toMatchObject([{ status: 'delivered' }]);
  });

  it('that it failed stops nobody from sending it again', async () => {
    const { office, id } = await unconfirmed();
    await office.does(settleUnconfirmed, { id, outcome: 'send_again' });
    await says(id, 'failed', { ErrorCode: '30008' });
    expect(await office.read(id)).toMatchObject({ status: 'approved' });
    expect(await office.handOver(id)).toMatchObject({ status: 'sent', failure: null });
  });

  it('says that it arrived, whatever else is said later, or twice', async () => {
    const office = await twilio.office();
    const id = await office.approved();
    await office.handOver(id);
    await says(id, 'delivered');
    const arrived = { status: 'sent', deliveredAt: seconds(0), failure: null };
    clock.later(60);
    for (const status of ['undelivered', 'delivered', 'sent']) {
      expect(await says(id, status, { ErrorCode: '30008' })).toBe(200);
      expect(await office.read(id)).toMatchObject({ ...arrived, deliveredAt: seconds(-60) });
    }
    expect(await messagesOf(office)).toMatchObject([{ status: 'delivered', failure: null }]);
    const story = ['draftSms held', 'approveDraft done', 'releaseDraft done', 'statusReceived done'];
    expect(await journalOf(db, office.agency.id, id)).toEqual(story);
  });

  it('says that it did not arrive', async () => {
    const office = await twilio.office();
    const id = await office.approved();
    await office.handOver(id);
    await says(id, 'undelivered', { ErrorCode: '30003' });
    const failure = { code: 'undelivered', detail: 'undelivered 30003' };
    expect(await office.read(id)).toMatchObject({ status: 'sent', deliveredAt: null, failure });
    expect(await messagesOf(office)).toMatchObject([{ status: 'failed', failure }]);
    await says(id, 'delivered');
    expect(await messagesOf(office)).toMatchObject([{ status: 'delivered', failure: null }]);
  });

  it('may come before the answer to the hand-over', async () => {
    const { sms, email } = twilio.channels;
    const send: typeof sms.send = async (message) => {
      await says(message.id, 'delivered');
      return sms.send(message);
    };
    const office = await officeOn(here, { context: twilio.context, channels: { sms: { ...sms, send }, email } });
    const id = await office.approved();
    await office.handOver(id);
    expect(await office.read(id)).toMatchObject({ status: 'sent', deliveredAt: seconds(0) });
    expect(await messagesOf(office)).toMatchObject([{ status: 'delivered' }]);
  });

  it('about what never left, or of an unknown id, changes nothing', async () => {
    const office = await twilio.office();
    const id = await office.draft();
    const before = await office.read(id);
    expect(await says(id, 'delivered')).toBe(200);
    expect(await says('draft_01kafz3yk6fhv8t4m2n9p7qxwd', 'delivered')).toBe(200);
    expect(await says('nonsense', 'delivered')).toBe(200);
    expect(await office.read(id)).toEqual(before);
    expect(await messagesOf(office)).toEqual([]);
  });
});
