import { describe, expect, it } from 'vitest';
import { undoApproval } from '../../../approval/drafts/after-decision.ts';
import { previewReply } from '../../../approval/replies/preview-reply.ts';
import { sendReply } from '../../../approval/replies/send-reply.ts';
import { takeBackReply } from '../../../approval/replies/take-back-reply.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { listInbox } from '../../../domain/conversations/inbox.ts';
import { listWaitingMessages, listWaitingReplies } from '../../../domain/conversations/waiting-replies.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { countOutcomes, refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { receivedMessages, rowsOf, startTwilioServer, WITHIN_HOURS } from '../../support/twilio-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startTwilioServer(testServer);
const { clock, provider } = server;
const receiptsOf = (id: string) => receivedMessages(provider).filter((receipt) => receipt.id === id);

const BODY = 'Bonjour, je vous rappelle dans la journée.';

async function startConversation() {
  const sender = await server.createSendingAgency();
  await sender.perform(changeAgency, { undoSeconds: 10 });
  const { id: contactId, phone } = await sender.createContact();
  const text = { contactId, channel: 'sms', body: BODY };
  const read = (more: object = {}) => sender.perform(previewReply, { ...text, ...more });
  const send = async (more: object = {}) => {
    const { fingerprint } = await read();
    return sender.perform(sendReply, { ...text, fingerprint, formId: newId(), ...more });
  };
  const drafts = () => rowsOf(db, 'draft', sender.agency.id);
  const journal = () =>
    db.selectFrom('journal_entry').selectAll().where('agency_id', '=', sender.agency.id).orderBy('seq').execute();
  return { sender, contactId, phone, text, read, send, drafts, journal };
}

describe('a reply', () => {
  it('is written and approved in one act, and leaves byte for byte as it was shown', async () => {
    const { sender, contactId, phone, read, send, journal } = await startConversation();
    const shown = await read();
    expect(shown).toMatchObject({
      item: { to: phone, body: BODY, segments: 1 },
      findings: [{ code: 'first_contact', flag: false }],
      blocked: null,
    });
    const sent = await send();
    expect(sent).toMatchObject({
      status: 'approved',
      item: shown.item,
      asked: shown.item,
      fingerprint: shown.fingerprint,
      requestedBy: { kind: 'human', name: 'Camille Test' },
      decidedBy: { kind: 'human', name: 'Camille Test' },
      decision: 'approved',
      waitsFor: 'undo',
    });
    const entries = await journal();
    expect(entries.filter(({ subject }) => subject === sent.id)).toMatchObject([
      { operation: 'sendReply', outcome: 'done' },
    ]);
    clock.now = new Date(WITHIN_HOURS.getTime() + 60_000);
    await sender.send(sent.id);
    expect(receiptsOf(sent.id)).toMatchObject([{ to: phone, body: BODY }]);
    expect(await rowsOf(db, 'message', sender.agency.id)).toMatchObject([{ direction: 'outbound', body: BODY }]);
    expect(await rowsOf(db, 'conversation', sender.agency.id)).toMatchObject([
      { contact_id: uuidOf('contact', contactId) },
    ]);
    const events = await rowsOf(db, 'event', sender.agency.id);
    // The event `ai_action.pending` is for what an agent proposes.
    expect(events.map(({ type }) => type).filter((type) => type !== 'contact.created')).toEqual(['message.sent']);
  });

  it('that is pressed twice is sent once', async () => {
    const { sender, text, read, drafts, journal } = await startConversation();
    const { fingerprint } = await read();
    const press = { ...text, fingerprint, formId: newId() };
    const [first, second] = await Promise.all([sender.perform(sendReply, press), sender.perform(sendReply, press)]);
    expect(first.id).toBe(second.id);
    expect(await drafts()).toHaveLength(1);
    const entries = await journal();
    expect(entries.filter(({ operation }) => operation === 'sendReply')).toHaveLength(1);
  });

  it('is no repetition to the form that sent it, whose answer may have been lost', async () => {
    const { read, send } = await startConversation();
    const formId = newId();
    await send({ formId });
    const flagsIn = async (more: object) => (await read(more)).findings.filter(({ flag }: { flag: boolean }) => flag);
    expect(await flagsIn({ formId })).toEqual([]);
    expect(await flagsIn({ formId: newId() })).toMatchObject([{ code: 'repeated_message' }]);
  });

  it('of the same form with another text is refused, and from another form is another message', async () => {
    const { sender, text, read, send, drafts } = await startConversation();
    const formId = newId();
    await send({ formId });
    const body = 'Autre chose';
    const other = { ...text, body, fingerprint: (await read({ body })).fingerprint, formId };
    expect(await refusalOf(sender.perform(sendReply, other))).toMatchObject({ code: 'idempotency_mismatch' });
    await sender.perform(sendReply, { ...other, formId: newId() });
    expect(await drafts()).toHaveLength(2);
  });

  it('is refused if it is not the text that was shown, or the number has changed since', async () => {
    const { sender, contactId, send, text, read, drafts } = await startConversation();
    expect(await refusalOf(send({ body: 'Un mot de plus' }))).toMatchObject({ code: 'conflict' });
    const { fingerprint } = await read();
    const consent = { sms: { status: 'granted', source: 'Téléphone' } };
    await sender.perform(updateContact, { id: contactId, phone: '06 39 98 77 66', consent });
    const stale = sender.perform(sendReply, { ...text, fingerprint, formId: newId() });
    expect(await refusalOf(stale)).toMatchObject({ code: 'conflict' });
    expect(await drafts()).toEqual([]);
  });

  it('names each flag that it accepts, exactly as an approval', async () => {
    const { sender, read, text, drafts, journal } = await startConversation();
    const body = 'Bonjour [prénom], à bientôt.';
    const { fingerprint, findings } = await read({ body });
    const flags = findings.flatMap(({ id, flag }: { id: string; flag: boolean }) => (flag ? [id] : []));
    expect(flags).toHaveLength(1);
    const press = { ...text, body, fingerprint, formId: newId() };
    expect(await refusalOf(sender.perform(sendReply, press))).toMatchObject({ code: 'flags_not_accepted' });
    expect(await drafts()).toEqual([]);
    const sent = await sender.perform(sendReply, { ...press, acceptedFlags: flags });
    expect(sent.acceptedFlags).toMatchObject([{ id: flags[0], text: '[prénom]' }]);
    const entries = await journal();
    expect(entries.map(({ operation }) => operation)).toContain('acceptFlags');
  });

  it('with words that a colleague has just sent to the same person is a flag, also from another tab at the same moment', async () => {
    const { sender, text, read, send, drafts } = await startConversation();
    const { fingerprint } = await read();
    const presses = [newId(), newId()].map((formId) => sender.perform(sendReply, { ...text, fingerprint, formId }));
    expect(await countOutcomes(presses)).toEqual({ done: 1, flags_not_accepted: 1 });
    const { findings } = await read();
    const [flag, ...others] = findings.filter((finding: { flag: boolean }) => finding.flag);
    expect([flag, others]).toMatchObject([
      { code: 'repeated_message', expected: expect.stringMatching(/^\d\d:\d\d$/) },
      [],
    ]);
    const again = await send({ acceptedFlags: [flag.id] });
    expect(await drafts()).toHaveLength(2);
    await sender.perform(takeBackReply, { id: again.id });
    const before = clock.now;
    clock.advance(11 * 60);
    expect((await read()).findings).not.toContainEqual(expect.objectContaining({ code: 'repeated_message' }));
    clock.now = before;
  });

  it('can be planned, is shown in its conversation until it leaves, and can be taken back', async () => {
    const { sender, contactId, send } = await startConversation();
    const before = clock.now;
    const first = await send();
    clock.advance(11 * 60);
    await sender.send(first.id);
    const [conversation] = (await sender.perform(listInbox, {})).data;
    const sendAt = new Date(clock.now.getTime() + 3 * 3_600_000).toISOString();
    const planned = await send({ sendAt });
    expect(planned).toMatchObject({ status: 'scheduled', waitsFor: 'planned', releaseAt: sendAt, contactId });
    const waiting = async () =>
      (await sender.perform(listWaitingReplies, { id: conversation.id })).drafts.map(({ id }: { id: string }) => id);
    expect(await waiting()).toEqual([planned.id]);
    const { drafts } = await sender.perform(listWaitingMessages, { contactId });
    expect(drafts).toMatchObject([{ id: planned.id }]);
    await sender.perform(takeBackReply, { id: planned.id });
    expect(await waiting()).toEqual([]);
    clock.now = before;
  });

  it('is shown in its conversation beside any number of planned ones on other topics', async () => {
    const { sender, contactId } = await startConversation();
    const id = newId();
    const conversation = {
      id,
      contact_id: uuidOf('contact', contactId),
      channel: 'email',
      subject: 'Re: Visite',
    } as const;
    const times = { last_message_at: clock.now, created_at: clock.now };
    await tenantOf(db, sender.agency.id)
      .insert('conversation', { ...conversation, ...times, status: 'open', unread_count: 0 })
      .execute();
    const plan = async (subject: string, hours: number) => {
      const text = { contactId, channel: 'email', subject, body: `${BODY} ${subject}` };
      const { fingerprint } = await sender.perform(previewReply, text);
      const sendAt = new Date(clock.now.getTime() + hours * 3_600_000).toISOString();
      return sender.perform(sendReply, { ...text, fingerprint, formId: newId(), sendAt });
    };
    for (let n = 0; n < 50; n += 1) await plan(`Sujet ${n}`, 1);
    const here = await plan('Visite', 2);
    const { drafts } = await sender.perform(listWaitingReplies, { id: publicId('conversation', id) });
    expect(drafts.map((draft: { id: string }) => draft.id)).toEqual([here.id]);
  });

  it('to somebody who has withdrawn the consent is refused, also when it is withdrawn after sending', async () => {
    const { sender, contactId, read, send, drafts } = await startConversation();
    const sent = await send();
    const consent = { sms: { status: 'denied', source: 'Téléphone' } };
    await sender.perform(updateContact, { id: contactId, consent });
    expect((await read()).blocked).toMatchObject({ code: 'sms_consent_missing' });
    expect(await refusalOf(send())).toMatchObject({ code: 'sms_consent_missing' });
    clock.now = new Date(clock.now.getTime() + 60_000);
    await sender.send(sent.id);
    expect(receiptsOf(sent.id)).toEqual([]);
    expect(await drafts()).toMatchObject([{ status: 'rejected', reason_code: 'sms_consent_missing' }]);
  });

  it('waits for the courtesy hours, unless its author lets it leave at once', async () => {
    const { read, send } = await startConversation();
    const before = clock.now;
    clock.now = new Date('2026-11-24T22:00:00Z');
    expect((await read()).releaseTime).toMatchObject({ because: 'night', anyHour: true });
    expect(await send()).toMatchObject({ status: 'scheduled', waitsFor: 'night', anyHour: false });
    const other = await startConversation();
    expect(await other.send({ anyHour: true })).toMatchObject({ status: 'approved', waitsFor: 'undo', anyHour: true });
    clock.now = before;
  });

  it('that is taken back goes to nobody, neither to the contact nor into the queue', async () => {
    const { sender, send, drafts } = await startConversation();
    const { id } = await send();
    expect(await sender.perform(takeBackReply, { id })).toMatchObject({ status: 'rejected', reasonCode: 'taken_back' });
    clock.now = new Date(clock.now.getTime() + 60_000);
    await sender.send(id);
    expect(receiptsOf(id)).toEqual([]);
    expect(await drafts()).toMatchObject([{ status: 'rejected' }]);
    const again = await send();
    expect(await sender.perform(undoApproval, { id: again.id })).toMatchObject({ status: 'pending' });
  });

  it('that was taken back is not said to be sent when its form repeats it', async () => {
    const { sender, send } = await startConversation();
    const formId = newId();
    const { id } = await send({ formId });
    await sender.perform(takeBackReply, { id });
    expect(await refusalOf(send({ formId }))).toMatchObject({ code: 'conflict' });
  });

  it('is sent or taken back, never both', async () => {
    const { sender, send } = await startConversation();
    const { id } = await send();
    clock.now = new Date(clock.now.getTime() + 60_000);
    const counts = await countOutcomes([sender.perform(takeBackReply, { id }), sender.send(id)]);
    const isSent = receiptsOf(id).length === 1;
    expect(counts).toEqual(isSent ? { done: 1, conflict: 1 } : { done: 2 });
  });

  it('by e-mail needs a subject, and an SMS has none', async () => {
    const { read } = await startConversation();
    expect(await refusalOf(read({ channel: 'email' }))).toMatchObject({ code: 'invalid_request' });
    expect(await refusalOf(read({ subject: 'Visite' }))).toMatchObject({ code: 'invalid_request' });
    expect(await refusalOf(read({ body: 'x'.repeat(1601) }))).toMatchObject({ code: 'invalid_request' });
    const { item } = await read({ channel: 'email', subject: 'Visite', body: '**Oui**' });
    expect(item).toMatchObject({ subject: 'Visite', html: '<p><strong>Oui</strong></p>\n' });
  });
});
