import { z } from 'zod';
import { draftKinds } from '../../storage/entities/draft.ts';
import { Contact } from '../contacts/contact-record.ts';
import { Stage } from '../contacts/stage.ts';
import { Message } from '../conversations/conversations.ts';
import { Enrollment } from '../enrollments/enrollment-record.ts';
import { Offer, OfferStage } from '../offers/offers.ts';
import { Property } from '../properties/property-record.ts';
import { author, time } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';
import { Task } from '../tasks/tasks.ts';
import { Visit } from '../visits/visits.ts';
import type { EventType } from './event-types.ts';

/** Enough of a contact to tell who is meant. */
export const contactShort = Visit.shape.contact;

const EnrollmentTold = Enrollment.extend({ contact: contactShort });
const MessageTold = Message.extend({ contactId: id('contact').nullable().describe('Null: a sender nobody knows') });

/** What an event of each kind carries: the record as it stood when the change was committed, never as it is now. */
export const eventData = {
  'property.created': Property,
  'visit.scheduled': Visit,
  'visit.completed': Visit,
  'offer.stage_entered': Offer.extend({ from: OfferStage.nullable().describe('Null: it has just come in') }),
  'contact.created': Contact,
  'contact.updated': Contact,
  'pipeline.stage_changed': z.object({
    contactId: id('contact'),
    from: Stage.describe('The stage before'),
    to: Stage.describe('The stage now'),
    reason: z.string().nullable().describe('Why, where somebody said so'),
    contact: Contact,
  }),
  'message.received': MessageTold,
  'message.sent': MessageTold,
  'ai_action.pending': z.object({
    draftId: id('draft'),
    status: z.literal('pending'),
    kind: z.enum(draftKinds),
    preview: z.record(z.string(), z.unknown()).describe('What would leave, by the kind of item'),
    reviewUrl: z.string().describe('Where a human decides'),
    expiresAt: time,
    contactId: id('contact').nullable().describe('Null: a campaign goes to many'),
    requestedBy: author.describe('Whose key or who'),
  }),
  'sequence.completed': EnrollmentTold,
  'sequence.replied': EnrollmentTold,
  'task.overdue': Task,
} as const satisfies Record<EventType, z.ZodType>;

export type EventData = { [T in EventType]: z.input<(typeof eventData)[T]> };
