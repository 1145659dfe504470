import { type Kind, publicId } from './ids.ts';

export const scopes = [
  'contacts:read',
  'contacts:write',
  'inbox:read',
  'tasks:write',
  'pipeline:write',
  'sms:send',
] as const;

export type Scope = (typeof scopes)[number];

/** Who acts, always for one agency. Ids are UUIDs. Only a human ever decides on a draft. */
export type Actor =
  | { kind: 'key'; id: string; name: string; agencyId: string; scopes: readonly Scope[] }
  | { kind: 'human'; id: string; name: string; agencyId: string; role: 'owner' | 'agent' }
  | { kind: 'system'; id: null; name: string; agencyId: string };

/** Clef itself, for an agency. */
export const clefIn = (agencyId: string): Actor => ({ kind: 'system', id: null, name: 'Clef', agencyId });

/** The actor as records remember it. */
export function signatureOf(actor: Actor): { kind: Actor['kind']; id: string | null; name: string } {
  const kinds: Record<'key' | 'human', Kind> = { key: 'key', human: 'user' };
  return {
    kind: actor.kind,
    id: actor.kind === 'system' ? null : publicId(kinds[actor.kind], actor.id),
    name: actor.name,
  };
}
