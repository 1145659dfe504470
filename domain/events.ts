/** Everything a subscriber can be told of. */
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
