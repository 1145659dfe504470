import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { undoApproval } from '../../../approval/drafts/after-decision.ts';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail } from '../../../domain/conversations/message-drafts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { journalOf, receivedMessages, rowsOf, startTwilioServer, WITHIN_HOURS } from '../../support/twilio-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startTwilioServer(testServer);
const { clock, provider, wakes } = server;

beforeEach(() => {
  clock.now = WITHIN_HOURS;
});

const receiptsOf = (id: string) => receivedMessages(provider).filter((receipt) => receipt.id === id);

describe('an approved message', () => {
  it('is sent once after the undo time, and appears in its conversation', async () => {
    const sender = await server.createSendingAgency();
    await sender.perform(changeAgency, { undoSeconds: 7 });
    const contact = await sender.createContact();
    const id = await sender.createDraft('Les clés vous attendent.', contact.id);
    const wakesBefore = wakes.length;
    const releaseAt = new Date(clock.now.getTime() + 7000);
    const waiting = { status: 'approved', waitsFor: 'undo', releaseAt: releaseAt.toISOString() };
    expect(await sender.approve(id)).toMatchObject(waiting);
    expect(wakes.slice(wakesBefore)).toEqual([{ queue: 'send', id: uuidOf('draft', id), at: releaseAt }]);
    clock.advance(6);
    expect(await sender.send(id)).toMatchObject(waiting);
    expect(receiptsOf(id)).toEqual([]);
    clock.advance(1);
    const sent = { status: 'sent', sentAt: clock.now.toISOString(), attempts: 1, waitsFor: null, failure: null };
    expect(await sender.send(id)).toMatchObject(sent);
    await sender.send(id);
    expect(receiptsOf(id)).toEqual([{ id, to: contact.phone, body: 'Les clés vous attendent.' }]);

    const [message, ...others] = await rowsOf(db, 'message', sender.agency.id);
    expect(others).toEqual([]);
    const expected = { body: 'Les clés vous attendent.', status: 'sent', driver: 'twilio', direction: 'outbound' };
    expect(message).toMatchObject({ ...expected, draft_id: uuidOf('draft', id) });
    const [conversation] = await rowsOf(db, 'conversation', sender.agency.id);
    expect(conversation).toMatchObject({ id: message?.conversation_id, contact_id: uuidOf('contact', contact.id) });
    const events = (await rowsOf(db, 'event', sender.agency.id)).filter(({ type }) => type === 'message.sent');
    expect(events).toMatchObject([{ data: { body: expected.body, draftId: id, contactId: contact.id } }]);
    const entries = ['draftSms held', 'approveDraft done', 'releaseDraft done'];
    expect(await journalOf(db, sender.agency.id, id)).toEqual(entries);
  });

  it.each([
    [10, 'sent'],
    [11, 'approved'],
  ])('that takes %i s to be claimed is %s: a STOP may have been answered meanwhile', async (seconds, status) => {
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft();
    const committed = () => clock.advance(seconds);
    const context = { ...server.context, afterCommit: committed };
    await sendDraft(context, server.drivers, { agencyId: sender.agency.id, id: uuidOf('draft', id) });
    expect(await sender.read(id)).toMatchObject({ status });
    expect(receiptsOf(id)).toHaveLength(status === 'sent' ? 1 : 0);
  });

  it('continues an existing conversation', async () => {
    const sender = await server.createSendingAgency();
    const contact = await sender.createContact();
    for (const body of ['Un', 'Deux']) await sender.send(await sender.createApprovedDraft(body, contact.id));
    expect(await rowsOf(db, 'conversation', sender.agency.id)).toMatchObject([{ snippet: 'Deux', unread_count: 0 }]);
    expect(await rowsOf(db, 'message', sender.agency.id)).toHaveLength(2);
  });

  it('is pending again when its approval is undone, and is sent only after another approval', async () => {
    const sender = await server.createSendingAgency();
    await sender.perform(changeAgency, { undoSeconds: 5 });
    const id = await sender.createApprovedDraft();
    const undone = { status: 'pending', decidedBy: null, decidedAt: null, releaseAt: null, waitsFor: null };
    expect(await sender.perform(undoApproval, { id })).toMatchObject(undone);
    clock.advance(60);
    expect(await sender.send(id)).toMatchObject({ status: 'pending' });
    expect(receiptsOf(id)).toEqual([]);
    await sender.approve(id);
    clock.advance(5);
    expect(await sender.send(id)).toMatchObject({ status: 'sent' });
    expect(await refusalOf(sender.perform(undoApproval, { id }))).toMatchObject({ code: 'conflict' });
    expect(receiptsOf(id)).toHaveLength(1);
  });

  it('is sent at once if the agency has no undo time', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createDraft();
    expect(await sender.approve(id)).toMatchObject({ waitsFor: null, releaseAt: clock.now.toISOString() });
    expect(await sender.send(id)).toMatchObject({ status: 'sent' });
  });

  it('cannot be edited', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft();
    const edit = sender.edit(id, { body: 'Autre chose' });
    expect(await refusalOf(edit)).toMatchObject({ code: 'conflict', existingId: id });
    await sender.send(id);
    expect(receiptsOf(id)).toMatchObject([{ body: 'À mardi, 14 h ?' }]);
  });

  it('can be an e-mail, which the sandbox stores instead of sending it', async () => {
    const sender = await server.createSendingAgency();
    const contact = await sender.createContact();
    const mail = { prospectId: contact.id, subject: 'Visite', body: 'À **mardi**.' };
    const { draftId } = await sender.perform(draftEmail, mail);
    await sender.approve(draftId);
    expect(await sender.send(draftId)).toMatchObject({ status: 'sent' });
    const stored = await db
      .selectFrom('sandbox_message')
      .selectAll()
      .where('agency_id', '=', sender.agency.id)
      .execute();
    const html = '<p>À <strong>mardi</strong>.</p>\n';
    expect(stored).toMatchObject([{ address: contact.email, subject: 'Visite', body: 'À **mardi**.', html }]);
  });
});

describe('a draft is rejected instead of sent after a change of', () => {
  /** Changes something after the approval, expects that nothing is sent, and returns the reason. */
  const rejectedAfter = async (change: (id: string, contact: any, sender: any) => Promise<unknown>) => {
    const sender = await server.createSendingAgency();
    const contact = await sender.createContact();
    const id = await sender.createApprovedDraft(undefined, contact.id);
    await change(id, contact, sender);
    const ended = await sender.send(id);
    expect(ended).toMatchObject({ status: 'rejected', waitsFor: null, releaseAt: null, attempts: 0 });
    expect(receiptsOf(id)).toEqual([]);
    expect((await journalOf(db, sender.agency.id, id)).at(-1)).toMatch(/^releaseDraft refused \w+$/);
    return ended.reason;
  };
  const tamper = (id: string, path: string, value: string) =>
    sql`
    update draft set item = jsonb_set(item, ${sql.lit(`{${path}}`)}, to_jsonb(${value}::text))
    where id = ${uuidOf('draft', id)}`.execute(db);

  it.each(['body', 'to'])('the item’s %s in the database', async (path) => {
    const reason = await rejectedAfter((id) => tamper(id, path, '+33639980000'));
    expect(reason).toBe('The text is not the one that was approved.');
  });

  it('the contact in the database', async () => {
    const reason = await rejectedAfter(async (id, _, sender) => {
      const other = uuidOf('contact', (await sender.createContact()).id);
      await db.updateTable('draft').set({ contact_id: other }).where('id', '=', uuidOf('draft', id)).execute();
    });
    expect(reason).toContain('not the one');
  });

  it.each([
    ['the consent to denied', { consent: { sms: { status: 'denied' } } }, 'not consented'],
    ['the consent to opted out', { consent: { sms: { status: 'opted_out' } } }, 'opted out'],
    ['the number', { phone: '06 39 98 99 99', allowDuplicate: true }, 'not consented'],
    ['the number to none', { phone: null }, 'not consented'],
  ])('%s', async (_, change, reason) => {
    const actual = await rejectedAfter((__, { id }, sender) => sender.perform(updateContact, { id, ...change }));
    expect(actual).toContain(reason);
  });

  it('the number, even with a new consent', async () => {
    const sms = { status: 'granted', source: 'Formulaire' };
    const change = { phone: '06 39 98 99 98', allowDuplicate: true, consent: { sms } };
    const reason = await rejectedAfter((__, { id }, sender) => sender.perform(updateContact, { id, ...change }));
    expect(reason).toBe('The address of this contact has changed since.');
  });

  it('the consent of another contact with the same number', async () => {
    const reason = await rejectedAfter(async (_, { phone }, sender) => {
      const duplicate = await sender.createContact(phone);
      await sender.perform(updateContact, { id: duplicate.id, consent: { sms: { status: 'opted_out' } } });
    });
    expect(reason).toContain('opted out');
  });
});
