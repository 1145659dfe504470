import { z } from 'zod';
import { isPermitted } from '../domain/access/permissions.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { idempotencyKey } from '../domain/shared/fields.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { type Tool, tools } from './tools.ts';

/** The input of a tool as a model gives it: writing tools take an idempotency key beside their operation's own input. */
export const toolInput = ({ input, effect }: Operation): z.ZodObject =>
  effect === 'write' ? input.extend({ idempotencyKey: repeatKey }) : input;

const repeatKey = idempotencyKey.optional().describe('Repeat it to retry safely');

const toolSchemas = new Map(tools.map((tool) => [tool.name, toolSchema(tool)]));
const schemasInHouse = new Map(tools.map((tool) => [tool.name, toolSchema({ ...tool, ...tool.inHouse })]));
const listsByNames = new Map<string, ToolList>();
type ToolList = { tools: object[]; json: string };

/** `tools/list` for this actor: the tools that its scopes allow. The same scopes give the same list, byte for byte. */
export const toolsFor = (actor: Actor): object[] => listFor(actor).tools;

/** The same for the agency's own agent. */
export const toolsInHouse = (actor: Actor): object[] =>
  permittedTo(actor).map((name) => schemasInHouse.get(name) as object);

export const toolListJson = (actor: Actor): string => listFor(actor).json;

const permittedTo = (actor: Actor): string[] =>
  tools.filter(({ operation }) => isPermitted(actor, operation)).map(({ name }) => name);

function listFor(actor: Actor): ToolList {
  const names = permittedTo(actor);
  const known = listsByNames.get(names.join());
  if (known) return known;
  const permitted = names.map((name) => toolSchemas.get(name) as object);
  const list = { tools: permitted, json: JSON.stringify(permitted) };
  listsByNames.set(names.join(), list);
  return list;
}

function toolSchema({ name, title, description, operation, explained }: Tool): object {
  const writes = operation.effect === 'write';
  const inputSchema = schemaOf(toolInput(operation), 'input');
  for (const [argument, text] of Object.entries(explained ?? {})) {
    (inputSchema.properties?.[argument] as JsonSchema).description = text;
  }
  return {
    name,
    title,
    description,
    inputSchema,
    outputSchema: schemaOf(operation.output, 'output'),
    // No tool sends anything: a draft waits in Clef for a human.
    annotations: {
      readOnlyHint: !writes,
      destructiveHint: false,
      idempotentHint: !writes,
      openWorldHint: false,
    },
  };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The whole schema that zod exports, but for two keywords that validate nothing, and that Gemini refuses. */
function schemaOf(contract: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(contract, {
    io,
    override: ({ jsonSchema }) => {
      delete jsonSchema.examples;
    },
  });
  return schema;
}
