import { z } from 'zod';

export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
};

/** A contract as JSON Schema 2020-12, as it is taken in. */
export const inputSchema = (contract: z.ZodType): JsonSchema =>
  z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The fields of a path such as `/contacts/{id}`. */
export const pathFields = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
