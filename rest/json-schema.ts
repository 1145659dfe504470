import { z } from 'zod';

export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
};

/** The JSON Schema 2020-12 of the values that an input schema accepts. */
export function inputSchema(contract: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' });
  return schema as JsonSchema;
}

/** The names of the parameters in a path such as `/contacts/{id}`. */
export const pathFields = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
