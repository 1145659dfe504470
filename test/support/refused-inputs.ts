import { createContact, updateContact } from '../../domain/contacts/contacts.ts';
import { draftSms } from '../../domain/conversations/message-drafts.ts';
import { enrollSequence } from '../../domain/sequences/enroll.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { channels } from '../../storage/column-values.ts';
import { tenantOf } from '../../storage/tenant.ts';
import type { Records } from './records.ts';
import type { Agency, TestServer } from './test-server.ts';

type Input = Record<string, unknown>;

/** For each refusal that an operation may give over REST or as a tool, an input that provokes it. */
export function refusedInputs(
  server: Pick<TestServer, 'db' | 'context'>,
  agency: Agency,
  records: Records,
): Record<string, () => Promise<Input>> {
  const { contact, sequence } = records;
  const unknown = {
    contact: publicId('contact', newId()),
    property: publicId('property', newId()),
    user: publicId('user', newId()),
    conversation: publicId('conversation', newId()),
    sequence: publicId('sequence', newId()),
  };
  const smsGranted = { sms: { status: 'granted', source: 'Formulaire' } };
  const newEmail = () => `${newId()}@courriel.example`;
  const newContact = async (fields: Input): Promise<string> =>
    (await agency.perform(createContact, { lastName: 'Martin', allowDuplicate: true, ...fields })).id;
  const newOptedOutContact = async (): Promise<string> => {
    const id = await newContact({ phone: '06 39 98 00 01', email: newEmail() });
    const consent = { sms: { status: 'opted_out' }, email: { status: 'opted_out' } };
    await agency.perform(updateContact, { id, consent });
    return id;
  };
  const newUndeliverableContact = async (): Promise<string> => {
    const addresses = { sms: '+33639980003', email: newEmail() };
    const rows = tenantOf(server.db, agency.id);
    const failed_at = server.context.now();
    for (const channel of channels) {
      const failure = { channel, address: addresses[channel], reason: 'unknown', failed_at };
      await rows
        .insert('delivery_failure', { ...failure, undeliverable_since: failed_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return newContact({ phone: addresses.sms, email: addresses.email, consent: smsGranted });
  };
  const newEnrolledContact = async (): Promise<string> => {
    const prospectId = await newContact({ firstName: 'Yann', email: newEmail() });
    await agency.perform(enrollSequence, { id: sequence, prospectId });
    return prospectId;
  };
  const newEmailDeniedContact = () => newContact({ email: newEmail(), consent: { email: { status: 'denied' } } });
  const newUnapprovedSequence = async (status: 'active' | 'paused'): Promise<string> => {
    const id = newId();
    const rows = tenantOf(server.db, agency.id);
    const times = { created_at: server.context.now(), updated_at: server.context.now() };
    await rows.insert('sequence', { id, name: 'Sans accord', status, version: 1, ...times }).execute();
    const steps = JSON.stringify([]) as never;
    await rows.insert('sequence_version', { sequence_id: id, version: 1, steps }).execute();
    return publicId('sequence', id);
  };
  const newDraftOfColleague = async (): Promise<string> =>
    (await agency.perform(draftSms, { prospectId: contact, body: `Bonjour ${newId()}` })).draftId;
  const email = (prospectId: string): Input => ({ prospectId, subject: 'Votre visite', body: 'Bonjour' });
  return {
    'createContact not_found': async () => ({ lastName: 'Martin', assignedTo: unknown.user }),
    'createContact duplicate_contact': async () => {
      await newContact({ phone: '06 39 98 00 02' });
      return { phone: '+33 6 39 98 00 02' };
    },
    'getContact not_found': async () => ({ id: unknown.contact }),
    'updateContact not_found': async () => ({ id: unknown.contact, lastName: 'Martin' }),
    'updateContact duplicate_contact': async () => {
      await newContact({ email: 'camille.martin@courriel.example' });
      return { id: contact, email: 'Camille.Martin@courriel.example' };
    },
    'updateContact opted_out': async () => ({ id: await newOptedOutContact(), consent: smsGranted }),
    'movePipeline not_found': async () => ({ id: unknown.contact, stage: 'won' }),
    'movePipeline reason_required': async () => ({ id: contact, stage: 'lost' }),
    'getMessages not_found': async () => ({ id: unknown.conversation }),
    'addNote not_found': async () => ({ id: unknown.conversation, body: 'À rappeler' }),
    'getProperty not_found': async () => ({ id: unknown.property }),
    'createTask not_found': async () => ({ title: 'Rappeler', propertyId: unknown.property }),
    'enrollSequence not_found': async () => ({ id: unknown.sequence, prospectId: contact }),
    'enrollSequence already_enrolled': async () => ({ id: sequence, prospectId: await newEnrolledContact() }),
    'enrollSequence sequence_not_active': async () => ({
      id: await newUnapprovedSequence('paused'),
      prospectId: contact,
    }),
    'enrollSequence not_as_approved': async () => ({ id: await newUnapprovedSequence('active'), prospectId: contact }),
    'enrollSequence opted_out': async () => ({ id: sequence, prospectId: await newOptedOutContact() }),
    'enrollSequence email_consent_denied': async () => ({ id: sequence, prospectId: await newEmailDeniedContact() }),
    'enrollSequence no_email': async () => ({ id: sequence, prospectId: await newContact({}) }),
    'enrollSequence undeliverable': async () => ({ id: sequence, prospectId: await newUndeliverableContact() }),
    'enrollSequence value_missing': async () => ({ id: sequence, prospectId: await newContact({ email: newEmail() }) }),
    'draftUnitSms not_found': async () => ({ prospectId: unknown.contact, body: 'Bonjour' }),
    'draftUnitSms sms_consent_missing': async () => ({ prospectId: await newContact({}), body: 'Bonjour' }),
    'draftUnitSms opted_out': async () => ({ prospectId: await newOptedOutContact(), body: 'Bonjour' }),
    'draftUnitSms no_phone': async () => ({ prospectId: await newContact({ consent: smsGranted }), body: 'Bonjour' }),
    'draftUnitSms undeliverable': async () => ({ prospectId: await newUndeliverableContact(), body: 'Bonjour' }),

    'searchContactsBrief invalid_request': async () => ({ cursor: 'not a cursor' }),
    'getPropertyBrief invalid_request': async () => ({}),
    'getPropertyBrief not_found': async () => ({ propertyId: unknown.property }),
    'listVisitsBrief invalid_request': async () => ({ from: 'tomorrow' }),
    'draftSms invalid_request': async () => ({ prospectId: contact }),
    'draftSms not_found': async () => ({ prospectId: unknown.contact, body: 'Bonjour' }),
    'draftSms sms_consent_missing': async () => ({ prospectId: await newContact({}), body: 'Bonjour' }),
    'draftSms opted_out': async () => ({ prospectId: await newOptedOutContact(), body: 'Bonjour' }),
    'draftSms no_phone': async () => ({ prospectId: await newContact({ consent: smsGranted }), body: 'Bonjour' }),
    'draftSms undeliverable': async () => ({ prospectId: await newUndeliverableContact(), body: 'Bonjour' }),
    'draftSms conflict': async () => ({ prospectId: contact, body: 'Bonjour', replaces: await newDraftOfColleague() }),
    'draftEmail invalid_request': async () => ({ ...email(contact), subject: 'Two\nlines' }),
    'draftEmail not_found': async () => email(unknown.contact),
    'draftEmail opted_out': async () => email(await newOptedOutContact()),
    'draftEmail email_consent_denied': async () => email(await newEmailDeniedContact()),
    'draftEmail no_email': async () => email(await newContact({})),
    'draftEmail undeliverable': async () => email(await newUndeliverableContact()),
    'draftEmail conflict': async () => ({ ...email(contact), replaces: await newDraftOfColleague() }),
    'requestEnrollment invalid_request': async () => ({ prospectId: contact, emailSequenceId: contact }),
    'requestEnrollment not_found': async () => ({ prospectId: contact, emailSequenceId: unknown.sequence }),
    'requestEnrollment already_enrolled': async () => ({
      prospectId: await newEnrolledContact(),
      emailSequenceId: sequence,
    }),
    'requestEnrollment sequence_not_active': async () => ({
      prospectId: contact,
      emailSequenceId: await newUnapprovedSequence('paused'),
    }),
    'requestEnrollment not_as_approved': async () => ({
      prospectId: contact,
      emailSequenceId: await newUnapprovedSequence('active'),
    }),
    'requestEnrollment opted_out': async () => ({
      prospectId: await newOptedOutContact(),
      emailSequenceId: sequence,
    }),
    'requestEnrollment email_consent_denied': async () => ({
      prospectId: await newEmailDeniedContact(),
      emailSequenceId: sequence,
    }),
    'requestEnrollment no_email': async () => ({ prospectId: await newContact({}), emailSequenceId: sequence }),
    'requestEnrollment undeliverable': async () => ({
      prospectId: await newUndeliverableContact(),
      emailSequenceId: sequence,
    }),
  };
}
