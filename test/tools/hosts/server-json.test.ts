import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'));
const server = read('server.json');
const { name, version, description } = read('package.json');

/**
 * The parts of the registry's schema 2025-12-11 that we use, in our words, and nothing else allowed
 * (https://github.com/modelcontextprotocol/registry/blob/main/docs/reference/server-json/generic-server-json.md).
 */
const input = {
  description: { type: 'string' },
  isRequired: { type: 'boolean' },
  isSecret: { type: 'boolean' },
  placeholder: { type: 'string' },
  value: { type: 'string' },
};
const closed = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const variables = { type: 'object', additionalProperties: closed(input) };
const remote = closed(
  {
    type: { const: 'streamable-http' },
    url: { type: 'string', pattern: '^(https?://\\S+|\\{[a-zA-Z_]\\w*\\}\\S*)$' },
    variables,
    headers: { type: 'array', items: closed({ ...input, name: { type: 'string' }, variables }, ['name']) },
  },
  ['type', 'url'],
);
const schema = closed(
  {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { type: 'string', pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$', minLength: 3, maxLength: 200 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', maxLength: 255 },
    remotes: { type: 'array', items: remote, minItems: 1 },
  },
  ['$schema', 'name', 'description', 'version'],
);

/** Replaces `{name}` with what a person answered, as a host does. */
const filled = (text: string, answers: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => answers[name] ?? placeholder);

describe('server.json', () => {
  it('is valid for the registry', () => {
    const ajv = new Ajv2020({ strict: false });
    expect(ajv.validate(schema, server), ajv.errorsText()).toBe(true);
  });

  it('has the version and the description of the package', () => {
    expect(server).toMatchObject({ version, description });
  });

  it('leads to the tools with the address and the key that a person gives, and keeps the key secret', () => {
    const [{ url, headers, variables }] = server.remotes;
    expect(filled(url, { address: 'https://clef.example' })).toBe('https://clef.example/api/mcp');
    expect(filled(headers[0].value, { key: 'clef_x' })).toBe('Bearer clef_x');
    expect(headers[0]).toMatchObject({ name: 'Authorization', isSecret: true, variables: { key: { isSecret: true } } });
    expect(variables.address.isRequired).toBe(true);
  });

  it('claims no namespace: its publisher puts one there that they own', () => {
    expect(server.name).toBe(`com.example/${name}`);
  });
});
