import type { UserRole } from '../../storage/column-values.ts';
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

/** The performer of an operation, always for one agency. `id` is a UUID. Only a human decides on a draft. */
export type Actor =
  | { kind: 'key'; id: string; name: string; agencyId: string; scopes: readonly Scope[] }
  | { kind: 'human'; id: string; name: string; agencyId: string; role: UserRole }
  | { kind: 'system'; id: null; name: string; agencyId: string };

/** Clef itself, when it works for an agency without a request: jobs, callbacks and the command line. */
export const systemActor = (agencyId: string): Actor => ({ kind: 'system', id: null, name: 'Clef', agencyId });

/** The actor as rows store it and contracts show it (`author`); the id is the public one. */
export function actorSummary(actor: Actor): { kind: Actor['kind']; id: string | null; name: string } {
  const kinds: Record<'key' | 'human', Kind> = { key: 'key', human: 'user' };
  return {
    kind: actor.kind,
    id: actor.kind === 'system' ? null : publicId(kinds[actor.kind], actor.id),
    name: actor.name,
  };
}
