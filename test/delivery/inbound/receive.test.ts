import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CallbackEvent } from '../../../delivery/driver.ts';
import { receiveEvent, receiveEventInAgency } from '../../../delivery/inbound/receive.ts';
import { getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../../../domain/conversations/message-drafts.ts';
import { enrollSequence, requestEnrollment } from '../../../domain/sequences/enroll.ts';
import { readAllRows } from '../../support/all-rows.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { restClient, startTestServer } from '../../support/test-server.ts';
import {
  createSendingAgency,
  nextPhone,
  receivedMessages,
  rowsOf,
  startTwilioServer,
  WITHIN_HOURS,
} from '../../support/twilio-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startTwilioServer(testServer);
const { clock, provider, postCallback, context, drivers } = server;

let messageCount = 0;
const receiveSms = (From: string, Body: string, MessageSid = `SM-in-${++messageCount}`, signed = {}) =>
  postCallback({ MessageSid, From, To: '+33199000001', Body }, signed);
const receiptsTo = (phone: string) => receivedMessages(provider).filter(({ to }) => to === phone);
const STOP_REASON = 'The contact has replied STOP.';

describe('a stranger who writes to the only agency', () => {
  it('gets a conversation without a contact, and STOP also applies to a contact created later with this number', async () => {
    const sender = await server.createSendingAgency();
    const phone = nextPhone();
    expect(await receiveSms(phone, 'Bonjour, vous vendez ?')).toBe(200);
    expect(await receiveSms(phone, 'STOP', 'SM-stop')).toBe(200);
    const conversation = { contact_id: null, address: phone, unread_count: 2, snippet: 'STOP' };
    expect(await rowsOf(db, 'conversation', sender.agency.id)).toMatchObject([conversation]);
    const events = (await rowsOf(db, 'event', sender.agency.id)).filter(({ type }) => type === 'message.received');
    expect(events.map(({ data }) => [data.body, data.contactId])).toEqual([
      ['Bonjour, vous vendez ?', null],
      ['STOP', null],
    ]);
    const call = restClient(server.url, await sender.agency.key());
    const sms = { status: 'granted', source: 'Formulaire' };
    const { body: contact } = await call('POST', '/contacts', { lastName: 'Neuve', phone, consent: { sms } });
    const draft = sender.perform(draftSms, { prospectId: contact.id, body: 'Bonjour' });
    expect(await refusalOf(draft)).toMatchObject({ code: 'opted_out' });
    // A repeated callback after the contact was created adds neither a message nor a conversation.
    await receiveSms(phone, 'STOP', 'SM-stop');
    expect(await rowsOf(db, 'message', sender.agency.id)).toHaveLength(2);
    expect(await rowsOf(db, 'conversation', sender.agency.id)).toHaveLength(1);
    await receiveSms(phone, 'start');
    expect((await sender.perform(draftSms, { prospectId: contact.id, body: 'Bonjour' })).status).toBe('pending');
  });
});

describe('an incoming message', () => {
  it('goes to the agency that wrote to this number last', async () => {
    const [first, second] = [await server.createSendingAgency(), await server.createSendingAgency()];
    const phone = nextPhone();
    for (const sender of [first, second, first]) {
      clock.advance(1);
      await sender.send(await sender.createApprovedDraft('Bonjour', (await sender.createContact(phone)).id));
    }
    await receiveSms(phone, 'Oui, à mardi');
    const bodies = async (sender: typeof first) =>
      (await rowsOf(db, 'message', sender.agency.id)).map(({ body }) => body).sort();
    expect(await bodies(first)).toEqual(['Bonjour', 'Bonjour', 'Oui, à mardi']);
    expect(await bodies(second)).toEqual(['Bonjour']);
  });

  it('goes to the agency whose only message to this number is unconfirmed', async () => {
    const [first, second] = [await server.createSendingAgency(), await server.createSendingAgency()];
    const phone = nextPhone();
    const [contact] = [await first.createContact(phone), await second.createContact(phone)];
    const id = await first.createApprovedDraft('Bonjour', contact.id);
    provider.next('drop');
    expect(await first.send(id)).toMatchObject({ status: 'unconfirmed' });
    await receiveSms(phone, 'Oui, à mardi');
    expect(await rowsOf(db, 'message', first.agency.id)).toMatchObject([{ body: 'Oui, à mardi' }]);
    expect(await rowsOf(db, 'message', second.agency.id)).toEqual([]);
  });

  it('goes to no agency if several are possible, and is kept', async () => {
    const shared = nextPhone();
    for (const sender of [await server.createSendingAgency(), await server.createSendingAgency()])
      await sender.createContact(shared);
    const before = await readAllRows(db, []);
    for (const phone of [shared, nextPhone()]) expect(await receiveSms(phone, 'Oui')).toBe(200);
    const { unassigned_message: kept, ...others } = await readAllRows(db, []);
    expect(kept).toHaveLength(2);
    expect({ ...others, unassigned_message: [] }).toEqual(before);
  });

  it('continues the contact’s conversation; a repeated callback is one message', async () => {
    const sender = await server.createSendingAgency();
    const contact = await sender.createContact();
    await sender.send(await sender.createApprovedDraft('Bonjour', contact.id));
    for (const MessageSid of ['SM-a', 'SM-a', 'SM-b'])
      expect(await receiveSms(contact.phone, 'Oui', MessageSid)).toBe(200);
    await Promise.all(Array.from({ length: 5 }, () => receiveSms(contact.phone, 'Et encore', 'SM-c')));
    const conversation = { snippet: 'Et encore', unread_count: 3, status: 'open' };
    expect(await rowsOf(db, 'conversation', sender.agency.id)).toMatchObject([conversation]);
    expect(await rowsOf(db, 'message', sender.agency.id)).toHaveLength(4);
  });
});

describe('a callback without a valid signature', () => {
  it.each(['Oui', 'STOP'])('is refused and changes nothing: %s', async (body) => {
    const sender = await server.createSendingAgency();
    const contact = await sender.createContact();
    const id = await sender.createApprovedDraft('Bonjour', contact.id);
    const before = await readAllRows(db, []);
    expect(await receiveSms(contact.phone, body, 'SM-x', { token: 'another' })).toBe(401);
    expect(await postCallback({ MessageSid: 'SM-x', MessageStatus: 'delivered' }, { id, token: '' })).toBe(401);
    expect(await readAllRows(db, [])).toEqual(before);
  });
});

describe('STOP', () => {
  it('rejects all drafts to this number with the reason, and no others', async () => {
    const sender = await server.createSendingAgency();
    const contact = await sender.createContact();
    clock.now = new Date('2026-11-22T10:00:00Z');
    const scheduled = await sender.createDraft('Portes ouvertes', contact.id);
    await sender.edit(scheduled, { purpose: 'marketing' });
    expect(await sender.approve(scheduled)).toMatchObject({ status: 'scheduled' });
    clock.now = WITHIN_HOURS;
    const [pending, approved] = [
      await sender.createDraft('Un', contact.id),
      await sender.createApprovedDraft('Deux', contact.id),
    ];
    const mail = await sender.perform(draftEmail, { prospectId: contact.id, subject: 'Visite', body: 'Bonjour' });
    const others = await sender.createDraft('Trois');
    await receiveSms(contact.phone, 'Stop SVP');
    for (const id of [scheduled, pending, approved]) {
      const ended = { status: 'rejected', reason: STOP_REASON, waitsFor: null, releaseAt: null };
      expect(await sender.send(id)).toMatchObject(ended);
    }
    expect(await sender.read(pending)).toMatchObject({ decidedBy: { kind: 'system', name: 'Clef' } });
    expect(await sender.read(approved)).toMatchObject({ decidedBy: { kind: 'human' } });
    for (const id of [mail.draftId, others]) expect(await sender.read(id)).toMatchObject({ status: 'pending' });
    expect(receiptsTo(contact.phone)).toEqual([]);
    const { consent } = await sender.perform(getContact, { id: contact.id });
    expect(consent).toMatchObject({ sms: { status: 'opted_out', evidence: 'Stop SVP' }, email: { status: 'granted' } });
  });

  it('is lifted only by START; START from other contacts is an ordinary message', async () => {
    const sender = await server.createSendingAgency();
    const [optedOut, denied] = [await sender.createContact(), await sender.createContact()];
    for (const { id } of [optedOut, denied]) await sender.send(await sender.createApprovedDraft('Bonjour', id));
    await sender.perform(updateContact, { id: denied.id, consent: { sms: { status: 'denied' } } });
    for (const word of ['STOP', 'Bonjour ? Stop ou pas ?']) await receiveSms(optedOut.phone, word);
    const statuses = async () => {
      const contacts = [
        await sender.perform(getContact, { id: optedOut.id }),
        await sender.perform(getContact, { id: denied.id }),
      ];
      return contacts.map(({ consent }) => consent.sms.status);
    };
    expect(await statuses()).toEqual(['opted_out', 'denied']);
    for (const { phone } of [optedOut, denied]) await receiveSms(phone, 'START');
    expect(await statuses()).toEqual(['granted', 'denied']);
    expect(await rowsOf(db, 'opt_out', sender.agency.id)).toEqual([]);
    expect(await sender.send(await sender.createApprovedDraft('Bonjour', optedOut.id))).toMatchObject({
      status: 'sent',
    });
  });

  it.each([' stop ', 'Arrêt', 'STOP.', 'ＳＴＯＰ'])(
    'while messages are being sent: once “%s” is answered, no other is sent',
    async (word) => {
      const sender = await server.createSendingAgency();
      const { id, phone } = await sender.createContact();
      const drafts = [];
      for (let n = 0; n < 8; n += 1) drafts.push(await sender.createApprovedDraft(`Visite ${n}`, id));
      const first = provider.taken();
      const sending = drafts.map((draft) => sender.send(draft));
      await first;
      expect(await receiveSms(phone, word)).toBe(200);
      const before = receiptsTo(phone).length;
      const ended = await Promise.all(sending);
      expect(receiptsTo(phone)).toHaveLength(before);
      expect(before).toBeGreaterThan(0);
      const sent = ended.filter(({ status }) => status === 'sent');
      expect(sent).toHaveLength(before);
      expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(8 - before);
    },
  );

  it.runIf(testServer.databaseUrl)('and sending to the same number exclude each other', async () => {
    const sender = await server.createSendingAgency();
    const { id: contact, phone } = await sender.createContact();
    const id = await sender.createApprovedDraft('Bonjour', contact);
    const name = `${sender.agency.id}:sms:${phone}`;
    const row = { agency_id: sender.agency.id, channel: 'sms', address: phone, at: clock.now } as const;
    const ended = await whileLocked(db, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`, {
      begin: () => ({ sending: sender.send(id) }),
      waiting: 1,
      meanwhile: async () => void (await db.insertInto('opt_out').values(row).execute()),
    });
    expect(await ended.sending).toMatchObject({ status: 'rejected' });
    expect(receiptsTo(phone)).toEqual([]);
  });

  it('is answered only after the message that is being sent', async () => {
    const order: string[] = [];
    const { sms, email } = drivers;
    let stopped: Promise<unknown> | undefined;
    const send: typeof sms.send = async (message) => {
      stopped = receiveSms(message.to, 'STOP').then(() => order.push('answered'));
      while ((await rowsOf(db, 'opt_out', sender.agency.id)).length === 0) await setImmediate();
      // An answer that does not wait would come during these requests.
      for (let n = 0; n < 5; n += 1) await receiveSms(nextPhone(), 'Bonjour');
      order.push('sent');
      return sms.send(message);
    };
    const sender = await createSendingAgency(testServer, { context, drivers: { email, sms: { ...sms, send } } });
    const contact = await sender.createContact();
    expect(await sender.send(await sender.createApprovedDraft('Bonjour', contact.id))).toMatchObject({
      status: 'sent',
    });
    await stopped;
    expect(order).toEqual(['sent', 'answered']);
  });
});

describe('an e-mail that says STOP', () => {
  const emailEvent = (
    from: string,
    changes: Partial<Extract<CallbackEvent, { kind: 'message' }>> = {},
  ): CallbackEvent => ({
    kind: 'message',
    channel: 'email',
    providerId: `<${++messageCount}@courriel.example>`,
    from,
    to: [],
    subject: 'Re: Votre recherche',
    body: 'STOP',
    references: [],
    at: null,
    ...changes,
  });

  it('ends drafts and enrollments with this address at the agency whose e-mail it answers', async () => {
    const sender = await server.createSendingAgency();
    const records = await createRecords(testServer, sender.agency);
    const { email } = await sender.perform(getContact, { id: records.contact });
    const draft = async (subject: string) =>
      (await sender.perform(draftEmail, { prospectId: records.contact, subject, body: 'Bonjour' })).draftId;
    const first = await draft('Votre recherche');
    await sender.approve(first);
    await sender.send(first);
    const pending = await draft('Encore');
    await sender.perform(enrollSequence, { id: records.sequence, prospectId: records.contact });
    await receiveEvent(context, 'sandbox', emailEvent(email, { references: [`sandbox-${first}`] }));
    expect(await sender.read(pending)).toMatchObject({ status: 'rejected', reason: STOP_REASON });
    const enrollments = db.selectFrom('enrollment').select('status').where('agency_id', '=', sender.agency.id);
    expect(await enrollments.execute()).toEqual([{ status: 'opted_out' }]);
    const request = { prospectId: records.contact, emailSequenceId: records.sequence };
    expect(await refusalOf(sender.perform(requestEnrollment, request))).toMatchObject({ code: 'opted_out' });
    const conversations = await rowsOf(db, 'conversation', sender.agency.id);
    expect(conversations.find(({ channel }) => channel === 'email')).toMatchObject({ subject: 'Votre recherche' });
  });

  it.each([
    ['by its subject', 'STOP', 'Cordialement\nVic Test', 'Objet : STOP\n\nCordialement\nVic Test'],
    ['by its text', 'Re: Votre recherche', 'STOP', 'STOP'],
  ])('%s is recorded with the words that refused', async (_, subject, body, evidence) => {
    const sender = await server.createSendingAgency();
    const records = await createRecords(testServer, sender.agency);
    const { email } = await sender.perform(getContact, { id: records.contact });
    await receiveEventInAgency(context, sender.agency.id, 'sandbox', emailEvent(email, { subject, body }));
    const { consent } = await sender.perform(getContact, { id: records.contact });
    expect(consent.email).toMatchObject({ status: 'opted_out', evidence });
  });
});
