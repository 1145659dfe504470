import { z } from 'zod';
import { Consent, ConsentStatement } from '../../domain/consent/consent.ts';
import { Contact, Intent } from '../../domain/contacts/contact-record.ts';
import { Stage } from '../../domain/contacts/stage.ts';
import { Conversation, Message, Note } from '../../domain/conversations/conversations.ts';
import { draftUnitSms } from '../../domain/drafts/message-drafts.ts';
import { SmsPreview } from '../../domain/drafts/sms.ts';
import { Enrollment } from '../../domain/enrollments/enrollment-record.ts';
import { eventData } from '../../domain/events/event-data.ts';
import type { EventType } from '../../domain/events/event-types.ts';
import { Property, PropertyStatus } from '../../domain/properties/property-record.ts';
import { PropertyType } from '../../domain/properties/property-type.ts';
import { author } from '../../domain/shared/fields.ts';
import { Task } from '../../domain/tasks/tasks.ts';
import { Visit } from '../../domain/visits/visits.ts';
import type { JsonSchema } from '../json-schema.ts';
import { routes } from '../routes.ts';
import { ProblemBody } from './errors.ts';
import { fieldWords } from './field-descriptions.ts';

/** The contracts that have a name of their own in the document, and what they are. */
const named: readonly (readonly [string, z.ZodType, string])[] = [
  ['Contact', Contact, 'A prospect of the agency.'],
  [
    'Stage',
    Stage,
    'The pipeline, in its order: Nouveau, Contacté, Qualifié, En visite, Offre, Sous compromis, Conclu, Perdu.',
  ],
  ['Intent', Intent, 'Whether they buy, sell, or both.'],
  ['Consent', Consent, 'Where a person stands on one channel, and how we know.'],
  ['ConsentStatement', ConsentStatement, 'What a person said. To grant, `source` is required.'],
  ['Property', Property, 'A property for sale (a bien).'],
  ['PropertyType', PropertyType, 'What is sold.'],
  ['PropertyStatus', PropertyStatus, 'Where the sale stands.'],
  ['Visit', Visit, 'An appointment to see a property, with enough of both sides to talk about it.'],
  ['Conversation', Conversation, 'A thread with one person on one channel.'],
  ['Message', Message, 'An e-mail or SMS of a conversation.'],
  ['Note', Note, 'An internal note: colleagues read it, the contact never does.'],
  ['Author', author, 'Who did something: a key, a human, or Clef itself.'],
  ['Task', Task, 'Something a colleague has to do.'],
  ['Enrollment', Enrollment, 'One contact’s way through one version of a sequence.'],
  ['Receipt', draftUnitSms.output, 'What waits for a human, and where they decide.'],
  ['SmsPreview', SmsPreview, 'An SMS as it will leave, and what it costs.'],
  ['Problem', ProblemBody, 'An error (RFC 9457).'],
];

const reference = (name: string) => `#/components/schemas/${name}`;

/** All contracts of one direction at once, so that a named one is a reference wherever another holds it. */
function schemasOf(io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, contract] of named) registry.add(contract, { id: name });
  for (const { operation } of routes) {
    if (!registry.has(operation[io])) registry.add(operation[io], { id: operation.name });
  }
  for (const [type, contract] of Object.entries(eventData)) {
    if (!registry.has(contract)) registry.add(contract, { id: type });
  }
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: reference });
  return Object.fromEntries(
    Object.entries(schemas as Record<string, JsonSchema>).map(([name, schema]) => [name, tidied(schema, io, name)]),
  );
}

/** Without what zod writes beside the contract, and with words for the fields that have none. */
function tidied(schema: JsonSchema, io: 'input' | 'output', owner: string): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword, value]) => !isNoise(keyword, value, schema, io));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, part(keyword, value)]));

  function part(keyword: string, value: unknown): unknown {
    if (keyword === 'properties') return fields(value as Record<string, JsonSchema>);
    if (keyword === 'items') return tidied(value as JsonSchema, io, owner);
    return keyword === 'anyOf' ? (value as JsonSchema[]).map((choice) => tidied(choice, io, owner)) : value;
  }

  function fields(properties: Record<string, JsonSchema>) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => {
        const description = field.description ?? fieldWords[`${owner}.${name}`] ?? fieldWords[name];
        return [name, { ...(description !== undefined && { description }), ...tidied(field, io, name) }];
      }),
    );
  }
}

/** Addresses of zod's own, safe-integer bounds, a long pattern where the format says it, and the promise that an answer
 * never gains a field. */
function isNoise(keyword: string, value: unknown, { format }: JsonSchema, io: 'input' | 'output'): boolean {
  if (keyword === '$schema' || keyword === '$id') return true;
  if (keyword === 'pattern') return format === 'date-time';
  if (keyword === 'additionalProperties') return io === 'output' && value === false;
  return value === Number.MIN_SAFE_INTEGER || value === Number.MAX_SAFE_INTEGER;
}

const inputs = schemasOf('input');
const outputs = schemasOf('output');
const nameOf = new Map(named.map(([name, contract]) => [contract, name]));

/** What the operation takes, path and query fields included. */
export const inputOf = (operation: string): JsonSchema => inputs[operation] as JsonSchema;

/** What the operation answers: a named record by reference, a list in place. */
export function answerOf(operation: { name: string; output: z.ZodType }): JsonSchema {
  const name = nameOf.get(operation.output);
  return name ? { $ref: reference(name) } : (outputs[operation.name] as JsonSchema);
}

/** What an event of that kind carries: a named record by reference, anything else in place. */
export function eventDataOf(type: EventType): JsonSchema {
  const contract = eventData[type];
  const name = nameOf.get(contract);
  if (name) return { $ref: reference(name) };
  const [first = type] = Object.keys(eventData).filter((other) => eventData[other as EventType] === contract);
  return outputs[first] as JsonSchema;
}

export const schemaComponents: Record<string, JsonSchema> = Object.fromEntries(
  named.map(([name, contract, description]) => {
    const schema = (contract === ConsentStatement ? inputs : outputs)[name];
    return [name, { description, ...schema }];
  }),
);
