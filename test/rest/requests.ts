import { Agent, request } from 'node:http';
import fc, { type Arbitrary } from 'fast-check';
import { anything, bodiesOf, type Known, oddFor, rightFor } from './arbitrary.ts';
import { type Documented, operations, type Told } from './documented.ts';

/** One request, for the operation of that name. */
export type Sent = { operation: string; method: string; path: string; headers: Record<string, string>; body?: Buffer };

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

const oddQueries = [
  ...['limit=1&limit=2', 'id=x', '__proto__=1', '__proto__[limit]=1', 'constructor=1', 'limit[]=1', 'q[toString]=1'],
  ...['q', '=', '&&&', '%=%', 'q=%zz', 'q=%ff%fe', 'limit=1e1', 'limit=+1', 'limit=%201', 'limit=0x1'],
  'a=1&'.repeat(1200),
];

const oddTypes = [
  ...['', ';', 'text/plain', 'application/xml', 'multipart/form-data', 'application/merge-patch+json'],
  ...['application/json; charset=latin1', 'application/json; charset=utf-16', 'APPLICATION/JSON;charset=UTF-8'],
  'application/json;;',
];

/** Half a surrogate pair has no UTF-8: its three bytes are sent as they would be wrongly written. */
const encoded = (value: unknown) =>
  Array.from(typeof value === 'string' ? value : JSON.stringify(value))
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80'))
    .join('');

const segments = (schema: any, known: Known): Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: rightFor(schema, known).map(encoded) },
    { weight: 3, arbitrary: oddFor(schema, known).map(encoded) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%zz', '%ff', '%00', '%2e%2e', '%2F', '', '.', ';a=b', '%E0%A4%A', '%5B', '*'),
    },
  );

function pathsOf({ path, operation }: Documented, known: Known): Arbitrary<string> {
  const [field] = operation.parameters.filter((parameter: any) => parameter.in === 'path');
  return field
    ? segments(field.schema, known).map((value) => path.replace(`{${field.name}}`, value))
    : fc.constant(path);
}

function queriesOf({ operation }: Documented, known: Known): Arbitrary<string> {
  const described = operation.parameters.filter((parameter: any) => parameter.in === 'query');
  const right = described.map(({ name, schema }: any) =>
    fc.oneof(
      { weight: 14, arbitrary: fc.constant('') },
      { weight: 5, arbitrary: rightFor(schema, known, name).map((value) => `${name}=${encoded(value)}`) },
      { weight: 1, arbitrary: oddFor(schema, known, name).map((value) => `${name}=${encoded(value)}`) },
    ),
  );
  const odd = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: anything.map((value) => `surprise=${encoded(value)}`) },
    { weight: 1, arbitrary: fc.constantFrom(...oddQueries) },
  );
  return fc.tuple(...right, odd).map((parts) => {
    const query = (parts as string[]).filter(Boolean).join('&');
    return query && `?${query}`;
  });
}

const contentTypes = fc.oneof(
  { weight: 16, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...oddTypes) },
);

const idempotencyKeys = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom('', '""', '"a"', 'a b', 'a'.repeat(256), 'é', 'twice', 'twice', '\t') },
);

const methodsOf = ({ method }: Documented): Arbitrary<string> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(method.toUpperCase()) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  );

/** Requests for all operations: right ones, ones at the bounds, and wrong ones in every part. */
export const requestsWith = (known: Known): Arbitrary<Sent> =>
  fc.constantFrom(...operations).chain((documented) => {
    const { requestBody, operationId } = documented.operation;
    const schema = requestBody?.content['application/json'].schema;
    const bodies: Arbitrary<Buffer | undefined> = schema ? bodiesOf(schema, known) : fc.constant(undefined);
    const queries = schema ? fc.constantFrom('', '', '', '', '', '?limit=1') : queriesOf(documented, known);
    return fc
      .tuple(methodsOf(documented), pathsOf(documented, known), queries, contentTypes, idempotencyKeys, bodies)
      .map(([method, path, query, type, name, body]) => ({
        operation: operationId,
        method,
        path: path + query,
        headers: {
          ...(body && type && { 'Content-Type': type }),
          ...(name !== undefined && { 'Idempotency-Key': name }),
        },
        ...(body && { body }),
      }));
  });

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export type Heard = Told & { text: string };

/** Sends the very bytes. Ten seconds without an answer are a failure. */
export function send(url: string, key: string, { method, path, headers, body }: Sent): Promise<Heard> {
  const all = { Authorization: `Bearer ${key}`, ...headers, ...(body && { 'Content-Length': body.length }) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: all, path: `/api/v1${path}` }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const told = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
        const isJson = told.get('content-type')?.includes('json') && text !== '';
        resolve({ status: response.statusCode ?? 0, headers: told, body: isJson ? JSON.parse(text) : undefined, text });
      });
    });
    sent.setTimeout(10_000, () => sent.destroy(new Error('no answer within 10 s')));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The request as a person may read it. */
export function spelt({ method, path, headers, body }: Sent): string {
  const shown = body && (body.length > 2000 ? `${body.length} bytes, beginning ${body.subarray(0, 200)}` : body);
  return `${method} ${path} ${JSON.stringify(headers)} ${shown ?? ''}`;
}
