import { z } from 'zod';
import { Consent, ConsentStatement } from '../../domain/consent/consent.ts';
import { Contact, Intent, Stage } from '../../domain/contacts/record/contact-record.ts';
import { Conversation, Message } from '../../domain/conversations/conversations.ts';
import { draftUnitSms } from '../../domain/conversations/message-drafts.ts';
import { Note } from '../../domain/conversations/notes.ts';
import { SmsPreview } from '../../domain/drafts/sms.ts';
import { Enrollment } from '../../domain/enrollments/enrollment-record.ts';
import { eventData } from '../../domain/events/event-data.ts';
import { Property, PropertyStatus } from '../../domain/properties/property-record.ts';
import type { EventType } from '../../domain/shared/event.ts';
import { author, PropertyType } from '../../domain/shared/fields.ts';
import { Task } from '../../domain/tasks/tasks.ts';
import { Visit } from '../../domain/visits/visit-record.ts';
import type { JsonSchema } from '../json-schema.ts';
import { routes } from '../routes.ts';
import { ProblemBody } from './errors.ts';

/** The schemas that the document names and describes under `components`. */
const namedSchemas: readonly (readonly [string, z.ZodType, string])[] = [
  ['Contact', Contact, 'A prospect of the agency.'],
  [
    'Stage',
    Stage,
    'The pipeline, in its order: Nouveau, Contacté, Projet confirmé, En visite, Offre, Sous compromis, Vendu, Perdu.',
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

const componentAddress = (name: string) => `#/components/schemas/${name}`;

/** All schemas of one direction, converted together so that a named schema inside another becomes a reference. */
function schemasOf(io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of namedSchemas) registry.add(schema, { id: name });
  for (const { operation } of routes) {
    if (!registry.has(operation[io])) registry.add(operation[io], { id: operation.name });
  }
  for (const [type, schema] of Object.entries(eventData)) {
    if (!registry.has(schema)) registry.add(schema, { id: type });
  }
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: componentAddress });
  return Object.fromEntries(
    Object.entries(schemas as Record<string, JsonSchema>).map(([name, schema]) => [name, forReaders(schema, io)]),
  );
}

/** A schema without what zod adds for validators, and with each field's description before its type. */
function forReaders(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  const entries = Object.entries(schema).filter(([keyword, value]) => !isOmitted(keyword, value, schema, io));
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, readable(keyword, value)]));

  function readable(keyword: string, value: unknown): unknown {
    if (keyword === 'properties') return fieldsForReaders(value as Record<string, JsonSchema>);
    if (keyword === 'items') return forReaders(value as JsonSchema, io);
    return keyword === 'anyOf' ? (value as JsonSchema[]).map((choice) => forReaders(choice, io)) : value;
  }

  function fieldsForReaders(properties: Record<string, JsonSchema>) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => {
        const { description, ...rest } = forReaders(field, io);
        return [name, { ...(description !== undefined && { description }), ...rest }];
      }),
    );
  }
}

/** Omits zod's own addresses, its bounds for safe integers, the long pattern of a date-time, and the promise that an
 * answer never gains a field. */
function isOmitted(keyword: string, value: unknown, { format }: JsonSchema, io: 'input' | 'output'): boolean {
  if (keyword === '$schema' || keyword === '$id') return true;
  if (keyword === 'pattern') return format === 'date-time';
  if (keyword === 'additionalProperties') return io === 'output' && value === false;
  return value === Number.MIN_SAFE_INTEGER || value === Number.MAX_SAFE_INTEGER;
}

const inputs = schemasOf('input');
const outputs = schemasOf('output');
const nameOf = new Map(namedSchemas.map(([name, schema]) => [schema, name]));

/** The input of an operation, with its path and query fields. */
export const inputOf = (operation: string): JsonSchema => inputs[operation] as JsonSchema;

/** The output of an operation: a reference to a named schema, or the schema of a list. */
export function outputOf(operation: { name: string; output: z.ZodType }): JsonSchema {
  const name = nameOf.get(operation.output);
  return name ? { $ref: componentAddress(name) } : (outputs[operation.name] as JsonSchema);
}

/** The data of an event: a reference to a named schema, or the schema itself. */
export function eventDataOf(type: EventType): JsonSchema {
  const schema = eventData[type];
  const name = nameOf.get(schema);
  if (name) return { $ref: componentAddress(name) };
  // Event types with the same data share one schema, which is registered under the first of them.
  const [first = type] = Object.keys(eventData).filter((other) => eventData[other as EventType] === schema);
  return outputs[first] as JsonSchema;
}

export const schemaComponents: Record<string, JsonSchema> = Object.fromEntries(
  namedSchemas.map(([name, zodSchema, description]) => {
    const schema = (zodSchema === ConsentStatement ? inputs : outputs)[name];
    return [name, { description, ...schema }];
  }),
);
