import { scopesFor } from '../../domain/access/permissions.ts';
import { idempotencyKey } from '../../domain/shared/fields.ts';
import { inputSchema, type JsonSchema, pathFields } from '../json-schema.ts';
import { type Route, routes } from '../routes.ts';
import { apiDescription, operationNotes, tags } from './descriptions.ts';
import { errorResponseComponents, errorResponsesOf, problemExampleComponents } from './errors.ts';
import { webhooks } from './events.ts';
import { examples } from './examples.ts';
import { header, headerComponents } from './headers.ts';
import { inputOf, outputOf, schemaComponents } from './schemas.ts';

/** The OpenAPI 3.1.0 description of the REST API, made from the routes and their contracts. */
export function openapi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clef API v1',
      version: '1.0.0',
      summary: 'Work in the CRM of a French estate agency; nothing leaves until a human has released it.',
      description: apiDescription,
      license: { name: 'MIT', identifier: 'MIT' },
    },
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
      parameters: { IdempotencyKey: idempotencyKeyParameter },
      headers: headerComponents,
      responses: errorResponseComponents(),
      examples: problemExampleComponents(),
      schemas: schemaComponents,
    },
  };
}

export type OpenApi = ReturnType<typeof openapi>;

const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes it safe to send the request again: for 24 hours the same key with the same content gives the first answer. A UUID will do.',
  schema: inputSchema(idempotencyKey),
  example: '6f1c2f0e-5a5b-4c1e-9d56-0f5b7f2a8f11',
};

function pathsOf(routes: readonly Route[]): Record<string, Record<string, ReturnType<typeof operationObject>>> {
  const byPath = Map.groupBy(routes, (route) => route.path);
  return Object.fromEntries(
    [...byPath].map(([path, sharingPath]) => [
      path,
      Object.fromEntries(sharingPath.map((route) => [route.method, operationObject(route)])),
    ]),
  );
}

function operationObject(route: Route) {
  const { name, summary, scope } = route.operation;
  const folder = route.path.split('/')[1] as string;
  const scopes = scopesFor(scope);
  const scopeNote = `Needs the scope \`${scopes.join('` or `')}\`.`;
  return {
    operationId: name,
    tags: [tags[folder]?.name as string],
    summary: firstClause(summary),
    description: [summary, operationNotes[name], scopeNote].filter(Boolean).join('\n\n'),
    'x-scope': scopes.join(' '),
    parameters: parametersOf(route),
    ...(route.method !== 'get' && { requestBody: requestBodyOf(route) }),
    responses: { [route.status]: successResponse(route), ...errorResponsesOf(route) },
  };
}

/** Short enough for a list of operations. */
const firstClause = (summary: string) => (summary.split(/[;:,.]/)[0] as string).trim();

function parametersOf(route: Route): object[] {
  const inPath = pathFields(route.path);
  const { properties = {} } = inputOf(route.operation.name);
  const fields = route.method === 'get' ? Object.keys(properties) : inPath;
  const exampleValues = examples[route.operation.name]?.parameters ?? {};
  const parameters = fields.map((name) => {
    const { description, ...schema } = properties[name] as JsonSchema;
    const isPath = inPath.includes(name);
    return {
      name,
      in: isPath ? 'path' : 'query',
      required: isPath,
      description: isPath ? pathDescription(schema) : description,
      schema,
      ...(exampleValues[name] !== undefined && { example: exampleValues[name] }),
    };
  });
  return route.method === 'get' ? parameters : [...parameters, { $ref: '#/components/parameters/IdempotencyKey' }];
}

/** The kind of id stands in its pattern: `^contact_…`. */
const pathDescription = ({ pattern }: JsonSchema) =>
  `The id of the ${/^\^([a-z]+)_/.exec(String(pattern))?.[1] ?? 'record'}`;

function requestBodyOf({ path, operation }: Route) {
  const { properties = {}, required = [], ...schema } = inputOf(operation.name);
  const inPath = pathFields(path);
  const isBodyField = (name: string) => !inPath.includes(name);
  const requiredFields = required.filter(isBodyField);
  const bodies = Object.entries(examples[operation.name]?.bodies ?? {});
  return {
    required: true,
    content: {
      'application/json': {
        schema: {
          ...schema,
          properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isBodyField(name))),
          ...(requiredFields.length > 0 && { required: requiredFields }),
        },
        examples: Object.fromEntries(
          bodies.map(([summary, value], index) => [`example${index + 1}`, { summary, value }]),
        ),
      },
    },
  };
}

function successResponse({ method, status, location, operation }: Route) {
  return {
    description: { 200: 'Done', 201: 'Made', 202: 'Held: it waits for a human' }[status],
    headers: {
      ...header('X-Request-Id'),
      ...header('RateLimit'),
      ...header('RateLimit-Policy'),
      ...(location && header('Location')),
      ...(method !== 'get' && header('Idempotent-Replayed')),
    },
    content: { 'application/json': { schema: outputOf(operation), example: examples[operation.name]?.answer } },
  };
}
