import { v7 } from 'uuid';
import { z } from 'zod';
import { text } from './fields.ts';
import { decodeUuid, encodeUuid, isEncodedUuid } from './type-id.ts';

/** The kinds of record that have a public id: `contact_01k…`, a UUIDv7 in TypeID text (TypeID spec 0.3). */
export type Kind =
  | 'agency'
  | 'user'
  | 'contact'
  | 'search'
  | 'view'
  | 'property'
  | 'mandate'
  | 'photo'
  | 'portal_views'
  | 'visit'
  | 'slip'
  | 'conversation'
  | 'message'
  | 'mail'
  | 'note'
  | 'template'
  | 'task'
  | 'sequence'
  | 'enrollment'
  | 'draft'
  | 'attachment'
  | 'campaign'
  | 'key'
  | 'agent'
  | 'run'
  | 'event'
  | 'webhook'
  | 'delivery'
  | 'offer'
  | 'condition'
  | 'signature'
  | 'document'
  | 'proposed'
  | 'import'
  | 'merge'
  | 'invitation'
  | 'session'
  | 'suggestion'
  | 'entry';

/** A new UUIDv7. They sort by the time at which they were made, also those that one process makes in a millisecond. */
export const newId = (): string => givenId() ?? v7();

let givenId: () => string | undefined = () => undefined;

/** From now on new ids are those that `source` gives, where it gives one: the demo's drafts have the same ones everywhere. */
export function takeIdsFrom(source: () => string | undefined): void {
  givenId = source;
}

export const publicId = <K extends Kind>(kind: K, uuid: string): `${K}_${string}` => `${kind}_${encodeUuid(uuid)}`;

export const publicIdOrNull = <K extends Kind>(kind: K, uuid: string | null): `${K}_${string}` | null =>
  uuid === null ? null : publicId(kind, uuid);

/** @throws Error for anything but an id of that kind. The contract's `id()` has refused those before. */
export function uuidOf(kind: Kind, id: string): string {
  if (!isId(kind, id)) throw new Error(wrongId(kind, id));
  return decodeUuid(id.slice(kind.length + 1));
}

/** The UUID of a draft id that came from outside a contract, as in a callback; undefined if it is not a draft id. */
export const draftUuidOrUndefined = (given: string): string | undefined =>
  isId('draft', given) ? uuidOf('draft', given) : undefined;

/** The first draft id in a text, such as a Message-ID or an address with a tag. */
export const draftIdIn = (text: string): string | null => /draft_[0-9a-z]{26}/.exec(text)?.[0] ?? null;

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

export const isId = (kind: Kind, value: string): boolean =>
  value.startsWith(kind) && value[kind.length] === '_' && isEncodedUuid(value.slice(kind.length + 1));

function wrongId(kind: Kind, value: string): string {
  const given = /^([a-z]{1,20})_/.exec(value)?.[1];
  const expected = `expected a ${kind} id (${kind}_…)`;
  return given && given !== kind ? `${expected}, but this is a ${given} id` : expected;
}
