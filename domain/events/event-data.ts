import { stageChanged } from '../contacts/pipeline.ts';
import { contactCreated, contactUpdated } from '../contacts/record/contact-record.ts';
import { messageReceived, messageSent } from '../conversations/conversations.ts';
import { draftPending } from '../drafts/draft-record.ts';
import { sequenceCompleted, sequenceReplied } from '../enrollments/enrollment-event.ts';
import { offerStageEntered } from '../offers/offer-record.ts';
import { propertyCreated } from '../properties/property-record.ts';
import type { EventDefinition, EventType } from '../shared/event.ts';
import { taskOverdue } from '../tasks/tasks.ts';
import { visitCompleted, visitScheduled } from '../visits/visit-record.ts';

/** Every event there is, defined beside the record that it carries. */
const definitions = {
  'property.created': propertyCreated,
  'visit.scheduled': visitScheduled,
  'visit.completed': visitCompleted,
  'offer.stage_entered': offerStageEntered,
  'contact.created': contactCreated,
  'contact.updated': contactUpdated,
  'pipeline.stage_changed': stageChanged,
  'message.received': messageReceived,
  'message.sent': messageSent,
  'ai_action.pending': draftPending,
  'sequence.completed': sequenceCompleted,
  'sequence.replied': sequenceReplied,
  'task.overdue': taskOverdue,
} satisfies { [Type in EventType]: EventDefinition<Type> };

/** The schema of each event's data, in the order of `eventTypes`. */
export const eventData = Object.fromEntries(
  Object.values(definitions).map(({ type, data }) => [type, data]),
) as unknown as { [Type in EventType]: (typeof definitions)[Type]['data'] };
