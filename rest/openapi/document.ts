import { scopesFor } from '../../approval/permit.ts';
import { type JsonSchema, pathFields } from '../json-schema.ts';
import { type Route, routes } from '../routes.ts';
import { about, notes, tags } from './descriptions.ts';
import { errorsOf, problemExamples, sharedErrors } from './errors.ts';
import { webhooks } from './events.ts';
import { examples } from './examples.ts';
import { header, headerComponents } from './headers.ts';
import { answerOf, inputOf, schemaComponents } from './schemas.ts';

/** The OpenAPI 3.1.0 description of the REST API, made from the routes and their contracts. */
export function openapi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clef API v1',
      version: '1.0.0',
      summary: 'Work in the CRM of a French estate agency; nothing leaves until a human has released it.',
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { description: 'The same for people, with the tool server', url: '/docs' },
    servers: [{ url: '/api/v1', description: 'This server' }],
    security: [{ bearerAuth: [] }],
    tags: Object.values(tags),
    paths: pathsOf(routes),
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        bearerAuth: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'clef_…',
          description: 'An access key from the settings. It is shown once, when it is made.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      headers: headerComponents,
      responses: sharedErrors(),
      examples: problemExamples(),
      schemas: schemaComponents,
    },
  };
}

export type OpenApi = ReturnType<typeof openapi>;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes it safe to send the request again: for 24 hours the same key with the same content gives the first answer. A UUID will do.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: '6f1c2f0e-5a5b-4c1e-9d56-0f5b7f2a8f11',
};

function pathsOf(all: readonly Route[]): Record<string, Record<string, ReturnType<typeof described>>> {
  const byPath = Map.groupBy(all, (route) => route.path);
  return Object.fromEntries(
    [...byPath].map(([path, here]) => [
      path,
      Object.fromEntries(here.map((route) => [route.method, described(route)])),
    ]),
  );
}

function described(route: Route) {
  const { name, summary, scope } = route.operation;
  const folder = route.path.split('/')[1] as string;
  const scopes = scopesFor(scope);
  return {
    operationId: name,
    tags: [tags[folder]?.name as string],
    summary: titleOf(summary),
    description: [summary, notes[name], `Needs the scope \`${scopes.join('` or `')}\`.`].filter(Boolean).join('\n\n'),
    'x-scope': scopes.join(' '),
    parameters: parametersOf(route),
    ...(route.method !== 'get' && { requestBody: bodyOf(route) }),
    responses: { [route.status]: success(route), ...errorsOf(route) },
  };
}

/** The first clause: what a list of operations has room for. */
const titleOf = (summary: string) => (summary.split(/[;:,.]/)[0] as string).trim();

function parametersOf(route: Route): object[] {
  const inPath = pathFields(route.path);
  const { properties = {} } = inputOf(route.operation.name);
  const fields = route.method === 'get' ? Object.keys(properties) : inPath;
  const given = examples[route.operation.name]?.asked ?? {};
  const parameters = fields.map((name) => {
    const { description, ...schema } = properties[name] as JsonSchema;
    const isPath = inPath.includes(name);
    return {
      name,
      in: isPath ? 'path' : 'query',
      required: isPath,
      description: isPath ? pathWords(schema) : description,
      schema,
      ...(given[name] !== undefined && { example: given[name] }),
    };
  });
  return route.method === 'get' ? parameters : [...parameters, { $ref: '#/components/parameters/IdempotencyKey' }];
}

/** `^contact_…` tells which kind of id a path takes. */
const pathWords = ({ pattern }: JsonSchema) => `The id of the ${/^\^([a-z]+)_/.exec(String(pattern))?.[1] ?? 'record'}`;

function bodyOf({ path, operation }: Route) {
  const { properties = {}, required = [], ...schema } = inputOf(operation.name);
  const inPath = pathFields(path);
  const isBody = (name: string) => !inPath.includes(name);
  const needed = required.filter(isBody);
  const given = Object.entries(examples[operation.name]?.bodies ?? {});
  return {
    required: true,
    content: {
      'application/json': {
        schema: {
          ...schema,
          properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isBody(name))),
          ...(needed.length > 0 && { required: needed }),
        },
        examples: Object.fromEntries(
          given.map(([summary, value], index) => [`example${index + 1}`, { summary, value }]),
        ),
      },
    },
  };
}

function success({ method, status, location, operation }: Route) {
  return {
    description: { 200: 'Done', 201: 'Made', 202: 'Held: it waits for a human' }[status],
    headers: {
      ...header('X-Request-Id'),
      ...header('RateLimit'),
      ...header('RateLimit-Policy'),
      ...(location && header('Location')),
      ...(method !== 'get' && header('Idempotent-Replayed')),
    },
    content: { 'application/json': { schema: answerOf(operation), example: examples[operation.name]?.answer } },
  };
}
