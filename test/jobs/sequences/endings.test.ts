import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SendResult } from '../../../delivery/driver.ts';
import { receiveEventInAgency } from '../../../delivery/inbound/receive.ts';
import { unsubscribeUrl } from '../../../domain/consent/unsubscribe-link.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { eventData } from '../../../domain/events/event-data.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { writeDueStep } from '../../../jobs/sequences/write-step.ts';
import { startTestServer } from '../../support/test-server.ts';
import { rowsOf, WITHIN_HOURS } from '../../support/twilio-server.ts';
import { type EnrolledContact, startSequenceServer } from './sequence-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startSequenceServer(testServer);
const { answers, clock, context, emails, advanceHours, receive, enrollContact } = server;
beforeEach(() => {
  clock.now = WITHIN_HOURS;
});

const otherMailbox = (n: number) => `autre-boite-${n}@courriel.example`;
let otherMailboxes = 0;

type End = { status: string; code: string; by(enrolled: EnrolledContact): Promise<unknown> };

const unsubscribe = (enrolled: EnrolledContact) =>
  fetch(unsubscribeUrl(context, { agencyId: enrolled.agency.id, contactId: uuidOf('contact', enrolled.contact.id) }), {
    method: 'POST',
    body: new URLSearchParams('List-Unsubscribe=One-Click'),
  });
const moveTo = (stage: string) => (enrolled: EnrolledContact) =>
  enrolled.sender.perform(movePipeline, { id: enrolled.contact.id, stage, reason: 'A acheté ailleurs' });
const optOut = (enrolled: EnrolledContact) =>
  enrolled.sender.perform(updateContact, { id: enrolled.contact.id, consent: { email: { status: 'opted_out' } } });

const ends: Record<string, End> = {
  'an e-mail': { status: 'replied', code: 'replied', by: ({ contact }) => receive(contact.email, 'Merci !') },
  'an SMS': { status: 'replied', code: 'replied', by: ({ contact }) => receive(contact.phone, 'Merci !', [], 'sms') },
  'a STOP': { status: 'opted_out', code: 'opted_out', by: ({ contact }) => receive(contact.email, 'STOP') },
  'the link in an e-mail': { status: 'opted_out', code: 'opted_out', by: unsubscribe },
  'an opt-out by telephone': { status: 'opted_out', code: 'opted_out', by: optOut },
  'a move to lost': { status: 'cancelled', code: 'stage_lost', by: moveTo('lost') },
  'a move to won': { status: 'cancelled', code: 'stage_won', by: moveTo('won') },
};

const job = ({ agency, id }: EnrolledContact) => ({ agencyId: agency.id, id: uuidOf('enrollment', id) });

describe.each(Object.entries(ends))('%s ends the enrollment', (_, { status, code, by }) => {
  const ended = { status, reason_code: code, next_step_at: null };

  it('before its step is due', async () => {
    const enrolled = await enrollContact();
    await by(enrolled);
    advanceHours(100);
    await enrolled.runDue();
    expect(enrolled.received()).toEqual([]);
    expect(await enrolled.read()).toMatchObject({ ...ended, step_index: 0 });
  });

  it('while its step is written and waits', async () => {
    const enrolled = await enrollContact();
    advanceHours(1);
    await writeDueStep(context, job(enrolled));
    expect(await enrolled.drafts()).toMatchObject([{ status: 'approved' }]);
    await by(enrolled);
    expect(await enrolled.read()).toMatchObject(ended);
    expect(await enrolled.drafts()).toMatchObject([{ status: 'rejected', reason_code: code }]);
    await enrolled.runDue();
    expect(enrolled.received()).toEqual([]);
  });

  it('while its step is being sent: that step leaves, and no other', async () => {
    const enrolled = await enrollContact();
    advanceHours(1);
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answers.push(async (): Promise<SendResult> => {
      started.resolve();
      await released.promise;
      return { outcome: 'accepted', providerId: 'SM-late' };
    });
    const running = enrolled.runDue();
    await started.promise;
    const ending = by(enrolled);
    // A STOP is answered only after the running send, but its opt-out applies before.
    const hasEnded = async () => expect((await enrolled.read()).status).not.toBe('active');
    await vi.waitFor(hasEnded, { timeout: 60_000, interval: 5 });
    released.resolve();
    await Promise.all([ending, running]);
    expect(await enrolled.read()).toMatchObject(ended);
    expect(await enrolled.drafts()).toMatchObject([{ status: 'sent' }]);
    advanceHours(100);
    await enrolled.runDue();
    expect(enrolled.received()).toHaveLength(1);
  });

  it('between two steps', async () => {
    const enrolled = await enrollContact();
    advanceHours(1);
    await enrolled.runDue();
    await by(enrolled);
    advanceHours(100);
    await enrolled.runDue();
    expect(enrolled.received()).toHaveLength(1);
    expect(await enrolled.read()).toMatchObject({ ...ended, step_index: 1 });
  });
});

it('an opt-out of the enrolled address ends the enrollment although the contact has a new address', async () => {
  const enrolled = await enrollContact();
  advanceHours(1);
  await writeDueStep(context, job(enrolled));
  await enrolled.sender.perform(updateContact, { id: enrolled.contact.id, email: otherMailbox(++otherMailboxes) });
  await receive(enrolled.contact.email, 'STOP');
  expect(await enrolled.read()).toMatchObject({ status: 'opted_out', reason_code: 'opted_out', next_step_at: null });
  expect(await enrolled.drafts()).toMatchObject([{ status: 'rejected', reason_code: 'opted_out' }]);
});

it('a step is never sent to another address than the enrolled one', async () => {
  const enrolled = await enrollContact();
  const other = otherMailbox(++otherMailboxes);
  await enrolled.sender.perform(updateContact, { id: enrolled.contact.id, email: other });
  advanceHours(1);
  await enrolled.runDue();
  expect(emails.filter(({ to }) => to === other || to === enrolled.contact.email)).toEqual([]);
  expect(await enrolled.read()).toMatchObject({ status: 'failed', reason_code: 'conflict', next_step_at: null });
});

describe('a reply', () => {
  it('during a failing attempt prevents the retry', async () => {
    const enrolled = await enrollContact();
    advanceHours(1);
    answers.push(async (): Promise<SendResult> => {
      await receive(enrolled.contact.email, 'Merci !');
      return { outcome: 'retry', detail: 'Busy.' };
    });
    await enrolled.runDue();
    advanceHours(1);
    await enrolled.runDue();
    expect(enrolled.received()).toHaveLength(1);
    expect(await enrolled.drafts()).toMatchObject([{ status: 'rejected', attempts: 1 }]);
    expect(await enrolled.read()).toMatchObject({ status: 'replied', step_index: 0 });
  });

  it('emits an event with the ended enrollment', async () => {
    const { agency, id, contact } = await enrollContact();
    await receive(contact.email, 'Merci !');
    const events = (await rowsOf(db, 'event', agency.id)).filter(({ type }) => type === 'sequence.replied');
    expect(events).toMatchObject([{ data: { id, contactId: contact.id, status: 'replied', nextStepAt: null } }]);
    for (const { data } of events) expect(eventData['sequence.replied'].parse(data)).toEqual(data);
  });

  it('of another contact ends nothing', async () => {
    const enrolled = await enrollContact();
    const other = await enrolled.sender.createContact();
    await receive(other.email, 'Merci !');
    expect(await enrolled.read()).toMatchObject({ status: 'active' });
  });

  it('from another mailbox that quotes our e-mail ends the sequence and opens a separate conversation', async () => {
    const enrolled = await enrollContact();
    advanceHours(1);
    await enrolled.runDue();
    const from = otherMailbox(otherMailboxes++);
    await receive(from, 'Merci !', [`<${enrolled.received()[0]?.id}@agence.example>`]);
    expect(await enrolled.read()).toMatchObject({ status: 'replied' });
    const conversations = await rowsOf(db, 'conversation', enrolled.agency.id);
    expect(conversations.find(({ address }) => address === from)).toMatchObject({ contact_id: null });
    const theirs = conversations.find(({ contact_id }) => contact_id === uuidOf('contact', enrolled.contact.id));
    expect(theirs).toMatchObject({ snippet: 'Bonjour Élodie,' });
  });

  it('that quotes an unconfirmed e-mail ends the sequence too', async () => {
    const enrolled = await enrollContact();
    advanceHours(1);
    answers.push({ outcome: 'unknown', detail: 'The answer was lost.' });
    await enrolled.runDue();
    const quoted = `<${publicId('draft', (await enrolled.drafts())[0]?.id as string)}@agence.example>`;
    const notice = {
      kind: 'message',
      channel: 'email',
      providerId: '<x@y.example>',
      from: otherMailbox(otherMailboxes++),
    } as const;
    const words = { to: [], subject: 'Re: Étape', body: 'Merci !', references: [quoted], at: null };
    await receiveEventInAgency(context, enrolled.agency.id, 'sandbox', { ...notice, ...words });
    expect(await enrolled.read()).toMatchObject({ status: 'replied' });
  });
});
