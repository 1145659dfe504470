import { createContact, updateContact } from '../../domain/contacts/contacts.ts';
import { enrollSequence } from '../../domain/sequences/enrollments.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { tenantOf } from '../../storage/tenant.ts';
import type { Records } from '../support/records.ts';
import type { Agency, World } from '../support/world.ts';

type Input = Record<string, unknown>;

/** For each refusal that an operation declares, an input that meets it. */
export function provocations(world: World, agency: Agency, records: Records): Record<string, () => Promise<Input>> {
  const { contact, sequence } = records;
  const unknown = {
    contact: publicId('contact', newId()),
    property: publicId('property', newId()),
    user: publicId('user', newId()),
    conversation: publicId('conversation', newId()),
    sequence: publicId('sequence', newId()),
  };
  const consented = { status: 'granted', source: 'Formulaire' };
  const made = async (more: Input): Promise<string> =>
    (await agency.does(createContact, { lastName: 'Martin', allowDuplicate: true, ...more })).id;
  const optedOut = async (): Promise<string> => {
    const id = await made({ phone: '06 39 98 00 01', email: `${newId()}@courriel.example` });
    const consent = { sms: { status: 'opted_out' }, email: { status: 'opted_out' } };
    await agency.does(updateContact, { id, consent });
    return id;
  };
  const sequenceIn = async (status: 'active' | 'paused'): Promise<string> => {
    const id = newId();
    const rows = tenantOf(world.db, agency.id);
    const times = { created_at: world.context.now(), updated_at: world.context.now() };
    await rows.insert('sequence', { id, name: 'Sans accord', status, version: 1, ...times }).execute();
    const steps = JSON.stringify([]) as never;
    await rows.insert('sequence_version', { sequence_id: id, version: 1, steps }).execute();
    return publicId('sequence', id);
  };
  return {
    'createContact not_found': async () => ({ lastName: 'Martin', assignedTo: unknown.user }),
    'createContact duplicate_contact': async () => {
      await made({ phone: '06 39 98 00 02' });
      return { phone: '+33 6 39 98 00 02' };
    },
    'getContact not_found': async () => ({ id: unknown.contact }),
    'updateContact not_found': async () => ({ id: unknown.contact, lastName: 'Martin' }),
    'updateContact duplicate_contact': async () => {
      await made({ email: 'camille.martin@courriel.example' });
      return { id: contact, email: 'Camille.Martin@courriel.example' };
    },
    'updateContact opted_out': async () => ({ id: await optedOut(), consent: { sms: consented } }),
    'movePipeline not_found': async () => ({ id: unknown.contact, stage: 'won' }),
    'movePipeline reason_required': async () => ({ id: contact, stage: 'lost' }),
    'getMessages not_found': async () => ({ id: unknown.conversation }),
    'addNote not_found': async () => ({ id: unknown.conversation, body: 'À rappeler' }),
    'getProperty not_found': async () => ({ id: unknown.property }),
    'createTask not_found': async () => ({ title: 'Rappeler', propertyId: unknown.property }),
    'enrollSequence not_found': async () => ({ id: unknown.sequence, prospectId: contact }),
    'enrollSequence already_enrolled': async () => {
      const prospectId = await made({ firstName: 'Yann', email: `${newId()}@courriel.example` });
      await agency.does(enrollSequence, { id: sequence, prospectId });
      return { id: sequence, prospectId };
    },
    'enrollSequence sequence_not_active': async () => ({ id: await sequenceIn('paused'), prospectId: contact }),
    'enrollSequence not_as_approved': async () => ({ id: await sequenceIn('active'), prospectId: contact }),
    'enrollSequence opted_out': async () => ({ id: sequence, prospectId: await optedOut() }),
    'enrollSequence email_consent_denied': async () => ({
      id: sequence,
      prospectId: await made({ email: `${newId()}@courriel.example`, consent: { email: { status: 'denied' } } }),
    }),
    'enrollSequence no_email': async () => ({ id: sequence, prospectId: await made({}) }),
    'enrollSequence value_missing': async () => ({
      id: sequence,
      prospectId: await made({ email: `${newId()}@courriel.example` }),
    }),
    'draftUnitSms not_found': async () => ({ prospectId: unknown.contact, body: 'Bonjour' }),
    'draftUnitSms sms_consent_missing': async () => ({ prospectId: await made({}), body: 'Bonjour' }),
    'draftUnitSms opted_out': async () => ({ prospectId: await optedOut(), body: 'Bonjour' }),
    'draftUnitSms no_phone': async () => ({
      prospectId: await made({ consent: { sms: consented } }),
      body: 'Bonjour',
    }),
  };
}
