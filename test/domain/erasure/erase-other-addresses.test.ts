import { expect, it } from 'vitest';
import type { InboundMessage } from '../../../delivery/driver.ts';
import { receiveMessage } from '../../../delivery/inbound/receive-message.ts';
import { addContact } from '../../../domain/contacts/add-contact.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { readContactSheet } from '../../../domain/contacts/record/contact-sheet.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { exportContact } from '../../../domain/exports/export-contact.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { asJson } from '../../../storage/json.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const { db, context, createAgency } = await startTestServer();

const OTHER = '+33199001177';

const smsFrom = (from: string, body: string): InboundMessage => ({
  ...{ kind: 'message', channel: 'sms', from, to: [], subject: null, body },
  ...{ providerId: from, references: [], at: null },
});

it('other numbers of a person are in their file, and go with the person; nothing is sent to them afterwards', async () => {
  const agency = await createAgency();
  const shared = '+33199001188';
  // A stranger writes before anybody knows whose number it is.
  await receiveMessage(context, systemActor(agency.id), 'twilio', smsFrom(OTHER, 'Bonjour, c’est Alba'));
  const alba = { firstName: 'Alba', lastName: 'Noël', otherAddresses: [OTHER, shared] };
  const { id } = await agency.perform(addContact, alba);
  await agency.perform(addContact, { lastName: 'Noël', firstName: 'Paul', otherAddresses: [shared] });
  const { records } = await agency.perform(exportContact, { id });
  expect(JSON.stringify(records.contact)).toContain(OTHER);
  expect(JSON.stringify(records.message)).toContain('Bonjour, c’est Alba');
  await agency.perform(eraseContact, { id, name: 'Alba Noël', reason: 'request' });
  expect((await agency.perform(readContactSheet, { id })).otherAddresses).toEqual([]);
  const smsTo = async (phone: string) => {
    const again = await agency.perform(createContact, { lastName: 'Revenue', phone, allowDuplicate: true });
    // A colleague who records a consent takes the refusal back.
    await db
      .updateTable('contact')
      .set({ sms_consent: asJson({ status: 'granted', source: 'Formulaire', recordedAt: null, evidence: null }) })
      .where('id', '=', uuidOf('contact', again.id))
      .execute();
    return agency.perform(draftSms, { prospectId: again.id, body: 'Bonjour' });
  };
  expect(await refusalOf(smsTo(OTHER))).toMatchObject({ code: 'opted_out' });
  // It is another person's number too.
  expect(await smsTo(shared)).toMatchObject({ status: 'pending' });
});
