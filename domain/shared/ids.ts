import { TypeID, typeid } from 'typeid-js';
import { z } from 'zod';

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

/** A new UUIDv7: sorts by the time it was made. */
export const newId = (): string => typeid().toUUID();

export const publicId = <K extends Kind>(kind: K, uuid: string): `${K}_${string}` =>
  TypeID.fromUUID(kind, uuid).toString() as `${K}_${string}`;

export const publicIdOrNull = <K extends Kind>(kind: K, uuid: string | null): `${K}_${string}` | null =>
  uuid === null ? null : publicId(kind, uuid);

/** @throws when the text is no id of that kind; the contract's `id()` has refused those before. */
export const uuidOf = (kind: Kind, id: string): string => TypeID.fromString(id, kind).toUUID();

/** The UUID in what a stranger says is a draft's id; undefined where it is none. */
export const draftIdIn = (given: string): string | undefined =>
  isId('draft', given) ? uuidOf('draft', given) : undefined;

/** An id of one kind, as the contract takes and gives it. */
export const id = (kind: Kind) =>
  z
    .string()
    .refine((value) => isId(kind, value), { error: (issue) => wrongId(kind, String(issue.input)) })
    .meta({
      pattern: `^${kind}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
      examples: [`${kind}_01k2m6w9hxe8ra1v5d0z3tq7bn`],
    });

function isId(kind: Kind, value: string): boolean {
  try {
    // Re-encoding refuses spellings that decode to the same UUID.
    return publicId(kind, uuidOf(kind, value)) === value;
  } catch {
    return false;
  }
}

function wrongId(kind: Kind, value: string): string {
  const given = /^([a-z]+)_/.exec(value)?.[1];
  const expected = `expected a ${kind} id (${kind}_…)`;
  return given && given !== kind ? `${expected}, but this is a ${given} id` : expected;
}
