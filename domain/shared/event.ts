import type { z } from 'zod';

/** Every type of event that a webhook can subscribe to, in the order in which documents list them. */
export const eventTypes = [
  'property.created',
  'visit.scheduled',
  'visit.completed',
  'offer.stage_entered',
  'contact.created',
  'contact.updated',
  'pipeline.stage_changed',
  'message.received',
  'message.sent',
  'ai_action.pending',
  'sequence.completed',
  'sequence.replied',
  'task.overdue',
] as const;

export type EventType = (typeof eventTypes)[number];

/** The types that an import emits too. Such an event names its import, so that a subscriber can skip or batch them. */
export const importEventTypes: readonly EventType[] = ['property.created', 'contact.created', 'contact.updated'];

/** A type of event and the schema of its data: the record as it stood when the change was committed. */
export type EventDefinition<Type extends EventType = EventType, Data extends z.ZodType = z.ZodType> = {
  type: Type;
  data: Data;
};

/** Each record defines its events beside it; `domain/events` gathers them. */
export const defineEvent = <Type extends EventType, Data extends z.ZodType>(
  type: Type,
  data: Data,
): EventDefinition<Type, Data> => ({ type, data });
