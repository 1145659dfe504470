import { z } from 'zod';
import { isPermitted } from '../approval/permit.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { type Tool, tools } from './tools.ts';

/** What the three writing tools take beside their operation's input. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
  .optional()
  .describe('Repeat it to retry safely');

/** Every turn of a model pays for this text: what only validates, or only illustrates, is left to the server. */
const LEFT_OUT = [
  '$schema',
  'examples',
  'pattern',
  'format',
  'maxLength',
  'minLength',
  'additionalProperties',
  'minimum',
  'maximum',
];

const listed = new Map(tools.map((tool) => [tool.name, describe(tool)]));
const lists = new Map<string, object[]>();

/** `tools/list` for this actor: only what its scopes open. The same scopes give the same list, byte for byte. */
export function toolsFor(actor: Actor): object[] {
  const permitted = tools.filter((tool) => isPermitted(actor, tool.operation));
  const names = permitted.map((tool) => tool.name).join();
  const list = lists.get(names) ?? permitted.map((tool) => listed.get(tool.name) as object);
  lists.set(names, list);
  return list;
}

function describe({ name, title, description, operation }: Tool): object {
  const writes = operation.effect === 'write';
  const { input } = operation;
  return {
    name,
    title,
    description,
    inputSchema: lean(schemaOf(writes ? input.extend({ idempotencyKey }) : input, 'input')),
    outputSchema: lean(schemaOf(operation.output, 'output')),
    // Nothing leaves for the outside by any tool: what a draft tool makes waits inside.
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

function lean(schema: unknown, isPropertyMap = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => lean(item));
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => isPropertyMap || !LEFT_OUT.includes(keyword))
      .map(([keyword, value]) => [keyword, lean(value, keyword === 'properties' && !isPropertyMap)]),
  );
}
