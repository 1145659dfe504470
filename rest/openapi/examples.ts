import {
  contact,
  conversation,
  enrollment,
  messages,
  newContact,
  note,
  property,
  receipt,
  task,
  visit,
} from './example-records.ts';

export type Example = {
  /** What is asked: path and query fields by name. */
  asked?: Record<string, string | number>;
  /** Bodies by what they show. */
  bodies?: Record<string, object>;
  answer: object;
};

const list = (...data: object[]) => ({ data, nextCursor: null });

/** One honest conversation with the API for each operation; the tests hold them to the contracts. */
export const examples: Record<string, Example> = {
  listContacts: {
    asked: { q: 'le goff', stage: 'visiting', limit: 20 },
    answer: list(contact),
  },
  createContact: {
    bodies: {
      'A prospect who asked by the form': {
        firstName: 'Élodie',
        lastName: 'Le Goff',
        email: 'elodie.legoff@courriel.example',
        phone: '06 39 98 12 34',
        intent: 'buy',
        source: 'Formulaire du site',
        budgetMinEuros: 280000,
        budgetMaxEuros: 340000,
        search: { cities: ['Nantes', 'Rezé'], propertyTypes: ['apartment'], minRooms: 3, minSurfaceSqm: 60 },
        tags: ['primo-accédante'],
        consent: {
          sms: {
            status: 'granted',
            source: 'Formulaire du site',
            evidence: 'Case « J’accepte de recevoir des SMS » cochée',
          },
        },
      },
      'Only a phone number': { phone: '+33639985678' },
    },
    answer: newContact,
  },
  getContact: { asked: { id: contact.id }, answer: contact },
  updateContact: {
    asked: { id: contact.id },
    bodies: {
      'Change two fields': { budgetMaxEuros: 340000, tags: ['primo-accédante'] },
      'Empty a field': { source: null },
      'Record a refusal': { consent: { email: { status: 'denied', source: 'Appel du 2 mars' } } },
    },
    answer: contact,
  },
  movePipeline: {
    asked: { id: contact.id },
    bodies: {
      'A visit is planned': { stage: 'visiting' },
      Lost: { stage: 'lost', reason: 'A acheté avec une autre agence' },
    },
    answer: contact,
  },
  listConversations: { asked: { channel: 'sms', status: 'open' }, answer: list(conversation) },
  getMessages: { asked: { id: conversation.id }, answer: list(...messages) },
  addNote: { asked: { id: conversation.id }, bodies: { 'For the colleagues': { body: note.body } }, answer: note },
  listProperties: {
    asked: { city: 'nantes', type: 'apartment', maxPriceEuros: 340000, minRooms: 3, status: 'available' },
    answer: list(property),
  },
  getProperty: { asked: { id: property.id }, answer: property },
  listVisits: { asked: { from: '2026-03-02T16:48:00Z', contactId: contact.id }, answer: list(visit) },
  createTask: {
    bodies: {
      'About a contact and a property': {
        title: task.title,
        dueAt: '2026-03-06T18:00:00+01:00',
        priority: 'high',
        contactId: contact.id,
        propertyId: property.id,
      },
    },
    answer: task,
  },
  enrollSequence: {
    asked: { id: enrollment.sequenceId },
    bodies: { 'Enroll at once': { prospectId: contact.id } },
    answer: enrollment,
  },
  draftUnitSms: {
    bodies: { 'A reminder of a visit': { prospectId: contact.id, body: receipt.preview.body } },
    answer: receipt,
  },
};
