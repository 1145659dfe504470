import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AddressFailure, CallbackEvent, MailFacts } from '../../../delivery/driver.ts';
import { receiveEvent, receiveEventInAgency } from '../../../delivery/inbound/receive.ts';
import { readAgency } from '../../../domain/agency/agency-settings.ts';
import { listConsents } from '../../../domain/consent/consent-register.ts';
import { getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { browseContacts } from '../../../domain/contacts/list/browse-contacts.ts';
import { listInbox, readConversation } from '../../../domain/conversations/inbox.ts';
import { draftEmail } from '../../../domain/conversations/message-drafts.ts';
import { applyFailedDelivery } from '../../../domain/failed-deliveries/apply-failed-delivery.ts';
import { reactivateAddress } from '../../../domain/failed-deliveries/delivery-failures.ts';
import { enrollSequence } from '../../../domain/sequences/enroll.ts';
import { listEnrollments } from '../../../domain/sequences/list-enrollments.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { transact } from '../../../door/transaction/transact.ts';
import { startTestServer } from '../../support/test-server.ts';
import { WITHIN_HOURS } from '../../support/twilio-server.ts';
import { type EnrolledContact, startSequenceServer } from './sequence-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startSequenceServer(testServer);
const { answers, clock, context, advanceHours, enrollContact } = server;
beforeEach(() => {
  clock.now = WITHIN_HOURS;
});

/** An enrolled contact whose first step has been sent. */
async function afterFirstStep() {
  const enrolled = await enrollContact();
  advanceHours(2);
  await enrolled.runDue();
  expect(enrolled.received()).toHaveLength(1);
  return { ...enrolled, draftId: publicId('draft', (await enrolled.drafts())[0]?.id as string) };
}

const report = (id: string, failure: AddressFailure, detail = '550 5.1.1 unknown') =>
  receiveEvent(context, 'sandbox', { kind: 'status', id, providerId: null, status: 'failed', detail, failure });

const facts: MailFacts = {
  writtenBy: 'person',
  senderName: null,
  via: null,
  absentUntil: null,
  wholeText: '',
  folds: [],
  lead: null,
};

const mailFrom = (
  from: string,
  body: string,
  mail: Partial<MailFacts> = {},
  providerId = `<${newId()}@a.example>`,
): CallbackEvent => ({
  kind: 'message',
  channel: 'email',
  providerId,
  from,
  to: [],
  subject: 'Re: Étape',
  body,
  references: [],
  at: null,
  mail: { ...facts, ...mail },
});
const receiveMail = (...mail: Parameters<typeof mailFrom>) => receiveEvent(context, 'sandbox', mailFrom(...mail));

const contactOf = ({ sender, contact }: EnrolledContact) => sender.perform(getContact, { id: contact.id });
const draftTo = ({ sender, contact }: EnrolledContact) =>
  sender.perform(draftEmail, { prospectId: contact.id, subject: 'Visite', body: 'Bonjour, quand êtes-vous libre ?' });

describe('a hard failure', () => {
  it('ends the enrollment, marks the address, and no second message leaves', async () => {
    const enrolled = await afterFirstStep();
    await report(enrolled.draftId, 'hard');
    expect(await enrolled.read()).toMatchObject({ status: 'failed', reason_code: 'undeliverable' });
    expect(await enrolled.drafts()).toMatchObject([{ status: 'sent', failure: { code: 'undelivered' } }]);
    advanceHours(100);
    await enrolled.runDue();
    expect(enrolled.received()).toHaveLength(1);
    const { undeliverable } = await contactOf(enrolled);
    expect(undeliverable).toEqual({ sms: null, email: { at: expect.any(String), reason: '550 5.1.1 unknown' } });
    const { data } = await enrolled.sender.perform(browseContacts, { q: enrolled.contact.email });
    expect(data).toMatchObject([{ undeliverable: { sms: false, email: true } }]);
  });

  it('of a step whose sending was unconfirmed ends the enrollment too', async () => {
    const enrolled = await enrollContact();
    advanceHours(2);
    answers.push({ outcome: 'unknown', detail: 'The answer was lost.' });
    await enrolled.runDue();
    await report(publicId('draft', (await enrolled.drafts())[0]?.id as string), 'hard');
    expect(await enrolled.drafts()).toMatchObject([{ status: 'sent', failure: { code: 'undelivered' } }]);
    expect(await enrolled.read()).toMatchObject({ status: 'failed', reason_code: 'undeliverable' });
  });

  it('counts after a soft one of the same message', async () => {
    const enrolled = await afterFirstStep();
    await report(enrolled.draftId, 'soft');
    await report(enrolled.draftId, 'hard');
    expect(await enrolled.read()).toMatchObject({ status: 'failed', reason_code: 'undeliverable' });
  });

  it('marks a contact who came while the address was being marked with the next failure', async () => {
    const enrolled = await afterFirstStep();
    await report(enrolled.draftId, 'hard');
    // As if they had been added by a transaction that saw no failure yet.
    await sql`update contact set undeliverable = '{}' where email = ${enrolled.contact.email}`.execute(db);
    const failed = { channel: 'email', address: enrolled.contact.email, kind: 'hard', reason: '550' } as const;
    await transact(context, enrolled.sender.agency.owner, (work) =>
      applyFailedDelivery(work, { ...failed, draftId: newId() }),
    );
    expect((await contactOf(enrolled)).undeliverable.email).not.toBeNull();
  });

  it('refuses further drafts and enrollments until a person lifts it', async () => {
    const enrolled = await afterFirstStep();
    await report(enrolled.draftId, 'hard');
    const { sender, contact, sequence } = enrolled;
    await expect(draftTo(enrolled)).rejects.toMatchObject({ code: 'undeliverable' });
    const enroll = () => sender.perform(enrollSequence, { id: sequence, prospectId: contact.id });
    await expect(enroll()).rejects.toMatchObject({ code: 'undeliverable' });
    await sender.perform(reactivateAddress, { id: contact.id, channel: 'email' });
    expect((await contactOf(enrolled)).undeliverable.email).toBeNull();
    await enroll();
    await draftTo(enrolled);
    await expect(sender.perform(reactivateAddress, { id: contact.id, channel: 'email' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('belongs to the address: another one works, and the old one stays dead', async () => {
    const enrolled = await afterFirstStep();
    const { sender, contact } = enrolled;
    await report(enrolled.draftId, 'hard');
    await sender.perform(updateContact, { id: contact.id, email: `nouvelle-${newId()}@courriel.example` });
    expect((await contactOf(enrolled)).undeliverable.email).toBeNull();
    await sender.perform(updateContact, { id: contact.id, email: contact.email });
    expect((await contactOf(enrolled)).undeliverable.email).not.toBeNull();
  });

  it('is told as a change of the contact', async () => {
    const enrolled = await afterFirstStep();
    await report(enrolled.draftId, 'hard');
    const events = await db.selectFrom('event').select('data').where('type', '=', 'contact.updated').execute();
    expect(events.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ id: enrolled.contact.id, undeliverable: expect.objectContaining({ sms: null }) }),
    );
  });
});

describe('a soft failure', () => {
  const sendAndFail = async (enrolled: EnrolledContact) => {
    advanceHours(24);
    await enrolled.runDue();
    const draft = (await enrolled.drafts()).findLast(({ status }) => status === 'sent');
    await report(publicId('draft', draft?.id as string), 'soft', '452 4.2.2 mailbox full');
  };

  it('counts, and three in a row do the same', async () => {
    const enrolled = await enrollContact(Array.from({ length: 4 }, () => ({ delayHours: 1, subject: 'S', body: 'B' })));
    await sendAndFail(enrolled);
    await sendAndFail(enrolled);
    expect(await enrolled.read()).toMatchObject({ status: 'active' });
    expect((await contactOf(enrolled)).undeliverable.email).toBeNull();
    await sendAndFail(enrolled);
    expect(await enrolled.read()).toMatchObject({ status: 'failed', reason_code: 'undeliverable' });
    expect((await contactOf(enrolled)).undeliverable.email).toMatchObject({ reason: '452 4.2.2 mailbox full' });
  });

  it('is forgotten when a message arrives in between', async () => {
    const enrolled = await enrollContact(Array.from({ length: 5 }, () => ({ delayHours: 1, subject: 'S', body: 'B' })));
    await sendAndFail(enrolled);
    await sendAndFail(enrolled);
    advanceHours(24);
    await enrolled.runDue();
    await sendAndFail(enrolled);
    expect((await contactOf(enrolled)).undeliverable.email).toBeNull();
  });

  it('that is reported twice counts once', async () => {
    const enrolled = await afterFirstStep();
    for (let time = 0; time < 4; time += 1) await report(enrolled.draftId, 'soft');
    expect((await contactOf(enrolled)).undeliverable.email).toBeNull();
  });
});

it('a complaint opts the address out of e-mail, with the report as evidence', async () => {
  const enrolled = await afterFirstStep();
  await receiveEvent(context, 'sandbox', {
    kind: 'complaint',
    id: enrolled.draftId,
    providerId: null,
    detail: 'Feedback-Type: abuse',
  });
  expect(await enrolled.read()).toMatchObject({ status: 'opted_out' });
  const { consent } = await contactOf(enrolled);
  expect(consent.email).toMatchObject({ status: 'opted_out', evidence: 'Feedback-Type: abuse' });
  const { data } = await enrolled.sender.perform(listConsents, {});
  expect(data).toContainEqual(expect.objectContaining({ channel: 'email', status: 'opted_out' }));
  await expect(draftTo(enrolled)).rejects.toMatchObject({ code: 'opted_out' });
});

describe('a machine’s mail', () => {
  it('answers nothing and is no STOP, but stands in the conversation, read', async () => {
    const enrolled = await afterFirstStep();
    for (const writtenBy of ['automatic', 'absence', 'bounce'] as const) {
      await receiveMail(enrolled.contact.email, 'STOP', { writtenBy });
    }
    expect(await enrolled.read()).toMatchObject({ status: 'active' });
    expect((await contactOf(enrolled)).consent.email.status).not.toBe('opted_out');
    const { data } = await enrolled.sender.perform(listInbox, { contactId: enrolled.contact.id });
    expect(data.every(({ unreadCount }: { unreadCount: number }) => unreadCount === 0)).toBe(true);
    const threads = await Promise.all(
      data.map(({ id }: { id: string }) => enrolled.sender.perform(readConversation, { id })),
    );
    const authors = threads.flatMap((thread: any) =>
      thread.data.map(({ writtenBy }: { writtenBy: string }) => writtenBy),
    );
    expect(authors.filter(Boolean).sort()).toEqual(['absence', 'automatic', 'bounce']);
  });

  it('an absence lets the sequence wait until the day after the last one', async () => {
    const enrolled = await afterFirstStep();
    const before = (await enrolled.read()).next_step_at as Date;
    await receiveMail(enrolled.contact.email, 'Je suis absent.', { writtenBy: 'absence', absentUntil: '2026-12-07' });
    const { status, next_step_at, reason_code, reason } = await enrolled.read();
    expect({ status, reason_code }).toEqual({ status: 'active', reason_code: 'absent' });
    expect(reason).toBe('The contact is absent until 2026-12-07.');
    expect(next_step_at?.toISOString()).toBe(`2026-12-08T${before.toISOString().slice(11)}`);
    const { data } = await enrolled.sender.perform(listEnrollments, { sequenceId: enrolled.sequence });
    expect(data).toMatchObject([{ next: { waitsFor: 'absent' } }]);
  });

  it('an absence without a date lets it wait for a week', async () => {
    const enrolled = await afterFirstStep();
    await receiveMail(enrolled.contact.email, 'Je suis absent.', { writtenBy: 'absence' });
    // No day is told that the notice does not name.
    expect((await enrolled.read()).reason).toMatch(/^The contact is absent; the sequence goes on after /);
    const days = ((await enrolled.read()).next_step_at as Date).getTime() - clock.now.getTime();
    expect(Math.floor(days / 86_400_000)).toBeGreaterThanOrEqual(7);
  });

  it('an answer to an invitation is a person’s act', async () => {
    const enrolled = await afterFirstStep();
    await receiveMail(enrolled.contact.email, 'A accepté l’invitation.', { writtenBy: 'calendar' });
    expect(await enrolled.read()).toMatchObject({ status: 'replied' });
  });
});

describe('a refusal by e-mail', () => {
  it('counts although its Message-Id was seen before', async () => {
    const enrolled = await afterFirstStep();
    await receiveMail(enrolled.contact.email, 'Merci', { writtenBy: 'automatic' }, '<seen@a.example>');
    await receiveMail(enrolled.contact.email, 'STOP', {}, '<seen@a.example>');
    expect(await enrolled.read()).toMatchObject({ status: 'opted_out' });
    expect((await contactOf(enrolled)).consent.email.status).toBe('opted_out');
  });

  it('in the name of the agency or of a colleague silences neither', async () => {
    const { sender, agency } = await afterFirstStep();
    await db.updateTable('agency').set({ email: 'contact@agence.example' }).where('id', '=', agency.id).execute();
    const { email: ofAgency } = await sender.perform(readAgency, {});
    const { email: ofColleague } = await db
      .selectFrom('user_account')
      .select('email')
      .where('agency_id', '=', agency.id)
      .executeTakeFirstOrThrow();
    for (const from of [ofAgency, ofColleague]) {
      await receiveEventInAgency(context, agency.id, 'sandbox', mailFrom(from, 'STOP'));
    }
    const optOuts = db.selectFrom('opt_out').select('address').where('agency_id', '=', agency.id);
    expect(await optOuts.execute()).toEqual([]);
    const told = db.selectFrom('journal_entry').select('operation').where('agency_id', '=', agency.id);
    expect(await told.where('operation', '=', 'stopReceived').execute()).toEqual([]);
  });

  it('is not lifted by START, which anybody can write in somebody’s name', async () => {
    const enrolled = await afterFirstStep();
    await receiveMail(enrolled.contact.email, 'STOP');
    await receiveMail(enrolled.contact.email, 'START');
    expect((await contactOf(enrolled)).consent.email.status).toBe('opted_out');
    await expect(draftTo(enrolled)).rejects.toMatchObject({ code: 'opted_out' });
  });
});
