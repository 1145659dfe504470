import { Agent, request } from 'node:http';
import fc, { type Arbitrary } from 'fast-check';
import { anyJson, type KnownValues, requestBodies, unusualValue, validValue } from './arbitrary.ts';
import { type Documented, operations, type RestAnswer } from './documented.ts';

/** One generated request. `operation` is the operationId it was generated for. */
export type RestRequest = {
  operation: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

const unusualQueries = [
  ...['limit=1&limit=2', 'id=x', '__proto__=1', '__proto__[limit]=1', 'constructor=1', 'limit[]=1', 'q[toString]=1'],
  ...['q', '=', '&&&', '%=%', 'q=%zz', 'q=%ff%fe', 'limit=1e1', 'limit=+1', 'limit=%201', 'limit=0x1'],
  'a=1&'.repeat(1200),
];

const unusualContentTypes = [
  ...['', ';', 'text/plain', 'application/xml', 'multipart/form-data', 'application/merge-patch+json'],
  ...['application/json; charset=latin1', 'application/json; charset=utf-16', 'APPLICATION/JSON;charset=UTF-8'],
  'application/json;;',
];

/** Percent-encodes a value. Half a surrogate pair has no UTF-8 form, so the bytes of a wrong encoder are used. */
const encoded = (value: unknown) =>
  Array.from(typeof value === 'string' ? value : JSON.stringify(value))
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80'))
    .join('');

const segments = (schema: any, known: KnownValues): Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: validValue(schema, known).map(encoded) },
    { weight: 3, arbitrary: unusualValue(schema, known).map(encoded) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%zz', '%ff', '%00', '%2e%2e', '%2F', '', '.', ';a=b', '%E0%A4%A', '%5B', '*'),
    },
  );

function pathsOf({ path, operation }: Documented, known: KnownValues): Arbitrary<string> {
  const [field] = operation.parameters.filter((parameter: any) => parameter.in === 'path');
  return field
    ? segments(field.schema, known).map((value) => path.replace(`{${field.name}}`, value))
    : fc.constant(path);
}

function queriesOf({ operation }: Documented, known: KnownValues): Arbitrary<string> {
  const described = operation.parameters.filter((parameter: any) => parameter.in === 'query');
  const documented = described.map(({ name, schema }: any) =>
    fc.oneof(
      { weight: 14, arbitrary: fc.constant('') },
      { weight: 5, arbitrary: validValue(schema, known, name).map((value) => `${name}=${encoded(value)}`) },
      { weight: 1, arbitrary: unusualValue(schema, known, name).map((value) => `${name}=${encoded(value)}`) },
    ),
  );
  const unusual = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: anyJson.map((value) => `surprise=${encoded(value)}`) },
    { weight: 1, arbitrary: fc.constantFrom(...unusualQueries) },
  );
  return fc.tuple(...documented, unusual).map((parts) => {
    const query = (parts as string[]).filter(Boolean).join('&');
    return query && `?${query}`;
  });
}

const contentTypes = fc.oneof(
  { weight: 16, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...unusualContentTypes) },
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

/** Requests for operations: valid ones, ones at the limits, and ones that are invalid in any of their parts. */
export const arbitraryRequests = (known: KnownValues, of: readonly Documented[] = operations): Arbitrary<RestRequest> =>
  fc.constantFrom(...of).chain((documented) => {
    const { requestBody, operationId } = documented.operation;
    const schema = requestBody?.content['application/json'].schema;
    const bodies: Arbitrary<Buffer | undefined> = schema ? requestBodies(schema, known) : fc.constant(undefined);
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

export type RawAnswer = RestAnswer & { text: string };

/** Sends exactly these bytes. Ten seconds without an answer are a failure. */
export function send(url: string, key: string, { method, path, headers, body }: RestRequest): Promise<RawAnswer> {
  const all = { Authorization: `Bearer ${key}`, ...headers, ...(body && { 'Content-Length': body.length }) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: all, path: `/api/v1${path}` }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const answerHeaders = new Headers(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        );
        const isJson = answerHeaders.get('content-type')?.includes('json') && text !== '';
        resolve({
          status: response.statusCode ?? 0,
          headers: answerHeaders,
          body: isJson ? JSON.parse(text) : undefined,
          text,
        });
      });
    });
    sent.setTimeout(10_000, () => sent.destroy(new Error('no answer within 10 s')));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The request in a form that a person can read. */
export function describeRequest({ method, path, headers, body }: RestRequest): string {
  const shown = body && (body.length > 2000 ? `${body.length} bytes, beginning ${body.subarray(0, 200)}` : body);
  return `${method} ${path} ${JSON.stringify(headers)} ${shown ?? ''}`;
}
