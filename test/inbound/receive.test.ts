import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CallbackEvent } from '../../delivery/driver.ts';
import { getContact, updateContact } from '../../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../../domain/conversations/message-drafts.ts';
import { enrollSequence, requestEnrollment } from '../../domain/sequences/enrollments.ts';
import { receiveEvent } from '../../inbound/receive.ts';
import { readAllRows } from '../support/all-rows.ts';
import { refusalOf } from '../support/colleagues.ts';
import { createRecords } from '../support/records.ts';
import { restClient, startTestServer } from '../support/test-server.ts';
import {
  nextPhone,
  createSendingAgency as officeOn,
  receivedMessages,
  rowsOf,
  startTwilioServer,
  WITHIN_HOURS,
} from '../support/twilio-server.ts';
import { whileLocked } from '../support/while-locked.ts';

const here = await startTestServer({ ownStore: true });
const { db } = here;
const twilio = await startTwilioServer(here);
const { clock, provider, postCallback: told, context, drivers: channels } = twilio;

let messages = 0;
const says = (From: string, Body: string, MessageSid = `SM-in-${++messages}`, signed = {}) =>
  told({ MessageSid, From, To: '+33199000001', Body }, signed);
const receiptsTo = (phone: string) => receivedMessages(provider).filter(({ to }) => to === phone);
const STOPPED = 'The contact has replied STOP.';

describe('a stranger who writes to the only agency there is', () => {
  it('has a conversation without a contact, and their STOP holds for whoever has the number later', async () => {
    const office = await twilio.createSendingAgency();
    const phone = nextPhone();
    expect(await says(phone, 'Bonjour, vous vendez ?')).toBe(200);
    expect(await says(phone, 'STOP', 'SM-stop')).toBe(200);
    const thread = { contact_id: null, address: phone, unread_count: 2, snippet: 'STOP' };
    expect(await rowsOf(db, 'conversation', office.agency.id)).toMatchObject([thread]);
    const events = (await rowsOf(db, 'event', office.agency.id)).filter(({ type }) => type === 'message.received');
    expect(events.map(({ data }) => [data.body, data.contactId])).toEqual([
      ['Bonjour, vous vendez ?', null],
      ['STOP', null],
    ]);
    const ask = restClient(twilio.url, await office.agency.key());
    const sms = { status: 'granted', source: 'Formulaire' };
    const { body: contact } = await ask('POST', '/contacts', { lastName: 'Neuve', phone, consent: { sms } });
    const draft = office.perform(draftSms, { prospectId: contact.id, body: 'Bonjour' });
    expect(await refusalOf(draft)).toMatchObject({ code: 'opted_out' });
    // Told again after the number got a name: still one message, and no thread that is empty.
    await says(phone, 'STOP', 'SM-stop');
    expect(await rowsOf(db, 'message', office.agency.id)).toHaveLength(2);
    expect(await rowsOf(db, 'conversation', office.agency.id)).toHaveLength(1);
    await says(phone, 'start');
    expect((await office.perform(draftSms, { prospectId: contact.id, body: 'Bonjour' })).status).toBe('pending');
  });
});

describe('whose message it is', () => {
  it('is the agency’s that wrote last to that number', async () => {
    const [one, other] = [await twilio.createSendingAgency(), await twilio.createSendingAgency()];
    const phone = nextPhone();
    for (const office of [one, other, one]) {
      clock.advance(1);
      await office.send(await office.createApprovedDraft('Bonjour', (await office.createContact(phone)).id));
    }
    await says(phone, 'Oui, à mardi');
    const bodies = async (office: typeof one) =>
      (await rowsOf(db, 'message', office.agency.id)).map(({ body }) => body).sort();
    expect(await bodies(one)).toEqual(['Bonjour', 'Bonjour', 'Oui, à mardi']);
    expect(await bodies(other)).toEqual(['Bonjour']);
  });

  it('is the agency’s whose first message may have arrived, though nobody could tell yet', async () => {
    const [one, other] = [await twilio.createSendingAgency(), await twilio.createSendingAgency()];
    const phone = nextPhone();
    const [contact] = [await one.createContact(phone), await other.createContact(phone)];
    const id = await one.createApprovedDraft('Bonjour', contact.id);
    provider.next('drop');
    expect(await one.send(id)).toMatchObject({ status: 'unconfirmed' });
    await says(phone, 'Oui, à mardi');
    expect(await rowsOf(db, 'message', one.agency.id)).toMatchObject([{ body: 'Oui, à mardi' }]);
    expect(await rowsOf(db, 'message', other.agency.id)).toEqual([]);
  });

  it('is nobody’s where several agencies could be meant', async () => {
    const shared = nextPhone();
    for (const office of [await twilio.createSendingAgency(), await twilio.createSendingAgency()])
      await office.createContact(shared);
    const before = await readAllRows(db, []);
    for (const phone of [shared, nextPhone()]) expect(await says(phone, 'Oui')).toBe(200);
    expect(await readAllRows(db, [])).toEqual(before);
  });

  it('is the contact’s, on the conversation that there is; the same call-back twice is one message', async () => {
    const office = await twilio.createSendingAgency();
    const contact = await office.createContact();
    await office.send(await office.createApprovedDraft('Bonjour', contact.id));
    for (const MessageSid of ['SM-a', 'SM-a', 'SM-b']) expect(await says(contact.phone, 'Oui', MessageSid)).toBe(200);
    await Promise.all(Array.from({ length: 5 }, () => says(contact.phone, 'Et encore', 'SM-c')));
    const thread = { snippet: 'Et encore', unread_count: 3, status: 'open' };
    expect(await rowsOf(db, 'conversation', office.agency.id)).toMatchObject([thread]);
    expect(await rowsOf(db, 'message', office.agency.id)).toHaveLength(4);
  });
});

describe('a call-back that the provider did not sign', () => {
  it.each(['Oui', 'STOP'])('is refused, and changes nothing: %s', async (body) => {
    const office = await twilio.createSendingAgency();
    const contact = await office.createContact();
    const id = await office.createApprovedDraft('Bonjour', contact.id);
    const before = await readAllRows(db, []);
    expect(await says(contact.phone, body, 'SM-x', { token: 'another' })).toBe(401);
    expect(await told({ MessageSid: 'SM-x', MessageStatus: 'delivered' }, { id, token: '' })).toBe(401);
    expect(await readAllRows(db, [])).toEqual(before);
  });
});

describe('STOP', () => {
  it('ends what waits for that number, by its reason, and nothing of anybody else', async () => {
    const office = await twilio.createSendingAgency();
    const contact = await office.createContact();
    clock.now = new Date('2026-11-22T10:00:00Z');
    const scheduled = await office.createDraft('Portes ouvertes', contact.id);
    await office.edit(scheduled, { purpose: 'marketing' });
    expect(await office.approve(scheduled)).toMatchObject({ status: 'scheduled' });
    clock.now = WITHIN_HOURS;
    const [pending, approved] = [
      await office.createDraft('Un', contact.id),
      await office.createApprovedDraft('Deux', contact.id),
    ];
    const mail = await office.perform(draftEmail, { prospectId: contact.id, subject: 'Visite', body: 'Bonjour' });
    const others = await office.createDraft('Trois');
    await says(contact.phone, 'Stop SVP');
    for (const id of [scheduled, pending, approved]) {
      const ended = { status: 'rejected', reason: STOPPED, waitsFor: null, releaseAt: null };
      expect(await office.send(id)).toMatchObject(ended);
    }
    expect(await office.read(pending)).toMatchObject({ decidedBy: { kind: 'system', name: 'Clef' } });
    expect(await office.read(approved)).toMatchObject({ decidedBy: { kind: 'human' } });
    for (const id of [mail.draftId, others]) expect(await office.read(id)).toMatchObject({ status: 'pending' });
    expect(receiptsTo(contact.phone)).toEqual([]);
    const { consent } = await office.perform(getContact, { id: contact.id });
    expect(consent).toMatchObject({ sms: { status: 'opted_out', evidence: 'Stop SVP' }, email: { status: 'granted' } });
  });

  it('is lifted by START alone; START of anybody else is a message like any other', async () => {
    const office = await twilio.createSendingAgency();
    const [left, refused] = [await office.createContact(), await office.createContact()];
    for (const { id } of [left, refused]) await office.send(await office.createApprovedDraft('Bonjour', id));
    await office.perform(updateContact, { id: refused.id, consent: { sms: { status: 'denied' } } });
    for (const word of ['STOP', 'Bonjour ? Stop ou pas ?']) await says(left.phone, word);
    const statuses = async () => {
      const contacts = [
        await office.perform(getContact, { id: left.id }),
        await office.perform(getContact, { id: refused.id }),
      ];
      return contacts.map(({ consent }) => consent.sms.status);
    };
    expect(await statuses()).toEqual(['opted_out', 'denied']);
    for (const { phone } of [left, refused]) await says(phone, 'START');
    expect(await statuses()).toEqual(['granted', 'denied']);
    expect(await rowsOf(db, 'opt_out', office.agency.id)).toEqual([]);
    expect(await office.send(await office.createApprovedDraft('Bonjour', left.id))).toMatchObject({ status: 'sent' });
  });

  it.each([' stop ', 'Arrêt', 'STOP.', 'ＳＴＯＰ'])(
    'in the midst of hand-overs: once “%s” is answered, none starts any more',
    async (word) => {
      const office = await twilio.createSendingAgency();
      const { id, phone } = await office.createContact();
      const drafts = [];
      for (let n = 0; n < 8; n += 1) drafts.push(await office.createApprovedDraft(`Visite ${n}`, id));
      const first = provider.taken();
      const leaving = drafts.map((draft) => office.send(draft));
      await first;
      expect(await says(phone, word)).toBe(200);
      const before = receiptsTo(phone).length;
      const ended = await Promise.all(leaving);
      expect(receiptsTo(phone)).toHaveLength(before);
      expect(before).toBeGreaterThan(0);
      const sent = ended.filter(({ status }) => status === 'sent');
      expect(sent).toHaveLength(before);
      expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(8 - before);
    },
  );

  it.runIf(here.databaseUrl)('and a hand-over come one after the other, never at once', async () => {
    const office = await twilio.createSendingAgency();
    const { id: contact, phone } = await office.createContact();
    const id = await office.createApprovedDraft('Bonjour', contact);
    const name = `${office.agency.id}:sms:${phone}`;
    const row = { agency_id: office.agency.id, channel: 'sms', address: phone, at: clock.now } as const;
    const ended = await whileLocked(db, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`, {
      begin: () => ({ handOver: office.send(id) }),
      waiting: 1,
      meanwhile: async () => void (await db.insertInto('opt_out').values(row).execute()),
    });
    expect(await ended.handOver).toMatchObject({ status: 'rejected' });
    expect(receiptsTo(phone)).toEqual([]);
  });

  it('is answered only when the hand-over under way is over', async () => {
    const order: string[] = [];
    const { sms, email } = channels;
    let stopped: Promise<unknown> | undefined;
    const send: typeof sms.send = async (message) => {
      stopped = says(message.to, 'STOP').then(() => order.push('answered'));
      while ((await rowsOf(db, 'opt_out', office.agency.id)).length === 0) await setImmediate();
      // An answer that did not wait would have come before this one.
      for (let n = 0; n < 5; n += 1) await says(nextPhone(), 'Bonjour');
      order.push('handed over');
      return sms.send(message);
    };
    const office = await officeOn(here, { context, drivers: { email, sms: { ...sms, send } } });
    const contact = await office.createContact();
    expect(await office.send(await office.createApprovedDraft('Bonjour', contact.id))).toMatchObject({
      status: 'sent',
    });
    await stopped;
    expect(order).toEqual(['handed over', 'answered']);
  });
});

describe('an e-mail that says STOP', () => {
  const mail = (from: string, more: Partial<Extract<CallbackEvent, { kind: 'message' }>> = {}): CallbackEvent => ({
    ...{ kind: 'message', channel: 'email', providerId: `<${++messages}@courriel.example>`, from, to: [] },
    ...{ subject: 'Re: Votre recherche', body: 'STOP', references: [], at: null, ...more },
  });

  it('ends drafts and sequences to that address; it is the agency’s whose e-mail it answers', async () => {
    const office = await twilio.createSendingAgency();
    const records = await createRecords(here, office.agency);
    const { email } = await office.perform(getContact, { id: records.contact });
    const draft = async (subject: string) =>
      (await office.perform(draftEmail, { prospectId: records.contact, subject, body: 'Bonjour' })).draftId;
    const first = await draft('Votre recherche');
    await office.approve(first);
    await office.send(first);
    const waiting = await draft('Encore');
    await office.perform(enrollSequence, { id: records.sequence, prospectId: records.contact });
    await receiveEvent(context, 'sandbox', mail(email, { references: [`sandbox-${first}`] }));
    expect(await office.read(waiting)).toMatchObject({ status: 'rejected', reason: STOPPED });
    const enrollments = db.selectFrom('enrollment').select('status').where('agency_id', '=', office.agency.id);
    expect(await enrollments.execute()).toEqual([{ status: 'opted_out' }]);
    const request = { prospectId: records.contact, emailSequenceId: records.sequence };
    expect(await refusalOf(office.perform(requestEnrollment, request))).toMatchObject({ code: 'opted_out' });
    const threads = await rowsOf(db, 'conversation', office.agency.id);
    expect(threads.find(({ channel }) => channel === 'email')).toMatchObject({ subject: 'Votre recherche' });
  });
});
