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
  /** Values of path and query parameters, by name. */
  parameters?: Record<string, string | number>;
  /** Request bodies, each under a summary of what it shows. */
  bodies?: Record<string, object>;
  answer: object;
};

const list = (...data: object[]) => ({ data, nextCursor: null });

/** For each operation a request and its answer. The tests validate them against the operation's schemas. */
export const examples: Record<string, Example> = {
  listContacts: {
    parameters: { q: 'le goff', stage: 'visiting', limit: 20 },
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
  getContact: { parameters: { id: contact.id }, answer: contact },
  updateContact: {
    parameters: { id: contact.id },
    bodies: {
      'Change two fields': { budgetMaxEuros: 340000, tags: ['primo-accédante'] },
      'Empty a field': { source: null },
      'Record a refusal': { consent: { email: { status: 'denied', source: 'Appel du 2 mars' } } },
    },
    answer: contact,
  },
  movePipeline: {
    parameters: { id: contact.id },
    bodies: {
      'A visit is planned': { stage: 'visiting' },
      Lost: { stage: 'lost', reason: 'A acheté avec une autre agence' },
    },
    answer: contact,
  },
  listConversations: { parameters: { channel: 'sms', status: 'open' }, answer: list(conversation) },
  getMessages: { parameters: { id: conversation.id }, answer: list(...messages) },
  addNote: { parameters: { id: conversation.id }, bodies: { 'For the colleagues': { body: note.body } }, answer: note },
  listProperties: {
    parameters: { city: 'nantes', type: 'apartment', maxPriceEuros: 340000, minRooms: 3, status: 'available' },
    answer: list(property),
  },
  getProperty: { parameters: { id: property.id }, answer: property },
  listVisits: { parameters: { from: '2026-03-02T16:48:00Z', contactId: contact.id }, answer: list(visit) },
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
    parameters: { id: enrollment.sequenceId },
    bodies: { 'Enroll at once': { prospectId: contact.id } },
    answer: enrollment,
  },
  draftUnitSms: {
    bodies: { 'A reminder of a visit': { prospectId: contact.id, body: receipt.preview.body } },
    answer: receipt,
  },
};
