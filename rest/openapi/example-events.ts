import type { EventType } from '../../domain/shared/event.ts';
import { contact, enrollment, messages, newContact, property, receipt, task, visit } from './example-records.ts';

const offer = {
  id: 'offer_01m7y1wkhzfk59bdsm4zq8v1aw',
  propertyId: property.id,
  contactId: contact.id,
  amountEuros: 305000,
  stage: 'received',
  validUntil: '2026-03-16T22:59:59.999Z',
  createdAt: '2026-03-09T11:20:00.000Z',
  updatedAt: '2026-03-09T11:20:00.000Z',
};

const { expiresAtLocal: _, warnings: __, ...heldDraft } = receipt;
const [sentMessage, receivedMessage] = messages;
const contactSummary = visit.contact;

/** Example data of each event type, about the same people and properties as the other examples. */
const data: Record<EventType, object> = {
  'property.created': property,
  'visit.scheduled': visit,
  'visit.completed': {
    ...{ ...visit, status: 'completed', feedback: 'Trouve le séjour lumineux, la rue bruyante.', interest: 4 },
    ...{ liked: 'Le séjour', disliked: 'La rue', feltPriceEuros: 310000, nextStep: 'second_visit' },
    slipSignedAt: '2026-03-07T09:34:00.000Z',
  },
  'offer.stage_entered': { ...offer, from: null },
  'contact.created': newContact,
  'contact.updated': contact,
  'pipeline.stage_changed': { contactId: contact.id, from: 'qualified', to: 'visiting', reason: null, contact },
  'message.received': { ...receivedMessage, contactId: contact.id, leadSource: null },
  'message.sent': { ...sentMessage, status: 'sent', contactId: contact.id },
  'ai_action.pending': {
    ...heldDraft,
    contactId: contact.id,
    requestedBy: { kind: 'key', id: 'key_01m7y1wkhzfk59bdsa881wsh5f', name: 'Assistant' },
  },
  'sequence.completed': { ...enrollment, status: 'completed', stepIndex: 4, nextStepAt: null, contact: contactSummary },
  'sequence.replied': { ...enrollment, status: 'replied', stepIndex: 1, nextStepAt: null, contact: contactSummary },
  'task.overdue': task,
};

/** A whole event, as it is posted to a subscriber. */
export const exampleEvent = (type: EventType) => ({
  id: 'event_01m7y1wkhzfk59bdszx5qj0c4r',
  type,
  timestamp: '2026-03-09T11:20:00.000Z',
  data: data[type],
});
