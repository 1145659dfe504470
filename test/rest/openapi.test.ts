import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { problems } from '../../app/http/problem-codes.ts';
import { KEY_RATE_LIMIT } from '../../domain/access/admission.ts';
import { scopesFor } from '../../domain/access/permissions.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { scopes } from '../../domain/shared/actor.ts';
import { newId } from '../../domain/shared/ids.ts';
import { examples } from '../../rest/openapi/examples.ts';
import { refusals } from '../../rest/refusals.ts';
import { routes } from '../../rest/routes.ts';
import { forEachCase } from '../support/each-case.ts';
import { createRecords, sampleInputs } from '../support/records.ts';
import { refusedInputs } from '../support/refused-inputs.ts';
import { restClient, startTestServer } from '../support/test-server.ts';
import {
  answerPointer,
  dereferenced,
  document,
  documentDigests,
  operationNamed,
  operations,
  pointer,
  type RestAnswer,
  schemaValidator,
  undocumentedParts,
} from './documented.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const records = await createRecords(server, agency);
const samples = sampleInputs(records);
const schemaErrors = schemaValidator({ closed: true });
const ADDRESSES = ['/api/v1/openapi', '/openapi-v1.json'];

/** Calls an operation as the document describes it. `input` holds all path, query and body fields. */
async function callOperation(name: string, key: string | undefined, input: object, headers = {}): Promise<RestAnswer> {
  const { path, method } = operationNamed(name);
  const fields = new Map(Object.entries(input));
  const address = path.replaceAll(/\{(\w+)\}/g, (_, field) => {
    const value = fields.get(field);
    fields.delete(field);
    return String(value);
  });
  const rest = Object.fromEntries(fields);
  const query = method === 'get' ? `?${new URLSearchParams(rest)}` : '';
  return restClient(server.url, key)(
    method.toUpperCase(),
    address + query,
    method === 'get' ? undefined : rest,
    headers,
  );
}

const OPERATIONS = [
  'listContacts',
  'createContact',
  'getContact',
  'updateContact',
  'movePipeline',
  'listConversations',
  'getMessages',
  'addNote',
  'listProperties',
  'getProperty',
  'listVisits',
  'createTask',
  'enrollSequence',
  'draftUnitSms',
];

describe('the document', () => {
  it('promises of each operation and event what was agreed', async () => {
    await expect(`${JSON.stringify(documentDigests(), null, 2)}\n`).toMatchFileSnapshot('__snapshots__/openapi.json');
  });

  it('names itself, its server, its one scheme and the fourteen operations', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api/v1' }], security: [{ bearerAuth: [] }] });
    expect(document.info).toMatchObject({ title: expect.stringMatching(/API v1$/), version: '1.0.0' });
    expect(Object.values(document.components.securitySchemes)).toMatchObject([{ type: 'http', scheme: 'bearer' }]);
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual([...OPERATIONS].sort());
    for (const { operation } of operations) expect(operation).not.toHaveProperty('security');
  });

  it('passes the recommended rules of Redocly without a warning', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clef-openapi-'));
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const redocly = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');
    const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const options = { cwd: folder, env: quiet };
    const lint = [redocly, 'lint', file, '--extends=recommended', '--format=json'];
    const { stdout } = await promisify(execFile)(process.execPath, lint, options);
    await rm(folder, { recursive: true });
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
  });

  it('describes every parameter and every field', () => {
    const undescribed: string[] = [];
    (function walk(value: any, at: string) {
      if (value === null || typeof value !== 'object') return;
      for (const [name, field] of Object.entries<any>(value.properties ?? {})) {
        if (!field.description) undescribed.push(`${at}.${name}`);
      }
      for (const parameter of value.parameters ?? []) {
        if (!dereferenced(parameter).description) undescribed.push(`${at} ${parameter.name}`);
      }
      for (const [name, part] of Object.entries(value)) walk(part, `${at}/${name}`);
    })({ paths: document.paths, webhooks: document.webhooks, schemas: document.components.schemas }, '');
    expect(undescribed).toEqual([]);
  });

  // The schema of OpenAPI 3.1 gives these the format `uri`; a path alone is not one.
  it('has absolute addresses in externalDocs, license and contact', () => {
    const addresses: string[] = [];
    (function walk(value: any) {
      if (value === null || typeof value !== 'object') return;
      for (const name of ['externalDocs', 'license', 'contact']) if (value[name]?.url) addresses.push(value[name].url);
      for (const part of Object.values(value)) walk(part);
    })(document);
    for (const address of addresses) expect(URL.canParse(address), address).toBe(true);
  });
});

describe.each(ADDRESSES)('%s', (address) => {
  it('serves it without a key, and lets clients cache it', async () => {
    const answer = await fetch(server.url + address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(answer.headers.get('cache-control')).toMatch(/max-age=\d+/);
    expect(await answer.json()).toEqual(document);
    const conditional = { 'If-None-Match': answer.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
    const again = await fetch(server.url + address, { headers: conditional });
    expect(again.status).toBe(304);
  });

  it('allows only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await fetch(server.url + address, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe.each(routes)('$operation.name', ({ operation, path, method, status }) => {
  const { name } = operation;
  const documented = operationNamed(name);
  const { responses, requestBody, parameters } = documented.operation;
  const example = examples[name];
  const sample = samples[name] ?? {};

  it('is documented under its path, with its scope and its errors', () => {
    expect(documented).toMatchObject({ path, method });
    expect(documented.operation['x-scope']).toBe(scopesFor(operation.scope).join(' '));
    const always = [status, 400, 401, 403, 429, 500, 503, ...(method === 'get' ? [] : [409, 413, 415, 422])];
    for (const expected of always) expect(responses).toHaveProperty(`${expected}`);
    expect('404' in responses).toBe(refusals[name]?.includes('not_found'));
    for (const error of Object.keys(responses).filter((code) => code >= '400')) {
      const { 'x-codes': codes, content } = dereferenced(responses[error]);
      for (const code of codes) expect(problems[code as keyof typeof problems].status).toBe(Number(error));
      expect(content['application/problem+json'].schema).toEqual({ $ref: '#/components/schemas/Problem' });
    }
  });

  it('has examples that fit its schemas', () => {
    const at = pointer('paths', path, method);
    const parameterExamples = { ...example?.parameters };
    for (const [index, parameter] of parameters.entries()) {
      if (parameter.example === undefined) continue;
      expect(schemaErrors(`${at}${pointer('parameters', index, 'schema')}`, parameter.example)).toEqual([]);
      expect(parameter.example).toBe(parameterExamples[parameter.name]);
    }
    const bodies = Object.values<any>(requestBody?.content['application/json'].examples ?? { none: { value: {} } });
    for (const { value } of bodies) {
      const schema = `${at}${pointer('requestBody', 'content', 'application/json', 'schema')}`;
      if (requestBody) expect(schemaErrors(schema, value)).toEqual([]);
      expect(operation.input.safeParse({ ...parameterExamples, ...value }).error).toBeUndefined();
    }
    const answer = responses[status].content['application/json'].example;
    expect(schemaErrors(answerPointer(documented, status, 'application/json') as string, answer)).toEqual([]);
    expect(operation.output.safeParse(answer).error).toBeUndefined();
  });

  it('answers as documented, whether it succeeds or refuses', async () => {
    const key = await agency.key();
    const withUnknownField = { ...sample, surprise: 'x' };
    const keyWithoutScope = await agency.key(scopes.filter((scope) => scope !== operation.scope));
    const answers: [number, RestAnswer][] = [
      [
        status,
        await callOperation(
          name,
          key,
          name === 'enrollSequence' ? { ...sample, prospectId: await newProspect() } : sample,
        ),
      ],
      [400, await callOperation(name, key, withUnknownField)],
      [401, await callOperation(name, undefined, sample)],
      [403, await callOperation(name, keyWithoutScope, sample)],
    ];
    if (method !== 'get') {
      answers.push([413, await callOperation(name, key, { ...sample, surprise: 'x'.repeat(300_000) })]);
      answers.push([415, await callOperation(name, key, sample, { 'Content-Type': 'text/plain' })]);
    }
    for (const [expected, answer] of answers) {
      expect(answer.status).toBe(expected);
      expect(undocumentedParts(documented, answer)).toEqual([]);
    }
  });
});

describe.each(routes.filter(({ method }) => method !== 'get'))('$operation.name', ({ operation: { name }, status }) => {
  it('repeats its answer under an Idempotency-Key, but only for the same content', async () => {
    const sample = samples[name] ?? {};
    const documented = operationNamed(name);
    const key = await agency.key();
    const once = { 'Idempotency-Key': '6f1c2f0e-5a5b-4c1e-9d56-0f5b7f2a8f11' };
    const first = name === 'enrollSequence' ? { ...sample, prospectId: await newProspect() } : sample;
    const answer = await callOperation(name, key, first, once);
    const again = await callOperation(name, key, first, once);
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([status, answer.body, 'true']);
    expect(again.headers.get('location')).toBe(answer.headers.get('location'));
    expect(undocumentedParts(documented, again)).toEqual([]);
    const other = await callOperation(name, key, { ...first, ...otherContent[name] }, once);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(undocumentedParts(documented, other)).toEqual([]);
  });
});

describe.each(routes.filter(({ status }) => status !== 200))('$operation.name', ({ operation: { name } }) => {
  it('sends a Location only for a record that can be read there', async () => {
    const key = await agency.key();
    const sample = samples[name] ?? {};
    const input = name === 'enrollSequence' ? { ...sample, prospectId: await newProspect() } : sample;
    const answer = await callOperation(name, key, input);
    const location = answer.headers.get('location');
    expect(location !== null).toBe(['createContact', 'draftUnitSms'].includes(name));
    if (location === null) return;
    const read = await fetch(`${server.url}${location}`, { headers: { Authorization: `Bearer ${key}` } });
    const body: any = await read.json();
    if (name === 'createContact') expect(body).toEqual(answer.body);
    else expect([read.status, body.id ?? body.draftId]).toEqual([200, (answer.body as any).draftId]);
  });
});

const otherContent: Record<string, object> = {
  createContact: { lastName: 'Autre' },
  updateContact: { lastName: 'Autre' },
  movePipeline: { stage: 'offer' },
  addNote: { body: 'Autre' },
  createTask: { title: 'Autre' },
  enrollSequence: { prospectId: records.contact },
  draftUnitSms: { body: 'Autre' },
};

async function newProspect(): Promise<string> {
  return (await agency.perform(createContact, { firstName: 'Yann', email: `${newId()}@courriel.example` })).id;
}

describe('the table of refusals', () => {
  const inputs = refusedInputs(server, agency, records);
  const declared = Object.entries(refusals).flatMap(([name, codes]) => codes.map((code) => ({ name, code })));

  it('covers each operation, and each row is provoked below', () => {
    expect(Object.keys(refusals)).toEqual(routes.map(({ operation }) => operation.name));
    const overRest = Object.keys(inputs).filter((name) => (name.split(' ')[0] as string) in refusals);
    expect(overRest.sort()).toEqual(declared.map(({ name, code }) => `${name} ${code}`).sort());
  });

  it('names what each operation may answer', () =>
    forEachCase(declared, async ({ name, code }) => {
      const answer = await callOperation(name, await agency.key(), (await inputs[`${name} ${code}`]?.()) ?? {});
      expect(answer).toMatchObject({ status: problems[code].status, body: { code, type: `/docs#${code}` } });
      expect(undocumentedParts(operationNamed(name), answer)).toEqual([]);
    }));
});

it('answers a key over its limit as documented', async () => {
  const key = await agency.key();
  for (let spent = 0; spent < KEY_RATE_LIMIT.requests; spent++)
    await callOperation('getContact', key, { id: records.contact });
  const answer = await callOperation('getContact', key, { id: records.contact });
  expect(answer.status).toBe(429);
  expect(undocumentedParts(operationNamed('getContact'), answer)).toEqual([]);
});
