import { describe, expect, it } from 'vitest';
import { receiveMessage } from '../../../delivery/inbound/receive-message.ts';
import { addContact } from '../../../domain/contacts/add-contact.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { readContactSheet } from '../../../domain/contacts/record/contact-sheet.ts';
import { draftEmail, draftSms } from '../../../domain/conversations/message-drafts.ts';
import { linkConversation } from '../../../domain/conversations/unknown-sender.ts';
import { enrollSequence } from '../../../domain/sequences/enroll.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';
import { nextPhone, rowsOf, startTwilioServer } from '../../support/twilio-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startTwilioServer(testServer);

let messageCount = 0;
const receiveSms = (From: string, Body: string) =>
  server.postCallback({ MessageSid: `SM-other-${++messageCount}`, From, To: '+33199000001', Body });

/** An agency with a contact who has a second number. */
async function createWithOther() {
  const sender = await server.createSendingAgency();
  const [phone, other] = [nextPhone(), nextPhone()];
  const consent = { sms: { status: 'granted', source: 'Formulaire' } };
  const email = `${other.slice(1)}@courriel.example`;
  const input = { lastName: 'Moreau', phone, email, otherAddresses: [other], consent };
  const { id } = await sender.perform(addContact, input);
  const sheet = () => sender.perform(readContactSheet, { id });
  return { sender, id, phone, other, sheet };
}

describe('a message from another number of a contact', () => {
  it('is in the conversation of the contact, of whom only this agency knows', async () => {
    await server.createSendingAgency();
    const { sender, id, other } = await createWithOther();
    expect(await receiveSms(other, 'C’est moi, de mon fixe')).toBe(200);
    const [conversation] = await rowsOf(db, 'conversation', sender.agency.id);
    expect(publicId('contact', conversation?.contact_id as string)).toBe(id);
  });

  it('is of the contact who is written to at this number, if somebody is', async () => {
    const { sender, other } = await createWithOther();
    const partner = await sender.createContact(other);
    await receiveSms(other, 'Bonjour');
    const [conversation] = await rowsOf(db, 'conversation', sender.agency.id);
    expect(publicId('contact', conversation?.contact_id as string)).toBe(partner.id);
  });

  it('stops all SMS to the person if it says STOP, and START brings back none to a number that did not say it', async () => {
    const { sender, id, other, sheet } = await createWithOther();
    const { draftId } = await sender.perform(draftSms, { prospectId: id, body: 'Bonjour' });
    const mail = await sender.perform(draftEmail, { prospectId: id, subject: 'Visite', body: 'Bonjour' });
    await receiveSms(other, 'STOP');
    expect(await sender.read(draftId)).toMatchObject({ status: 'rejected', reason: 'The contact has replied STOP.' });
    expect(await sender.read(mail.draftId)).toMatchObject({ status: 'pending' });
    expect((await sheet()).consent.sms.status).toBe('opted_out');
    await receiveSms(other, 'START');
    expect((await sheet()).consent.sms.status).toBe('opted_out');
    expect(await rowsOf(db, 'opt_out', sender.agency.id)).toEqual([]);
  });
});

describe('an e-mail from another address of a contact', () => {
  const mailFrom = (agencyId: string, from: string, subject: string) =>
    receiveMessage(server.context, systemActor(agencyId), 'smtp', {
      ...{ kind: 'message', channel: 'email', from, to: [], subject, body: '', references: [], at: null },
      providerId: `${subject}-${from}`,
    });
  const office = 'etude@office.example';

  /** An agency in which a contact whose sequence runs has the address of the office. */
  async function enrollWithOffice() {
    const sender = await server.createSendingAgency();
    const { sequence } = await createRecords(testServer, sender.agency);
    const person = {
      firstName: 'Claire',
      lastName: 'Moreau',
      email: `${nextPhone().slice(1)}@courriel.example`,
      otherAddresses: [office],
    };
    const { id } = await sender.perform(addContact, person);
    await sender.perform(enrollSequence, { id: sequence, prospectId: id });
    const statuses = async () =>
      (await db.selectFrom('enrollment').select('status').where('agency_id', '=', sender.agency.id).execute()).map(
        ({ status }) => status,
      );
    return { sender, statuses };
  }

  it('ends the sequence to the main address by STOP', async () => {
    const { sender, statuses } = await enrollWithOffice();
    await mailFrom(sender.agency.id, office, 'STOP');
    expect(await statuses()).toEqual(['opted_out']);
  });

  it('ends no sequence of theirs if somebody else is written to there', async () => {
    const { sender, statuses } = await enrollWithOffice();
    await sender.perform(createContact, { lastName: 'Étude', email: office, allowDuplicate: true });
    await mailFrom(sender.agency.id, office, 'Bonjour');
    expect(await statuses()).toEqual(['active']);
  });
});

describe('the number of an unknown sender who is linked to a contact', () => {
  it.each([
    { useAddress: false, words: 'is kept beside the one of the contact' },
    { useAddress: true, words: 'takes its place, and the one before is kept' },
  ])('$words', async ({ useAddress }) => {
    const sender = await server.createSendingAgency();
    const [stranger, phone] = [nextPhone(), nextPhone()];
    const { id } = await sender.createContact(phone);
    await receiveMessage(server.context, systemActor(sender.agency.id), 'twilio', {
      ...{ kind: 'message', channel: 'sms', from: stranger, to: [], subject: null, references: [], at: null },
      ...{ body: 'Bonjour, mon nouveau numéro', providerId: stranger },
    });
    const [conversation] = await rowsOf(db, 'conversation', sender.agency.id);
    const link = { id: publicId('conversation', conversation?.id as string), contactId: id, useAddress };
    await sender.perform(linkConversation, link);
    const [main, other] = useAddress ? [stranger, phone] : [phone, stranger];
    expect(await sender.perform(readContactSheet, { id })).toMatchObject({ phone: main, otherAddresses: [other] });
  });
});
