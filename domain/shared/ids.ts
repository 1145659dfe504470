import { TypeID, typeid } from 'typeid-js';
import { z } from 'zod';
import { text } from './fields.ts';

/** The kinds of record that have a public id: `contact_01k…`, a UUIDv7 in TypeID text (TypeID spec 0.3). */
export type Kind =
  | 'agency'
  | 'user'
  | 'contact'
  | 'property'
  | 'visit'
  | 'conversation'
  | 'message'
  | 'note'
  | 'task'
  | 'sequence'
  | 'enrollment'
  | 'draft'
  | 'campaign'
  | 'key'
  | 'event'
  | 'webhook'
  | 'delivery'
  | 'offer'
  | 'invitation'
  | 'entry';

/** A new UUIDv7. They sort by the time at which they were made. */
export const newId = (): string => typeid().toUUID();

export const publicId = <K extends Kind>(kind: K, uuid: string): `${K}_${string}` =>
  TypeID.fromUUID(kind, uuid).toString() as `${K}_${string}`;

export const publicIdOrNull = <K extends Kind>(kind: K, uuid: string | null): `${K}_${string}` | null =>
  uuid === null ? null : publicId(kind, uuid);

/** @throws a TypeID error for an id of another kind. The contract's `id()` has refused those before. */
export const uuidOf = (kind: Kind, id: string): string => TypeID.fromString(id, kind).toUUID();

/** The UUID of a draft id that came from outside a contract, as in a callback; undefined if it is not a draft id. */
export const draftUuidOrUndefined = (given: string): string | undefined =>
  isId('draft', given) ? uuidOf('draft', given) : undefined;

/** The contract field for a public id of one kind. */
export const id = (kind: Kind) =>
  z
    .string()
    .refine((value) => isId(kind, value), { error: (issue) => wrongId(kind, String(issue.input)) })
    .meta({
      pattern: `^${kind}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
      examples: [`${kind}_01k2m6w9hxe8ra1v5d0z3tq7bn`],
    });

/** The contract field for an id of one kind, or for what people call the record instead: its name or reference. */
export const idOrName = (kind: Kind, max: number) =>
  text(max).refine((value) => isId(kind, value) || !/^[a-z]+_[0-9a-z]{26}$/.test(value), {
    error: (issue) => wrongId(kind, String(issue.input)),
  });

export function isId(kind: Kind, value: string): boolean {
  try {
    // Other spellings can decode to the same UUID; re-encoding refuses them.
    return publicId(kind, uuidOf(kind, value)) === value;
  } catch {
    return false;
  }
}

function wrongId(kind: Kind, value: string): string {
  const given = /^([a-z]{1,20})_/.exec(value)?.[1];
  const expected = `expected a ${kind} id (${kind}_…)`;
  return given && given !== kind ? `${expected}, but this is a ${given} id` : expected;
}
