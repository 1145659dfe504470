import type { Request } from 'express';
import { bodyFields, invalidField, unknownField } from '../http/request-fields.ts';
import { inputSchema, pathFields } from './json-schema.ts';
import type { Route } from './routes.ts';

/** Returns the function that collects a route's input from the path, and the query or the body. The operation validates it. */
export function inputReader(route: Route): (request: Request) => unknown {
  const inPath = pathFields(route.path);
  const { properties = {} } = inputSchema(route.operation.input);
  const numberFields = new Set(Object.keys(properties).filter((name) => isNumberType(properties[name]?.type)));
  return (request) => {
    if (route.method !== 'get') return { ...bodyFields(request, inPath, HINT), ...request.params };
    const query = parseQuery(request.query as Record<string, string | string[]>, numberFields);
    // A path field in the query must not overwrite the one in the path.
    for (const name of inPath) if (name in query) throw unknownField(name, HINT);
    return { ...query, ...request.params };
  };
}

const HINT = 'See /docs for the fields of each operation.';

const isNumberType = (type: unknown) => type === 'integer' || type === 'number';

/** Query strings are text. This is the only place that turns them into numbers, where the operation expects one. */
function parseQuery(query: Record<string, string | string[]>, numberFields: Set<string>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name === '__proto__') throw unknownField(name, HINT);
    if (Array.isArray(value)) throw invalidField(name, 'is given more than once', HINT);
    fields[name] = numberFields.has(name) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  }
  return fields;
}
