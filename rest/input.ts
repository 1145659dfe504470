import type { Request } from 'express';
import { Refusal } from '../domain/shared/refusal.ts';
import { inputSchema, pathFields } from './json-schema.ts';
import type { Route } from './routes.ts';

/** Makes the function that gathers a route's input: path, then query or body. What it means is the contract's to say. */
export function inputReader(route: Route): (request: Request) => unknown {
  const fields = pathFields(route.path);
  const { properties = {} } = inputSchema(route.operation.input);
  const numbers = new Set(Object.keys(properties).filter((name) => isNumber(properties[name]?.type)));
  return (request) => {
    const query = fromQuery(request.query as Record<string, string | string[]>, numbers);
    const body = route.method === 'get' ? {} : (request.body ?? {});
    if (Array.isArray(body)) throw refusal('', 'expected an object, not an array');
    if (holdsProto(body)) throw refusal('__proto__', UNKNOWN);
    // A path field in the query or body would overwrite the path: it is no field there.
    for (const name of fields) if (name in query || Object.hasOwn(body, name)) throw refusal(name, UNKNOWN);
    if (route.method !== 'get') for (const name of Object.keys(query)) throw refusal(name, UNKNOWN);
    return { ...body, ...query, ...request.params };
  };
}

const UNKNOWN = 'is not a known field here';

const isNumber = (type: unknown) => type === 'integer' || type === 'number';

/** Query strings are text; where the contract has a number, a text that is one becomes it, here and nowhere else. */
function fromQuery(query: Record<string, string | string[]>, numbers: Set<string>): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name === '__proto__') throw refusal(name, UNKNOWN);
    if (Array.isArray(value)) throw refusal(name, 'is given more than once');
    read[name] = numbers.has(name) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  }
  return read;
}

/** JSON can carry an own `__proto__`, at any depth, and zod passes over it in silence: it is a stranger like any other.
 * Without recursion, since a body may be a hundred thousand arrays deep. */
function holdsProto(body: unknown): boolean {
  const open = [body];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value === null || typeof value !== 'object') continue;
    if (Object.hasOwn(value, '__proto__')) return true;
    for (const part of Object.values(value)) if (part !== null && typeof part === 'object') open.push(part);
  }
  return false;
}

const refusal = (path: string, message: string) =>
  new Refusal('invalid_request', 'The request does not fit the contract.', {
    errors: [{ path, message }],
    hint: 'See /docs for the fields of each operation.',
  });
