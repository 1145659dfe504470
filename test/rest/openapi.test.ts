import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { scopesFor } from '../../approval/permit.ts';
import { LIMIT } from '../../domain/access/admission.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { eventData } from '../../domain/events/event-data.ts';
import { eventTypes } from '../../domain/events/event-types.ts';
import { scopes } from '../../domain/shared/actor.ts';
import { newId } from '../../domain/shared/ids.ts';
import { problems } from '../../http/problem.ts';
import { examples } from '../../rest/openapi/examples.ts';
import { refusals } from '../../rest/refusals.ts';
import { routes } from '../../rest/routes.ts';
import { populate, samplesFor } from '../support/records.ts';
import { script, world } from '../support/world.ts';
import {
  answerPointer,
  document,
  operationNamed,
  operations,
  outsideTheDocument,
  pointer,
  resolved,
  type Told,
  validatorOf,
} from './documented.ts';
import { provocations } from './refusals.ts';

const here = await world();
const agency = await here.agency();
const records = await populate(here, agency);
const samples = samplesFor(records);
const invalid = validatorOf({ closed: true });
const ADDRESSES = ['/api/v1/openapi', '/openapi-v1.json'];

/** Asks an operation as the document says, with all its fields in one object. */
async function ask(name: string, key: string | undefined, input: object, headers = {}): Promise<Told> {
  const { path, method } = operationNamed(name);
  const fields = new Map(Object.entries(input));
  const address = path.replaceAll(/\{(\w+)\}/g, (_, field) => {
    const value = fields.get(field);
    fields.delete(field);
    return String(value);
  });
  const rest = Object.fromEntries(fields);
  const query = method === 'get' ? `?${new URLSearchParams(rest)}` : '';
  return script(here.url, key)(method.toUpperCase(), address + query, method === 'get' ? undefined : rest, headers);
}

const OPERATIONS = [
  ...['listContacts', 'createContact', 'getContact', 'updateContact', 'movePipeline', 'listConversations'],
  ...['getMessages', 'addNote', 'listProperties', 'getProperty', 'listVisits', 'createTask', 'enrollSequence'],
  'draftUnitSms',
];

describe('the document', () => {
  it('is the one that was agreed', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('__snapshots__/openapi.json');
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

  it('has words for every parameter and every field', () => {
    const silent: string[] = [];
    (function walk(value: any, at: string) {
      if (value === null || typeof value !== 'object') return;
      for (const [name, field] of Object.entries<any>(value.properties ?? {})) {
        if (!field.description) silent.push(`${at}.${name}`);
      }
      for (const parameter of value.parameters ?? []) {
        if (!resolved(parameter).description) silent.push(`${at} ${parameter.name}`);
      }
      for (const [name, part] of Object.entries(value)) walk(part, `${at}/${name}`);
    })({ paths: document.paths, webhooks: document.webhooks, schemas: document.components.schemas }, '');
    expect(silent).toEqual([]);
  });
});

describe.each(ADDRESSES)('%s', (address) => {
  it('gives it to anybody, who may keep it for a while', async () => {
    const answer = await fetch(here.url + address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(answer.headers.get('cache-control')).toMatch(/max-age=\d+/);
    expect(await answer.json()).toEqual(document);
    const known = { 'If-None-Match': answer.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
    const again = await fetch(here.url + address, { headers: known });
    expect(again.status).toBe(304);
  });

  it('is only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await fetch(here.url + address, { method });
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

  it('stands where it is served, with its scope and its errors', () => {
    expect(documented).toMatchObject({ path, method });
    expect(documented.operation['x-scope']).toBe(scopesFor(operation.scope).join(' '));
    const always = [status, 400, 401, 403, 429, 500, 503, ...(method === 'get' ? [] : [409, 413, 415, 422])];
    for (const one of always) expect(responses).toHaveProperty(`${one}`);
    expect('404' in responses).toBe(refusals[name]?.includes('not_found'));
    for (const error of Object.keys(responses).filter((one) => one >= '400')) {
      const { 'x-codes': codes, content } = resolved(responses[error]);
      for (const code of codes) expect(problems[code as keyof typeof problems].status).toBe(Number(error));
      expect(content['application/problem+json'].schema).toEqual({ $ref: '#/components/schemas/Problem' });
    }
  });

  it('has examples that keep its contract', () => {
    const at = pointer('paths', path, method);
    const asked = { ...example?.asked };
    for (const [index, parameter] of parameters.entries()) {
      if (parameter.example === undefined) continue;
      expect(invalid(`${at}${pointer('parameters', index, 'schema')}`, parameter.example)).toEqual([]);
      expect(parameter.example).toBe(asked[parameter.name]);
    }
    const bodies = Object.values<any>(requestBody?.content['application/json'].examples ?? { none: { value: {} } });
    for (const { value } of bodies) {
      const schema = `${at}${pointer('requestBody', 'content', 'application/json', 'schema')}`;
      if (requestBody) expect(invalid(schema, value)).toEqual([]);
      expect(operation.input.safeParse({ ...asked, ...value }).error).toBeUndefined();
    }
    const answer = responses[status].content['application/json'].example;
    expect(invalid(answerPointer(documented, status, 'application/json') as string, answer)).toEqual([]);
    expect(operation.output.safeParse(answer).error).toBeUndefined();
  });

  it('answers as documented, to what it does and to what it refuses', async () => {
    const key = await agency.key();
    const strange = { ...sample, surprise: 'x' };
    const wrongKey = await agency.key(scopes.filter((scope) => scope !== operation.scope));
    const answers: [number, Told][] = [
      [
        status,
        await ask(name, key, name === 'enrollSequence' ? { ...sample, prospectId: await newProspect() } : sample),
      ],
      [400, await ask(name, key, strange)],
      [401, await ask(name, undefined, sample)],
      [403, await ask(name, wrongKey, sample)],
    ];
    if (method !== 'get') {
      answers.push([413, await ask(name, key, { ...sample, surprise: 'x'.repeat(300_000) })]);
      answers.push([415, await ask(name, key, sample, { 'Content-Type': 'text/plain' })]);
    }
    for (const [expected, answer] of answers) {
      expect(answer.status).toBe(expected);
      expect(outsideTheDocument(documented, answer)).toEqual([]);
    }
  });
});

describe.each(routes.filter(({ method }) => method !== 'get'))('$operation.name', ({ operation: { name }, status }) => {
  it('repeats its answer under an Idempotency-Key, and only to the same content', async () => {
    const sample = samples[name] ?? {};
    const documented = operationNamed(name);
    const key = await agency.key();
    const once = { 'Idempotency-Key': '6f1c2f0e-5a5b-4c1e-9d56-0f5b7f2a8f11' };
    const first = name === 'enrollSequence' ? { ...sample, prospectId: await newProspect() } : sample;
    const answer = await ask(name, key, first, once);
    const again = await ask(name, key, first, once);
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([status, answer.body, 'true']);
    expect(outsideTheDocument(documented, again)).toEqual([]);
    const other = await ask(name, key, { ...first, ...otherContent[name] }, once);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(outsideTheDocument(documented, other)).toEqual([]);
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
  return (await agency.does(createContact, { firstName: 'Yann', email: `${newId()}@courriel.example` })).id;
}

describe('the examples of problems', () => {
  it.each(Object.entries<any>(document.components.examples))('%s is one', (_, { value }) => {
    expect(invalid('/components/schemas/Problem', value)).toEqual([]);
    expect(problems[value.code as keyof typeof problems]).toEqual({ status: value.status, title: value.title });
  });
});

describe('the table of refusals', () => {
  const provoked = provocations(here, agency, records);
  const declared = Object.entries(refusals).flatMap(([name, codes]) => codes.map((code) => ({ name, code })));

  it('covers each operation, and each row has its proof', () => {
    expect(Object.keys(refusals)).toEqual(routes.map(({ operation }) => operation.name));
    expect(Object.keys(provoked).sort()).toEqual(declared.map(({ name, code }) => `${name} ${code}`).sort());
  });

  it.each(declared)('$name may answer $code', async ({ name, code }) => {
    const answer = await ask(name, await agency.key(), (await provoked[`${name} ${code}`]?.()) ?? {});
    expect(answer).toMatchObject({ status: problems[code].status, body: { code, type: `/docs#${code}` } });
    expect(outsideTheDocument(operationNamed(name), answer)).toEqual([]);
  });
});

it('a key that has spent its minute is told so as documented', async () => {
  const key = await agency.key();
  for (let spent = 0; spent < LIMIT.requests; spent++) await ask('getContact', key, { id: records.contact });
  const answer = await ask('getContact', key, { id: records.contact });
  expect(answer.status).toBe(429);
  expect(outsideTheDocument(operationNamed('getContact'), answer)).toEqual([]);
});

describe.each(eventTypes)('the event %s', (type) => {
  it('has an example that its schema takes, and that nothing else of it is left to guess', () => {
    const { content } = document.webhooks[type].post.requestBody;
    const at = pointer('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
    expect(invalid(at, content['application/json'].example)).toEqual([]);
    expect(invalid(at, { ...content['application/json'].example, data: {} })).not.toEqual([]);
    expect(eventData[type].safeParse(content['application/json'].example.data)).toMatchObject({ success: true });
  });
});
