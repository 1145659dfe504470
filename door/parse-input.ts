import type { z } from 'zod';
import { type FieldError, invalidInput } from '../domain/shared/refusal.ts';
import { compiledContract } from './compiled-contract.ts';
import { fieldsAsMessage, unknownFields } from './unknown-fields.ts';

/** A request may be wrong in thousands of places. */
const MAX_ERRORS = 20;

/** @throws Refusal `invalid_request` that names the wrong fields */
export function parseInput<I extends z.ZodType>(contract: I, input: unknown): z.output<I> {
  const parsed = compiledContract(contract).safeParse(input, { error: fieldsAsMessage });
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues.slice(0, MAX_ERRORS).flatMap(fieldErrors).slice(0, MAX_ERRORS));
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') return unknownFields({ ...issue, keys: issue.keys.slice(0, MAX_ERRORS) });
  const message = issue.message.endsWith('received undefined') ? 'is required' : issue.message;
  return [{ path: issue.path.join('.'), message }];
}
