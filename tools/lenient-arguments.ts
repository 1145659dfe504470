import type { Operation } from '../domain/shared/operation.ts';
import { invalidInput } from '../domain/shared/refusal.ts';

type Arguments = Record<string, unknown>;

/** Two names of the same thing; each operation has one of them. */
const SYNONYMS = ['prospectId', 'contactId'] as const;

const isAbsent = (value: unknown) => value === null || value === '' || value === undefined;

/**
 * For the arguments of an operation's calls, a function that gives them where their meaning is clear: for an optional
 * argument null and "" mean that it is absent, and prospectId and contactId mean the same.
 * @throws Refusal (the function) `invalid_request` if the synonyms name two contacts
 */
export function lenientArguments({ input }: Operation): (given: Arguments) => Arguments {
  const fields: Record<string, { safeParse(value: unknown): { success: boolean } }> = input.shape;
  const optional = new Set(Object.keys(fields).filter((name) => fields[name]?.safeParse(undefined).success));
  const contact = SYNONYMS.find((name) => name in fields);
  const synonym = SYNONYMS.find((name) => name !== contact) as string;
  return (given) => {
    const stated =
      contact !== undefined && Object.hasOwn(given, synonym) ? withOneContact(given, contact, synonym) : given;
    const entries = Object.entries(stated);
    const kept = entries.filter(([name, value]) => !(isAbsent(value) && optional.has(name)));
    return kept.length === entries.length ? stated : Object.fromEntries(kept);
  };
}

function withOneContact(given: Arguments, contact: string, synonym: string): Arguments {
  const { [synonym]: other, ...rest } = given;
  if (isAbsent(other) || other === rest[contact]) return rest;
  if (isAbsent(rest[contact])) return { ...rest, [contact]: other };
  throw invalidInput([{ path: synonym, message: `names another contact than ${contact}; give one of them` }]);
}
