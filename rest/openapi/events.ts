import { type EventType, eventTypes, importEventTypes } from '../../domain/shared/event.ts';
import { exampleEvent } from './example-events.ts';
import { eventDataOf } from './schemas.ts';

/** The cause of each type of event. */
const summaries: Record<EventType, string> = {
  'property.created': 'A property was entered or imported.',
  'visit.scheduled': 'A visit was agreed on.',
  'visit.completed': 'A visit has taken place.',
  'offer.stage_entered': 'An offer came in, or moved to another stage.',
  'contact.created': 'A contact was created or imported.',
  'contact.updated': 'Fields or a consent of a contact changed.',
  'pipeline.stage_changed': 'A contact moved to another stage of the pipeline.',
  'message.received': 'A contact wrote, by e-mail or SMS.',
  'message.sent': 'A provider has accepted a message that a human had released.',
  'ai_action.pending': 'Something waits for a human: a key or the agent in the app has drafted it.',
  'sequence.completed': 'The last step of a sequence has left.',
  'sequence.replied': 'A contact answered, which ends the sequence for them.',
  'task.overdue': 'A task is not done and its time is over; once for each due date.',
};

/** The events as OpenAPI 3.1 `webhooks`: the request that a subscriber receives, and the answers it may give. */
export const webhooks = () => Object.fromEntries(eventTypes.map((type) => [type, { post: webhookOperation(type) }]));

const webhookOperation = (type: EventType) => ({
  operationId: handlerName(type),
  summary: summaries[type],
  description:
    'Sent to each webhook that listens to this kind, by the rules of Standard Webhooks: check the signature first, then remember the id, as the same event may come more than once and not in order.',
  // The headers carry a signature instead of a key.
  security: [],
  parameters: signatureHeaders,
  requestBody: {
    required: true,
    content: { 'application/json': { schema: eventSchema(type), example: exampleEvent(type) } },
  },
  responses: {
    '2XX': {
      description: 'Taken. Whatever else comes, or nothing within 15 s, is tried again nine times in three days.',
    },
    '410': { description: 'Send nothing more: the webhook is disabled.' },
  },
});

/** `visit.scheduled` becomes `onVisitScheduled`, which code generators use as the handler's name. */
const handlerName = (type: EventType) => `on${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter) => letter.toUpperCase())}`;

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const signatureHeaders = [
  header(
    'webhook-id',
    'The id of the event: the same on every attempt and every replay.',
    exampleEvent('task.overdue').id,
  ),
  header(
    'webhook-timestamp',
    'When this attempt was made, in Unix seconds. Refuse what is older than five minutes.',
    '1773055200',
  ),
  header(
    'webhook-signature',
    'One or, during a rotation, two signatures with a space between: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** Required of no event: what people and keys change one by one belongs to no import. */
const importId = {
  description: 'The import of a file that the event belongs to; absent for all others. Skip or gather its events by it',
  type: 'string',
  pattern: '^import_[0-7][0-9a-hjkmnp-tv-z]{25}$',
};

const eventSchema = (type: EventType) => ({
  type: 'object',
  required: ['id', 'type', 'timestamp', 'data'],
  properties: {
    id: {
      description: 'The id of the event, as in `webhook-id`',
      type: 'string',
      pattern: '^event_[0-7][0-9a-hjkmnp-tv-z]{25}$',
    },
    type: { description: 'Its kind', type: 'string', const: type },
    timestamp: { description: 'When it happened', type: 'string', format: 'date-time' },
    ...(importEventTypes.includes(type) && { importId }),
    data: { description: 'The record as it stood then', ...eventDataOf(type) },
  },
});
