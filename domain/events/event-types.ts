/** Everything a subscriber can ever be told of; which change tells of what is said where `emit` is called. */
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
