import { createHash } from 'node:crypto';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapi } from '../../rest/openapi/document.ts';

/** The OpenAPI document as it is served. */
export const document: any = JSON.parse(JSON.stringify(openapi()));

/** A validator for the schemas of the document. With `closed`, a field that the document does not name is an error. */
export function schemaValidator({ closed }: { closed: boolean }) {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addVocabulary([
    'openapi',
    'info',
    'externalDocs',
    'servers',
    'security',
    'tags',
    'paths',
    'webhooks',
    'components',
  ]);
  ajv.addSchema(closed ? withClosedObjects(document) : document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  return (pointer: string, value: unknown): string[] => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${pointer}${error.instancePath} ${error.message}`);
  };
}

/** A JSON pointer in the form of a URI fragment. */
export const pointer = (...parts: (string | number)[]) =>
  parts.map((part) => `/${encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/** The target of a `$ref`, or the value itself. */
export const dereferenced = (value: any): any =>
  value?.$ref === undefined
    ? value
    : value.$ref
        .slice(2)
        .split('/')
        .reduce((at: any, part: string) => at[part], document);

export type Documented = { method: string; path: string; operation: any };

export const operations: Documented[] = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
  Object.entries<any>(methods).map(([method, operation]) => ({ method, path, operation })),
);

export const operationNamed = (name: string): Documented =>
  operations.find(({ operation }) => operation.operationId === name) as Documented;

/**
 * A digest of each operation and event, and of the rest of the document: the parts whose promise has changed differ. No component
 * is missing, because Redocly's rules allow none that is not referred to.
 */
export function documentDigests(): Record<string, string> {
  const { paths: _paths, webhooks, components, ...rest } = document;
  const { securitySchemes } = components;
  return Object.fromEntries([
    ...operations.map(({ method, path, operation }) => [operation.operationId, digestOf({ method, path, operation })]),
    ...Object.entries(webhooks).map(([name, event]) => [name, digestOf(event)]),
    ['the rest', digestOf({ ...rest, securitySchemes })],
  ]);
}

/** The digest of a part and of every component that it refers to, directly or through another. */
function digestOf(part: unknown): string {
  const components = new Map<string, unknown>();
  const follow = (value: unknown) => {
    for (const [, $ref] of JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)) {
      if (components.has($ref as string)) continue;
      components.set($ref as string, dereferenced({ $ref }));
      follow(dereferenced({ $ref }));
    }
  };
  follow(part);
  return createHash('sha256')
    .update(JSON.stringify([part, ...components]))
    .digest('hex')
    .slice(0, 16);
}

/** The pointer to the schema of an answer, or undefined when the operation does not document such an answer. */
export function answerPointer({ method, path, operation }: Documented, status: number, type: string) {
  const answer = operation.responses[status];
  if (dereferenced(answer)?.content?.[type] === undefined) return undefined;
  const at = answer.$ref?.slice(1) ?? pointer('paths', path, method, 'responses', status);
  return `${at}${pointer('content', type, 'schema')}`;
}

export type RestAnswer = { status: number; headers: Headers; body: any };

const schemaErrors = schemaValidator({ closed: true });

/** The differences between an answer and the document; empty when it is as documented. */
export function undocumentedParts(documented: Documented, { status, headers, body }: RestAnswer): string[] {
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const at = answerPointer(documented, status, type);
  if (at === undefined) return [`${status} with ${type || 'no content type'} is not documented`];
  const { headers: documentedHeaders = {}, 'x-codes': codes } = dereferenced(documented.operation.responses[status]);
  const missing = Object.keys(documentedHeaders).filter(
    (name) => dereferenced(documentedHeaders[name]).required && !headers.has(name),
  );
  return [
    ...schemaErrors(at, body),
    ...missing.map((name) => `${status} lacks the header ${name}`),
    ...(codes && !codes.includes(body.code) ? [`${body.code} is not documented under ${status}`] : []),
    ...(codes && (body.status !== status || body.requestId !== headers.get('x-request-id'))
      ? ['contradicts itself']
      : []),
  ];
}

function withClosedObjects(value: any): any {
  if (Array.isArray(value)) return value.map(withClosedObjects);
  if (value === null || typeof value !== 'object') return value;
  const closed = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withClosedObjects(part)]));
  const isOpenObject = closed.type === 'object' && closed.properties && closed.additionalProperties === undefined;
  return isOpenObject ? { ...closed, additionalProperties: false } : closed;
}
