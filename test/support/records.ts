import { createContact } from '../../domain/contacts/contacts.ts';
import { stepsFingerprint } from '../../domain/sequences/steps.ts';
import { newId, publicId, uuidOf } from '../../domain/shared/ids.ts';
import { asJson } from '../../storage/json.ts';
import { tenantOf } from '../../storage/tenant.ts';
import type { Agency, TestServer } from './test-server.ts';

export type Records = Awaited<ReturnType<typeof createRecords>>;

/** Creates a record of each kind: a contact who consented to everything, a property, a visit, a conversation, a sequence. */
export async function createRecords({ db, context }: Pick<TestServer, 'db' | 'context'>, agency: Agency) {
  const rows = tenantOf(db, agency.id);
  const now = context.now();
  const times = { created_at: now, updated_at: now };
  const contact = await agency.perform(createContact, {
    firstName: 'Élodie',
    lastName: 'Le Goff',
    email: `${newId()}@courriel.example`,
    phone: '06 39 98 12 34',
    consent: { sms: { status: 'granted', source: 'Formulaire' }, email: { status: 'granted', source: 'Formulaire' } },
  });
  const [property, visit, conversation, message, sequence] = [newId(), newId(), newId(), newId(), newId()];
  const contactId = uuidOf('contact', contact.id);
  const place = { postcode: '44000', city: 'Nantes' };
  await rows
    .insert('property', {
      id: property,
      reference: 'NAN-0042',
      title: 'T3 lumineux',
      type: 'apartment',
      status: 'available',
      price_euros: 289_000,
      ...place,
      ...times,
    } as never)
    .execute();
  const hours = { starts_at: new Date('2026-12-01T09:00:00Z'), ends_at: new Date('2026-12-01T09:30:00Z') };
  await rows
    .insert('visit', {
      id: visit,
      property_id: property,
      contact_id: contactId,
      status: 'scheduled',
      ...hours,
      ...times,
    })
    .execute();
  await rows
    .insert('conversation', {
      id: conversation,
      contact_id: contactId,
      channel: 'sms',
      status: 'open',
      unread_count: 1,
      last_message_at: now,
      snippet: 'Bonjour',
      created_at: now,
    })
    .execute();
  await rows
    .insert('message', {
      id: message,
      conversation_id: conversation,
      direction: 'inbound',
      kind: 'sms',
      body: 'Bonjour',
      status: 'received',
      at: now,
    })
    .execute();
  await rows.insert('sequence', { id: sequence, name: 'Acquéreurs', status: 'active', version: 1, ...times }).execute();
  const steps = [{ delayHours: 24, subject: 'Votre recherche', body: 'Bonjour {{contact.firstName}}' }];
  const approval = { approved_by: agency.owner.id, approved_at: now, approved_hash: stepsFingerprint(steps, null) };
  await rows
    .insert('sequence_version', { sequence_id: sequence, version: 1, steps: asJson(steps), ...approval })
    .execute();
  return {
    contact: contact.id as string,
    property: publicId('property', property),
    visit: publicId('visit', visit),
    conversation: publicId('conversation', conversation),
    sequence: publicId('sequence', sequence),
    user: publicId('user', agency.owner.id),
  };
}

/** A valid input for every operation of every surface. A new operation without one fails the tests that loop over them. */
export function sampleInputs(records: Records): Record<string, Record<string, unknown>> {
  const { contact, property, conversation, sequence, user } = records;
  return {
    listContacts: { q: 'elodie' },
    searchContactsBrief: { q: 'elodie' },
    createContact: { lastName: 'Nouveau', assignedTo: user },
    getContact: { id: contact },
    updateContact: { id: contact, assignedTo: user },
    movePipeline: { id: contact, stage: 'qualified' },
    listConversations: { contactId: contact },
    getMessages: { id: conversation },
    addNote: { id: conversation, body: 'À rappeler' },
    listProperties: { q: 'NAN' },
    getProperty: { id: property },
    getPropertyBrief: { propertyId: property },
    listVisits: { propertyId: property, contactId: contact },
    listVisitsBrief: { propertyId: property, contactId: contact },
    createTask: { title: 'Rappeler', contactId: contact, propertyId: property, assigneeId: user },
    enrollSequence: { id: sequence, prospectId: contact },
    requestEnrollment: { prospectId: contact, emailSequenceId: sequence },
    draftUnitSms: { prospectId: contact, body: 'Bonjour' },
    draftSms: { prospectId: contact, body: 'Bonjour' },
    draftEmail: { prospectId: contact, subject: 'Votre visite', body: 'Bonjour' },
    listSequences: {},
  };
}
