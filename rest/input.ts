import type { ParsedUrlQuery } from 'node:querystring';
import { bodyFields, invalidField, unknownField } from '../app/http/request-fields.ts';
import { inputSchema, pathFields } from './json-schema.ts';
import type { Route } from './routes.ts';

/** The parts of a request, decoded. `body` is undefined where there is none. */
type RequestParts = { params: Record<string, string>; query: ParsedUrlQuery; body: unknown };

export type ReadInput = (request: RequestParts) => unknown;

/** Returns the function that collects a route's input from the path, and the query or the body. The operation validates it. */
export function inputReader(route: Route): ReadInput {
  const inPath = pathFields(route.path);
  const { properties = {} } = inputSchema(route.operation.input);
  const numberFields = new Set(Object.keys(properties).filter((name) => isNumberType(properties[name]?.type)));
  return (request) => {
    if (route.method !== 'get') return { ...bodyFields(request, inPath, HINT), ...request.params };
    const query = queryFields(request.query, numberFields);
    // A path field in the query must not overwrite the one in the path.
    for (const name of inPath) if (name in query) throw unknownField(name, HINT);
    return { ...query, ...request.params };
  };
}

const HINT = 'See /docs for the fields of each operation.';

const isNumberType = (type: unknown) => type === 'integer' || type === 'number';

/** Query strings are text. This is the only place that turns them into numbers, where the operation expects one. */
function queryFields(query: ParsedUrlQuery, numberFields: Set<string>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name === '__proto__') throw unknownField(name, HINT);
    if (Array.isArray(value)) throw invalidField(name, 'is given more than once', HINT);
    fields[name] = numberFields.has(name) && /^-?\d+(\.\d+)?$/.test(value as string) ? Number(value) : value;
  }
  return fields;
}
