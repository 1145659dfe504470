import type { Request } from 'express';
import { invalidInput } from '../domain/shared/refusal.ts';
import { inputSchema, pathFields } from './json-schema.ts';
import type { Route } from './routes.ts';

/** Returns the function that collects a route's input from the path, and the query or the body. The operation validates it. */
export function inputReader(route: Route): (request: Request) => unknown {
  const inPath = pathFields(route.path);
  const { properties = {} } = inputSchema(route.operation.input);
  const numberFields = new Set(Object.keys(properties).filter((name) => isNumberType(properties[name]?.type)));
  return (request) => {
    const query = parseQuery(request.query as Record<string, string | string[]>, numberFields);
    const body = route.method === 'get' ? {} : (request.body ?? {});
    if (Array.isArray(body)) throw invalidField('', 'expected an object, not an array');
    if (containsProto(body)) throw invalidField('__proto__', UNKNOWN_FIELD);
    // A path field in the query or the body must not overwrite the one in the path.
    for (const name of inPath) {
      if (name in query || Object.hasOwn(body, name)) throw invalidField(name, UNKNOWN_FIELD);
    }
    if (route.method !== 'get') for (const name of Object.keys(query)) throw invalidField(name, UNKNOWN_FIELD);
    return { ...body, ...query, ...request.params };
  };
}

const UNKNOWN_FIELD = 'is not a known field here';

const isNumberType = (type: unknown) => type === 'integer' || type === 'number';

/** Query strings are text. This is the only place that turns them into numbers, where the operation expects one. */
function parseQuery(query: Record<string, string | string[]>, numberFields: Set<string>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name === '__proto__') throw invalidField(name, UNKNOWN_FIELD);
    if (Array.isArray(value)) throw invalidField(name, 'is given more than once');
    fields[name] = numberFields.has(name) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  }
  return fields;
}

/** JSON can carry an own property `__proto__` at any depth, which zod drops silently; it is refused like any other unknown
 * field. A loop instead of recursion, because a body may hold a hundred thousand nested arrays. */
function containsProto(body: unknown): boolean {
  const pending = [body];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (value === null || typeof value !== 'object') continue;
    if (Object.hasOwn(value, '__proto__')) return true;
    for (const part of Object.values(value)) if (part !== null && typeof part === 'object') pending.push(part);
  }
  return false;
}

const invalidField = (path: string, message: string) =>
  invalidInput([{ path, message }], 'See /docs for the fields of each operation.');
