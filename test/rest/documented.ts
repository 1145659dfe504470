import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapi } from '../../rest/openapi/document.ts';

/** The document as it is served. */
export const document: any = JSON.parse(JSON.stringify(openapi()));

/** A validator of the document's schemas; `closed` also refuses answers with fields that the document does not name. */
export function validatorOf({ closed }: { closed: boolean }) {
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
  ajv.addSchema(closed ? closing(document) : document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  return (pointer: string, value: unknown): string[] => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${pointer}${error.instancePath} ${error.message}`);
  };
}

/** A JSON pointer, as a fragment of an address. */
export const pointer = (...parts: (string | number)[]) =>
  parts.map((part) => `/${encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/** What a reference stands for, or the thing itself. */
export const resolved = (value: any): any =>
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

/** Where the schema of an answer is; undefined when the operation does not document such an answer. */
export function answerPointer({ method, path, operation }: Documented, status: number, type: string) {
  const answer = operation.responses[status];
  if (resolved(answer)?.content?.[type] === undefined) return undefined;
  const at = answer.$ref?.slice(1) ?? pointer('paths', path, method, 'responses', status);
  return `${at}${pointer('content', type, 'schema')}`;
}

export type Told = { status: number; headers: Headers; body: any };

const invalid = validatorOf({ closed: true });

/** What an answer says or lacks that the document does not tell; empty when it is as documented. */
export function outsideTheDocument(documented: Documented, { status, headers, body }: Told): string[] {
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const at = answerPointer(documented, status, type);
  if (at === undefined) return [`${status} with ${type || 'no content type'} is not documented`];
  const { headers: promised = {}, 'x-codes': codes } = resolved(documented.operation.responses[status]);
  const absent = Object.keys(promised).filter((name) => resolved(promised[name]).required && !headers.has(name));
  return [
    ...invalid(at, body),
    ...absent.map((name) => `${status} lacks the header ${name}`),
    ...(codes && !codes.includes(body.code) ? [`${body.code} is not documented under ${status}`] : []),
    ...(codes && (body.status !== status || body.requestId !== headers.get('x-request-id'))
      ? ['contradicts itself']
      : []),
  ];
}

function closing(value: any): any {
  if (Array.isArray(value)) return value.map(closing);
  if (value === null || typeof value !== 'object') return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closing(part)]));
  const isOpenObject = inner.type === 'object' && inner.properties && inner.additionalProperties === undefined;
  return isOpenObject ? { ...inner, additionalProperties: false } : inner;
}
