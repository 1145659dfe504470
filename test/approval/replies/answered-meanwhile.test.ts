import { describe, expect, it } from 'vitest';
import { draftOutcome } from '../../../approval/drafts/draft-outcome.ts';
import { recheckDrafts } from '../../../approval/drafts/recheck-drafts.ts';
import { reopenDraft } from '../../../approval/drafts/reopen-draft.ts';
import { reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { previewReply } from '../../../approval/replies/preview-reply.ts';
import { sendReply } from '../../../approval/replies/send-reply.ts';
import { takeBackReply } from '../../../approval/replies/take-back-reply.ts';
import { draftEmail, draftSms } from '../../../domain/conversations/message-drafts.ts';
import { listDraftsToContact } from '../../../domain/conversations/waiting-replies.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { asJson } from '../../../storage/json.ts';
import { countOutcomes, refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { journalOf, startTwilioServer, WITHIN_HOURS } from '../../support/twilio-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startTwilioServer(testServer);
const { clock } = server;

/** A contact to whom an agent has drafted an answer, a minute ago. */
async function startAgency() {
  clock.now = WITHIN_HOURS;
  const sender = await server.createSendingAgency();
  const { id: contactId } = await sender.createContact();
  const draft = (body = 'Bonjour, oui, la visite est possible.', to = contactId) => sender.createDraft(body, to);
  const draftId = await draft();
  clock.advance(60);
  const reply = async (more: object = {}) => {
    const text = { contactId, channel: 'sms', body: `Bonjour, je vous appelle. ${newId()}` };
    const { fingerprint } = await sender.perform(previewReply, text);
    return sender.perform(sendReply, { ...text, fingerprint, formId: newId(), ...more });
  };
  const row = async (id = draftId) =>
    db.selectFrom('draft').selectAll().where('id', '=', uuidOf('draft', id)).executeTakeFirstOrThrow();
  const flagsOf = async (id = draftId) => {
    const { data } = await sender.perform(reviewQueue, {});
    const reviews = data.flatMap((item: { reviews?: any[] }) => item.reviews ?? [item]);
    return reviews.find((review: any) => review.draft.id === id)?.findings.filter(({ flag }: any) => flag);
  };
  return { sender, contactId, draft, draftId, reply, row, flagsOf };
}

describe('a draft whose contact a colleague has written to since', () => {
  it('has a flag that says who and when, in the lane of what must be checked', async () => {
    const { draftId, reply, row, flagsOf, sender } = await startAgency();
    expect(await row()).toMatchObject({ flagged: false });
    const { id } = await reply();
    expect(await row()).toMatchObject({ flagged: true });
    expect(await flagsOf()).toMatchObject([
      { code: 'answered_meanwhile', expected: '11 h 01', record: { kind: 'draft', id, label: 'Camille Test' } },
    ]);
    expect(await refusalOf(sender.approve(draftId))).toMatchObject({ code: 'flags_not_accepted' });
    const acceptedFlags = (await flagsOf()).map((flag: { id: string }) => flag.id);
    expect(await sender.approve(draftId, { acceptedFlags })).toMatchObject({
      status: 'approved',
      acceptedFlags: [{ code: 'answered_meanwhile' }],
    });
  });

  it('names the day where that is another than the draft’s', async () => {
    const { reply, flagsOf } = await startAgency();
    clock.advance(24 * 3600);
    await reply();
    expect(await flagsOf()).toMatchObject([{ expected: 'dimanche 22 novembre à 11 h 01' }]);
  });

  it('is flagged for a message by another way and for a planned one too', async () => {
    const { reply, flagsOf } = await startAgency();
    await reply({ sendAt: '2026-11-23T10:00:00Z' });
    expect(await flagsOf()).toMatchObject([{ code: 'answered_meanwhile' }]);
  });

  it('made later, or to somebody else, has none', async () => {
    const { reply, draft, row, sender } = await startAgency();
    const other = await draft('Bonjour, à bientôt.', (await sender.createContact()).id);
    await reply();
    clock.advance(60);
    const later = await draft('Bonjour, voici la suite.');
    await recheckDrafts(server.context);
    expect([await row(other), await row(later)]).toMatchObject([{ flagged: false }, { flagged: false }]);
  });

  it('loses it when the message is taken back', async () => {
    const { sender, reply, row, flagsOf } = await startAgency();
    const { id } = await reply({ sendAt: '2026-11-23T10:00:00Z' });
    await sender.perform(takeBackReply, { id });
    expect(await row()).toMatchObject({ flagged: false });
    expect(await flagsOf()).toEqual([]);
  });

  it('is found by the sweep where the message’s own check did not store it', async () => {
    const { reply, row, draftId } = await startAgency();
    await reply();
    const stale = { flagged: false, checked_at: WITHIN_HOURS };
    await db.updateTable('draft').set(stale).where('id', '=', uuidOf('draft', draftId)).execute();
    await recheckDrafts(server.context);
    expect(await row()).toMatchObject({ flagged: true });
  });
});

describe('an approved draft whose contact a colleague has written to before it left', () => {
  it.each([
    ['waits for its planned time', { sendAt: '2026-11-23T10:00:00Z' }, 'scheduled'],
    ['is due', {}, 'approved'],
  ])('that %s returns to those to check, and nothing leaves', async (_, when, status) => {
    const { sender, draftId, reply, row, flagsOf } = await startAgency();
    expect(await sender.approve(draftId, when)).toMatchObject({ status });
    clock.advance(60);
    await reply();
    expect(await row()).toMatchObject({ status: 'pending', flagged: true, approved_hash: null, release_at: null });
    expect(await flagsOf()).toMatchObject([{ code: 'answered_meanwhile' }]);
    expect(await journalOf(db, sender.agency.id, draftId)).toEqual([
      'draftSms held',
      'approveDraft done',
      'returnAnswered done',
    ]);
    clock.advance(3 * 24 * 3600);
    expect(await sender.send(draftId)).toMatchObject({ status: 'pending', attempts: 0 });
  });

  it('leaves by a second approval, which has accepted the answer, until a colleague writes again', async () => {
    const { sender, draftId, reply, flagsOf, row } = await startAgency();
    const approveAnswered = async (more: object) =>
      sender.approve(draftId, { acceptedFlags: (await flagsOf()).map(({ id }: { id: string }) => id), ...more });
    await sender.approve(draftId, { sendAt: '2026-11-23T10:00:00Z' });
    await reply();
    await approveAnswered({ sendAt: '2026-11-23T10:00:00Z' });
    clock.advance(60);
    await reply();
    expect(await row()).toMatchObject({ status: 'pending', accepted_flags: null });
    clock.advance(60);
    await approveAnswered({});
    expect(await sender.send(draftId)).toMatchObject({ status: 'sent' });
  });

  it('waits as long as a new one, so that it does not expire unread', async () => {
    const { sender, draftId, reply } = await startAgency();
    clock.advance(13 * 24 * 3600);
    await sender.approve(draftId, { sendAt: '2026-12-06T10:00:00Z' });
    await reply();
    expect(await sender.read(draftId)).toMatchObject({ expiresAt: '2026-12-18T10:01:00.000Z' });
  });

  it('is found by the worker where the message counts only by then', async () => {
    const { sender, draftId, reply, row } = await startAgency();
    const { id } = await reply();
    const change = (status: 'failed' | 'approved') =>
      db.updateTable('draft').set({ status }).where('id', '=', uuidOf('draft', id)).execute();
    await change('failed');
    clock.advance(60);
    await sender.approve(draftId);
    await change('approved');
    expect(await sender.send(draftId)).toMatchObject({ status: 'pending', attempts: 0 });
    expect(await row()).toMatchObject({ flagged: true });
  });

  it('that may have reached the contact is not editable again', async () => {
    const { sender, draftId, reply } = await startAgency();
    await sender.approve(draftId, { sendAt: '2026-11-23T10:00:00Z' });
    const failure = asJson({ code: 'unknown', detail: 'The connection broke.' });
    await db.updateTable('draft').set({ failure }).where('id', '=', uuidOf('draft', draftId)).execute();
    await reply();
    expect(await sender.read(draftId)).toMatchObject({ status: 'unconfirmed' });
  });

  it('is left alone where the message was there before the draft, or is to somebody else', async () => {
    const { sender, draft, reply, row } = await startAgency();
    await reply();
    clock.advance(60);
    const later = await draft('Bonjour, voici la suite.');
    const other = await draft('Bonjour, à bientôt.', (await sender.createContact()).id);
    const sendAt = '2026-11-23T10:00:00Z';
    for (const id of [later, other]) await sender.approve(id, { sendAt });
    clock.now = new Date(sendAt);
    for (const id of [later, other]) expect(await sender.send(id)).toMatchObject({ status: 'sent' });
    expect(await row(later)).toMatchObject({ flagged: false });
  });
});

describe('a colleague who answers', () => {
  it('withdraws the draft in the same act; its agent reads why', async () => {
    const { sender, draftId, reply } = await startAgency();
    await reply({ withdraw: [draftId] });
    const withdrawn = await sender.read(draftId);
    expect(withdrawn).toMatchObject({
      status: 'rejected',
      decision: 'rejected',
      reasonCode: 'answered_by_colleague',
      decidedBy: { name: 'Camille Test' },
    });
    expect(draftOutcome(withdrawn).next).toContain('a colleague wrote to the contact themselves');
    expect(await journalOf(db, sender.agency.id, draftId)).toEqual(['draftSms held', 'withdrawDraft done']);
    await sender.perform(reopenDraft, { id: draftId });
    expect(await sender.read(draftId)).toMatchObject({ status: 'pending', reasonCode: null });
  });

  it('gets it back with the text that they take back', async () => {
    const { sender, draftId, reply } = await startAgency();
    const { id } = await reply({ withdraw: [draftId], sendAt: '2026-11-23T10:00:00Z' });
    await sender.perform(takeBackReply, { id });
    expect(await sender.read(draftId)).toMatchObject({ status: 'pending', decision: null });
  });

  it('does not send where somebody has approved that draft meanwhile', async () => {
    const { sender, draftId, reply } = await startAgency();
    await sender.approve(draftId);
    expect(await refusalOf(reply({ withdraw: [draftId] }))).toMatchObject({ code: 'conflict', existingId: draftId });
    const other = await startAgency();
    const both = [other.reply({ withdraw: [other.draftId] }), other.sender.approve(other.draftId)];
    expect(await countOutcomes(both)).toEqual({ done: 1, conflict: 1 });
  });

  it('leaves alone what was decided already, and drafts to others', async () => {
    const { sender, draftId, draft, reply } = await startAgency();
    const other = await draft('Bonjour, à bientôt.', (await sender.createContact()).id);
    await reply({ withdraw: [draftId] });
    expect(await reply({ withdraw: [draftId, other] })).toMatchObject({ status: 'approved' });
    expect(await sender.read(other)).toMatchObject({ status: 'pending' });
  });

  it('sees what waits for the contact, and in which conversation it would be', async () => {
    const { sender, contactId, draftId, reply } = await startAgency();
    const list = async () => (await sender.perform(listDraftsToContact, { contactId })).drafts;
    expect(await list()).toMatchObject([{ id: draftId, conversationId: null, flagged: false }]);
    const { id } = await reply();
    clock.advance(60);
    await sender.send(id);
    await sender.perform(draftEmail, { prospectId: contactId, subject: 'Votre projet', body: 'Bonjour,' });
    const [sms, email] = await list();
    expect(sms).toMatchObject({ id: draftId, conversationId: expect.stringMatching(/^conversation_/), flagged: true });
    expect(email).toMatchObject({ kind: 'email', conversationId: null });
    await sender.perform(draftSms, { prospectId: contactId, body: 'Encore un mot.' });
    expect(await list()).toHaveLength(3);
  });
});
