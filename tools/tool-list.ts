import { z } from 'zod';
import { isPermitted } from '../approval/permissions.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { idempotencyKey } from '../domain/shared/fields.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { type Tool, tools } from './tools.ts';

/** The input of a tool as a model gives it: writing tools take an idempotency key beside their operation's own input. */
export const toolInput = ({ input, effect }: Operation): z.ZodObject =>
  effect === 'write' ? input.extend({ idempotencyKey: repeatKey }) : input;

const repeatKey = idempotencyKey.optional().describe('Repeat it to retry safely');

/** Keywords that only validate or illustrate. Every turn of a model pays for this text, and the server checks anyway. */
const OMITTED_KEYWORDS = [
  '$schema',
  'examples',
  'pattern',
  'format',
  'maxLength',
  'minLength',
  'additionalProperties',
  'propertyNames',
  'minimum',
  'maximum',
];

const toolSchemas = new Map(tools.map((tool) => [tool.name, toolSchema(tool)]));
const listsByNames = new Map<string, ToolList>();
type ToolList = { tools: object[]; json: string };

/** `tools/list` for this actor: the tools that its scopes allow. The same scopes give the same list, byte for byte. */
export const toolsFor = (actor: Actor): object[] => listFor(actor).tools;

export const toolListJson = (actor: Actor): string => listFor(actor).json;

function listFor(actor: Actor): ToolList {
  const names = tools.filter(({ operation }) => isPermitted(actor, operation)).map(({ name }) => name);
  const known = listsByNames.get(names.join());
  if (known) return known;
  const permitted = names.map((name) => toolSchemas.get(name) as object);
  const list = { tools: permitted, json: JSON.stringify(permitted) };
  listsByNames.set(names.join(), list);
  return list;
}

function toolSchema({ name, title, description, operation, described }: Tool): object {
  const writes = operation.effect === 'write';
  return {
    name,
    title,
    description,
    inputSchema: lean(schemaOf(toolInput(operation), 'input'), described),
    // The records of a list have their fields; the parts of a receipt need none, because the model reads them anyway.
    outputSchema: outline(schemaOf(operation.output, 'output'), writes ? 1 : 2),
    // No tool sends anything: a draft waits in Clef for a human.
    annotations: {
      readOnlyHint: !writes,
      destructiveHint: false,
      idempotentHint: !writes,
      openWorldHint: false,
    },
  };
}

function schemaOf(contract: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  return z.toJSONSchema(contract, { io, unrepresentable: 'any' }) as Record<string, unknown>;
}

/** A schema as a model reads it: without the omitted keywords, and with a description only for the named fields. */
function lean(schema: unknown, described: readonly string[], field = ''): unknown {
  if (Array.isArray(schema)) return schema.map((item) => lean(item, described));
  if (schema === null || typeof schema !== 'object') return schema;
  const isShown = (keyword: string) =>
    keyword === 'description' ? described.includes(field) : !OMITTED_KEYWORDS.includes(keyword);
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => isShown(keyword))
      .map(([keyword, value]) => [keyword, keyword === 'properties' ? leanFields(value) : lean(value, described)]),
  );

  function leanFields(fields: object): object {
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, lean(value, described, name)]));
  }
}

/** The names and types of an answer's fields, with the fields of records down to `depth`. Text, the usual type, is left out. */
function outline({ type, properties, items }: Record<string, unknown>, depth: number): object {
  if (type === 'array') return { type, items: outline(items as Record<string, unknown>, depth) };
  if (type !== 'object') return type === 'string' || type === undefined ? {} : { type };
  if (depth === 0 || properties === undefined) return { type };
  const fields = Object.entries(properties as Record<string, Record<string, unknown>>);
  return { type, properties: Object.fromEntries(fields.map(([name, field]) => [name, outline(field, depth - 1)])) };
}
