import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { undoApproval } from '../../../approval/drafts/after-decision.ts';
import { changeAgency, pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail } from '../../../domain/conversations/message-drafts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { journalOf, receivedMessages, rowsOf, startTwilioServer, WITHIN_HOURS } from '../../support/twilio-server.ts';

const here = await startTestServer({ ownStore: true });
const { db } = here;
const twilio = await startTwilioServer(here);
const { clock, provider, wakes } = twilio;

const receiptsOf = (id: string) => receivedMessages(provider).filter((receipt) => receipt.id === id);

describe('an approved message', () => {
  it('leaves after the time to undo, once, and stands in its conversation', async () => {
    const office = await twilio.createSendingAgency();
    await office.perform(changeAgency, { undoSeconds: 7 });
    const contact = await office.createContact();
    const id = await office.createDraft('Les clés vous attendent.', contact.id);
    const after = wakes.length;
    const releaseAt = new Date(clock.now.getTime() + 7000);
    const waiting = { status: 'approved', waitsFor: 'undo', releaseAt: releaseAt.toISOString() };
    expect(await office.approve(id)).toMatchObject(waiting);
    expect(wakes.slice(after)).toEqual([{ queue: 'send', id: uuidOf('draft', id), at: releaseAt }]);
    clock.advance(6);
    expect(await office.send(id)).toMatchObject(waiting);
    expect(receiptsOf(id)).toEqual([]);
    clock.advance(1);
    const sent = { status: 'sent', sentAt: clock.now.toISOString(), attempts: 1, waitsFor: null, failure: null };
    expect(await office.send(id)).toMatchObject(sent);
    await office.send(id);
    expect(receiptsOf(id)).toEqual([{ id, to: contact.phone, body: 'Les clés vous attendent.' }]);

    const [message, ...others] = await rowsOf(db, 'message', office.agency.id);
    expect(others).toEqual([]);
    const words = { body: 'Les clés vous attendent.', status: 'sent', driver: 'twilio', direction: 'outbound' };
    expect(message).toMatchObject({ ...words, draft_id: uuidOf('draft', id) });
    const [conversation] = await rowsOf(db, 'conversation', office.agency.id);
    expect(conversation).toMatchObject({ id: message?.conversation_id, contact_id: uuidOf('contact', contact.id) });
    const events = (await rowsOf(db, 'event', office.agency.id)).filter(({ type }) => type === 'message.sent');
    expect(events).toMatchObject([{ data: { body: words.body, draftId: id, contactId: contact.id } }]);
    const story = ['draftSms held', 'approveDraft done', 'releaseDraft done'];
    expect(await journalOf(db, office.agency.id, id)).toEqual(story);
  });

  it('goes on the conversation that there is', async () => {
    const office = await twilio.createSendingAgency();
    const contact = await office.createContact();
    for (const body of ['Un', 'Deux']) await office.send(await office.createApprovedDraft(body, contact.id));
    expect(await rowsOf(db, 'conversation', office.agency.id)).toMatchObject([{ snippet: 'Deux', unread_count: 0 }]);
    expect(await rowsOf(db, 'message', office.agency.id)).toHaveLength(2);
  });

  it('returns to the queue when it is taken back, and leaves only after another approval', async () => {
    const office = await twilio.createSendingAgency();
    await office.perform(changeAgency, { undoSeconds: 5 });
    const id = await office.createApprovedDraft();
    const back = { status: 'pending', decidedBy: null, decidedAt: null, releaseAt: null, waitsFor: null };
    expect(await office.perform(undoApproval, { id })).toMatchObject(back);
    clock.advance(60);
    expect(await office.send(id)).toMatchObject({ status: 'pending' });
    expect(receiptsOf(id)).toEqual([]);
    await office.approve(id);
    clock.advance(5);
    expect(await office.send(id)).toMatchObject({ status: 'sent' });
    expect(await refusalOf(office.perform(undoApproval, { id }))).toMatchObject({ code: 'conflict' });
    expect(receiptsOf(id)).toHaveLength(1);
  });

  it('leaves at once where the agency wants no time to undo', async () => {
    const office = await twilio.createSendingAgency();
    const id = await office.createDraft();
    expect(await office.approve(id)).toMatchObject({ waitsFor: null, releaseAt: clock.now.toISOString() });
    expect(await office.send(id)).toMatchObject({ status: 'sent' });
  });

  it('cannot be edited any more', async () => {
    const office = await twilio.createSendingAgency();
    const id = await office.createApprovedDraft();
    const edit = office.edit(id, { body: 'Autre chose' });
    expect(await refusalOf(edit)).toMatchObject({ code: 'conflict', existingId: id });
    await office.send(id);
    expect(receiptsOf(id)).toMatchObject([{ body: 'À mardi, 14 h ?' }]);
  });

  it('is e-mail too: the sandbox keeps it instead of sending it', async () => {
    const office = await twilio.createSendingAgency();
    const contact = await office.createContact();
    const mail = { prospectId: contact.id, subject: 'Visite', body: 'À **mardi**.' };
    const { draftId } = await office.perform(draftEmail, mail);
    await office.approve(draftId);
    expect(await office.send(draftId)).toMatchObject({ status: 'sent' });
    const kept = await db.selectFrom('sandbox_message').selectAll().where('agency_id', '=', office.agency.id).execute();
    const html = '<p>À <strong>mardi</strong>.</p>\n';
    expect(kept).toMatchObject([{ address: contact.email, subject: 'Visite', body: 'À **mardi**.', html }]);
  });
});

describe('what changed between approval and hand-over', () => {
  const rejected = async (change: (id: string, contact: any, office: any) => Promise<unknown>) => {
    const office = await twilio.createSendingAgency();
    const contact = await office.createContact();
    const id = await office.createApprovedDraft(undefined, contact.id);
    await change(id, contact, office);
    const ended = await office.send(id);
    expect(ended).toMatchObject({ status: 'rejected', waitsFor: null, releaseAt: null, attempts: 0 });
    expect(receiptsOf(id)).toEqual([]);
    expect((await journalOf(db, office.agency.id, id)).at(-1)).toMatch(/^releaseDraft refused \w+$/);
    return ended.reason;
  };
  const tamper = (id: string, path: string, value: string) =>
    sql`
    update draft set item = jsonb_set(item, ${sql.lit(`{${path}}`)}, to_jsonb(${value}::text))
    where id = ${uuidOf('draft', id)}`.execute(db);

  it.each(['body', 'to'])('the item’s %s, in the database: it is not what was approved', async (path) => {
    const reason = await rejected((id) => tamper(id, path, '+33639980000'));
    expect(reason).toBe('The text is not the one that was approved.');
  });

  it('the contact that it is for, in the database', async () => {
    const reason = await rejected(async (id, _, office) => {
      const other = uuidOf('contact', (await office.createContact()).id);
      await db.updateTable('draft').set({ contact_id: other }).where('id', '=', uuidOf('draft', id)).execute();
    });
    expect(reason).toContain('not the one');
  });

  it.each([
    ['consent denied', { consent: { sms: { status: 'denied' } } }, 'not consented'],
    ['an opt-out', { consent: { sms: { status: 'opted_out' } } }, 'opted out'],
    ['another number', { phone: '06 39 98 99 99', allowDuplicate: true }, 'not consented'],
    ['no number', { phone: null }, 'not consented'],
  ])('%s', async (_, change, reason) => {
    const given = await rejected((__, { id }, office) => office.perform(updateContact, { id, ...change }));
    expect(given).toContain(reason);
  });

  it('another number, with a consent of its own', async () => {
    const sms = { status: 'granted', source: 'Formulaire' };
    const change = { phone: '06 39 98 99 98', allowDuplicate: true, consent: { sms } };
    const reason = await rejected((__, { id }, office) => office.perform(updateContact, { id, ...change }));
    expect(reason).toBe('The address of this contact has changed since.');
  });

  it('an opt-out of the number by way of another contact', async () => {
    const reason = await rejected(async (_, { phone }, office) => {
      const twin = await office.createContact(phone);
      await office.perform(updateContact, { id: twin.id, consent: { sms: { status: 'opted_out' } } });
    });
    expect(reason).toContain('opted out');
  });
});

describe('the hours', () => {
  const marketing = async () => {
    const office = await twilio.createSendingAgency();
    const id = await office.createDraft('Portes ouvertes samedi');
    await office.edit(id, { purpose: 'marketing' });
    return { office, id };
  };
  it.each([
    ['night', '2026-11-21T19:30:00Z', '2026-11-23T07:00:00.000Z', null],
    ['sunday', '2026-11-22T10:00:00Z', '2026-11-23T07:00:00.000Z', null],
    ['holiday', '2026-12-25T10:00:00Z', '2026-12-26T07:00:00.000Z', 'Noël'],
  ])('marketing waits for the end of the %s, and says so', async (waitsFor, now, releaseAt, holiday) => {
    clock.now = new Date(now);
    const { office, id } = await marketing();
    const scheduled = { status: 'scheduled', waitsFor, releaseAt, holiday };
    expect(await office.approve(id)).toMatchObject(scheduled);
    expect(wakes.at(-1)).toEqual({ queue: 'send', id: uuidOf('draft', id), at: new Date(releaseAt) });
    expect(await office.send(id)).toMatchObject(scheduled);
    expect(receiptsOf(id)).toEqual([]);
    clock.now = new Date(releaseAt);
    expect(await office.send(id)).toMatchObject({ status: 'sent', waitsFor: null, holiday: null });
    expect(receiptsOf(id)).toMatchObject([{ body: expect.stringContaining('STOP') }]);
  });

  it('are asked again at the hand-over, after the time to undo', async () => {
    clock.now = new Date('2026-11-21T18:59:58Z');
    const { office, id } = await marketing();
    await office.perform(changeAgency, { undoSeconds: 5 });
    expect(await office.approve(id)).toMatchObject({ status: 'approved', waitsFor: 'undo' });
    clock.advance(5);
    expect(await office.send(id)).toMatchObject({ status: 'scheduled', waitsFor: 'night' });
    expect(wakes.at(-1)).toMatchObject({ at: new Date('2026-11-23T07:00:00Z') });
    expect(receiptsOf(id)).toEqual([]);
  });

  it('bind no service message, unless the agency wants it so', async () => {
    clock.now = new Date('2026-11-22T02:00:00Z');
    const office = await twilio.createSendingAgency();
    expect(await office.send(await office.createApprovedDraft())).toMatchObject({ status: 'sent' });
    await office.perform(changeAgency, { serviceHours: true });
    const id = await office.createDraft();
    expect(await office.approve(id)).toMatchObject({ status: 'scheduled', waitsFor: 'sunday' });
    clock.now = WITHIN_HOURS;
  });
});

describe('the switch that pauses everything', () => {
  it('lets nothing leave, whatever was approved before or meanwhile; then everything is woken', async () => {
    const office = await twilio.createSendingAgency();
    await office.perform(changeAgency, { undoSeconds: 5 });
    const before = await office.createApprovedDraft();
    await office.perform(pauseSending, {});
    const meanwhile = await office.createDraft();
    const paused = { status: 'approved', waitsFor: 'paused' };
    expect(await office.approve(meanwhile)).toMatchObject(paused);
    clock.advance(5);
    for (const id of [before, meanwhile]) {
      expect(await office.send(id)).toMatchObject(paused);
      expect(receiptsOf(id)).toEqual([]);
    }
    const after = wakes.length;
    await office.perform(resumeSending, {});
    const woken = [before, meanwhile].map((id) => ({ queue: 'send', id: uuidOf('draft', id) }));
    expect(wakes.slice(after)).toHaveLength(2);
    expect(wakes.slice(after)).toEqual(expect.arrayContaining(woken));
    for (const id of [before, meanwhile]) expect(await office.send(id)).toMatchObject({ status: 'sent' });
  });

  it('is the agency’s own: the others go on', async () => {
    const [one, other] = [await twilio.createSendingAgency(), await twilio.createSendingAgency()];
    await one.perform(pauseSending, {});
    expect(await other.send(await other.createApprovedDraft())).toMatchObject({ status: 'sent' });
  });
});
