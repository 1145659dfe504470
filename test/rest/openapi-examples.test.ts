import { describe, expect, it } from 'vitest';
import { problems } from '../../app/http/problem-codes.ts';
import { eventData } from '../../domain/events/event-data.ts';
import { eventTypes } from '../../domain/shared/event.ts';
import { document, pointer, schemaValidator } from './documented.ts';

const schemaErrors = schemaValidator({ closed: true });

describe('the examples of problems', () => {
  it.each(Object.entries<any>(document.components.examples))('%s fits the schema of a problem', (_, { value }) => {
    expect(schemaErrors('/components/schemas/Problem', value)).toEqual([]);
    const { status, title } = value;
    expect(problems[value.code as keyof typeof problems]).toMatchObject({ status, title });
  });
});

describe.each(eventTypes)('the event %s', (type) => {
  it('has an example that fits a schema which requires its data', () => {
    const { content } = document.webhooks[type].post.requestBody;
    const at = pointer('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
    expect(schemaErrors(at, content['application/json'].example)).toEqual([]);
    expect(schemaErrors(at, { ...content['application/json'].example, data: {} })).not.toEqual([]);
    expect(eventData[type].safeParse(content['application/json'].example.data)).toMatchObject({ success: true });
  });
});
