import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { compile } from 'json-schema-to-typescript';
import { describe, expect, it } from 'vitest';
import { scopes } from '../../domain/shared/actor.ts';
import { toolsFor } from '../../tools/tool-list.ts';

type Schema = { [keyword: string]: any };
type ListedTool = { name: string; title: string; description: string; inputSchema: Schema; outputSchema: Schema };

const everything = { kind: 'key', id: '', name: 'Test', agencyId: '', scopes: [...scopes] } as const;
const tools = JSON.parse(JSON.stringify(toolsFor(everything))) as ListedTool[];

/** Each schema within a schema, with the path to it. */
function parts(schema: Schema, path = ''): [path: string, schema: Schema][] {
  const inner: [string, Schema][] = Object.entries<Schema>(schema.properties ?? {}).map(([name, property]) => [
    `${path}.${name}`,
    property,
  ]);
  if (schema.items) inner.push([`${path}[]`, schema.items]);
  if (typeof schema.additionalProperties === 'object') inner.push([`${path}{}`, schema.additionalProperties]);
  for (const [index, choice] of (schema.anyOf ?? []).entries()) inner.push([`${path}|${index}`, choice]);
  return [[path, schema], ...inner.flatMap(([at, part]) => parts(part, at))];
}

const inputs = tools.map(({ name, inputSchema }) => [name, inputSchema] as const);
const outputs = tools.map(({ name, outputSchema }) => [name, outputSchema] as const);

it('costs a model at most 9 KB', () => {
  const read = tools.map(({ name, title, description, inputSchema }) => ({ name, title, description, inputSchema }));
  expect(Buffer.byteLength(JSON.stringify(read))).toBeLessThanOrEqual(9 * 1024);
});

describe.each([...inputs, ...outputs])('a schema of %s', (_name, schema) => {
  it('says the type of each value, down to the last field', () => {
    const untyped = parts(schema).filter(([, part]) => !('type' in part || 'enum' in part || 'anyOf' in part));
    expect(untyped.map(([path]) => path)).toEqual([]);
  });

  it('names all fields of its objects', () => {
    const open = parts(schema).filter(([, part]) => part.type === 'object' && part.additionalProperties === undefined);
    expect(open.map(([path]) => path)).toEqual([]);
  });

  it('is compiled by Ajv (draft 2020-12, strict)', () => {
    const ajv = new Ajv2020({ strict: true });
    (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
    expect(() => ajv.compile(schema)).not.toThrow();
  });

  it('makes a type of TypeScript without any and unknown', async () => {
    const types = await compile(structuredClone(schema), 'Generated', { bannerComment: '', format: false });
    expect(types).toContain('export interface Generated');
    expect(types.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '')).not.toMatch(/\b(any|unknown)\b/);
  });
});

describe.each(inputs)('the arguments of %s', (_name, schema) => {
  it('have a description each, and those that are ids say their form and where they come from', () => {
    for (const [argument, { description, pattern = '' }] of Object.entries<Schema>(schema.properties)) {
      expect(description, argument).toMatch(/\w/);
      const [, kind] = /^\^(contact|property)_/.exec(pattern) ?? [];
      if (kind)
        expect(description, argument).toMatch(new RegExp(`\\(${kind}_…\\), from (search_contacts|get_property)`));
    }
  });

  it('are closed, and bounded wherever they are text', () => {
    expect(schema.additionalProperties).toBe(false);
    for (const [path, part] of parts(schema)) {
      const isBounded = part.enum || part.pattern?.endsWith('$') || part.maxLength !== undefined;
      if (part.type === 'string') expect(isBounded, path).toBeTruthy();
    }
  });
});

/**
 * The rules of the hosts' functions about a tool, each as the words in a schema that break it. What cannot fit is expected here
 * and explained in docs/hosts.md: the host, or the library that it uses, converts it.
 */
const keywordsOf = (schema: Schema): string[] => [...new Set(parts(schema).flatMap(([, part]) => Object.keys(part)))];

const without = (allowed: readonly string[]) => (schema: Schema) =>
  keywordsOf(schema)
    .filter((keyword) => !allowed.includes(keyword))
    .sort();

const anyHost: Record<string, (tool: ListedTool) => boolean> = {
  'Anthropic, Bedrock, OpenAI: a name of at most 64 letters, digits, _ and -': ({ name }) =>
    /^[a-zA-Z0-9_-]{1,64}$/.test(name),
  'Claude Code: mcp__<server>__<tool> stays within 64 characters': ({ name }) => name.length <= 21,
  'Bedrock: a description that is not empty': ({ description }) => description.length > 0,
  'OpenAI: a description of at most 1,024 characters': ({ description }) => description.length <= 1024,
  'Anthropic: arguments of at most 64 letters, digits, _, . and -': ({ inputSchema }) =>
    Object.keys(inputSchema.properties).every((name) => /^[a-zA-Z0-9_.-]{1,64}$/.test(name)),
  'Anthropic, Bedrock, OpenAI: an object at the top, and no anyOf, oneOf or allOf there': ({ inputSchema }) =>
    inputSchema.type === 'object' && !['anyOf', 'oneOf', 'allOf'].some((keyword) => keyword in inputSchema),
  'Gemini: an enum has text only': ({ inputSchema }) =>
    parts(inputSchema).every(
      ([, part]) => !part.enum || part.enum.every((value: unknown) => typeof value === 'string'),
    ),
  'Gemini, OpenAI: no $ref, $defs, $schema or examples': ({ inputSchema }) =>
    !keywordsOf(inputSchema).some((keyword) => ['$ref', '$defs', '$schema', 'examples'].includes(keyword)),
  'OpenAI: at most ten levels, 5,000 properties and 1,000 values of enums': ({ inputSchema }) =>
    parts(inputSchema).length <= 5000 &&
    parts(inputSchema).every(([path, part]) => path.split('.').length <= 10 && (part.enum ?? []).length <= 1000),
};

describe.each(Object.entries(anyHost))('%s', (_rule, holds) => {
  it('holds for each tool', () => {
    expect(tools.filter((tool) => !holds(tool)).map(({ name }) => name)).toEqual([]);
  });
});

/** Keywords that a host's own subset of JSON Schema knows, and those of ours that it does not. */
const subsets = [
  {
    host: 'OpenAI, strict functions',
    known: [
      ...['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const', 'anyOf', 'description'],
      ...['pattern', 'format', 'multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
      ...['minItems', 'maxItems'],
    ],
    unknown: ['default', 'maxLength', 'minLength'],
  },
  {
    host: 'Gemini, FunctionDeclaration.parameters',
    known: [
      ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'items', 'properties', 'required', 'anyOf'],
      ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength', 'pattern', 'example'],
      ...['propertyOrdering', 'default', 'minimum', 'maximum'],
    ],
    unknown: ['additionalProperties'],
  },
];

it.each(subsets)('$host: only the keywords that docs/hosts.md names do not fit', ({ known, unknown }) => {
  const foreign = new Set(inputs.flatMap(([, schema]) => without(known)(schema)));
  expect([...foreign].sort()).toEqual(unknown);
});

it('Bedrock, Amazon Nova: only additionalProperties does not fit at the top of a schema', () => {
  const top = new Set(inputs.flatMap(([, schema]) => Object.keys(schema)));
  expect([...top].filter((keyword) => !['type', 'properties', 'required'].includes(keyword))).toEqual([
    'additionalProperties',
  ]);
});

it('OpenAI, strict functions: optional arguments are not among the required ones, so a host makes them nullable', () => {
  const optional = inputs.filter(
    ([, { properties, required = [] }]) => Object.keys(properties).length > required.length,
  );
  expect(optional.map(([name]) => name)).toEqual(tools.map(({ name }) => name));
});
