import type { Operation } from '../domain/shared/operation.ts';
import { invalidInput } from '../domain/shared/refusal.ts';

type Arguments = Record<string, unknown>;

/** Two names of the same thing; each operation has one of them. */
const SYNONYMS = ['prospectId', 'contactId'] as const;

/**
 * The arguments of a call where their meaning is clear: for an optional argument null and "" mean that it is absent, and
 * prospectId and contactId mean the same.
 * @throws Refusal `invalid_request` if the synonyms name two contacts
 */
export function lenientArguments({ input }: Operation, given: Arguments): Arguments {
  const fields: Record<string, { safeParse(value: unknown): { success: boolean } }> = input.shape;
  const isAbsent = (value: unknown) => value === null || value === '' || value === undefined;
  const isOptional = (name: string) => !(name in fields) || fields[name]?.safeParse(undefined).success;
  const stated = Object.entries(withOneContact(fields, given, isAbsent));
  return Object.fromEntries(stated.filter(([name, value]) => !(isAbsent(value) && name in fields && isOptional(name))));
}

function withOneContact(fields: object, given: Arguments, isAbsent: (value: unknown) => boolean): Arguments {
  const name = SYNONYMS.find((candidate) => candidate in fields);
  const other = SYNONYMS.find((candidate) => candidate !== name) as string;
  if (name === undefined || !Object.hasOwn(given, other)) return given;
  const { [other]: synonym, ...rest } = given;
  if (isAbsent(synonym) || synonym === rest[name]) return rest;
  if (isAbsent(rest[name])) return { ...rest, [name]: synonym };
  throw invalidInput([{ path: other, message: `names another contact than ${name}; give one of them` }]);
}
