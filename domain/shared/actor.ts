import type { Recipe } from '../../storage/agent-values.ts';
import type { UserRole } from '../../storage/column-values.ts';
import type { ProposalReason } from '../../storage/entities/agent.ts';
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

/**
 * The occasion on which a recipe proposes. It proposes once for a topic, for instance the reminder of one visit. `plannedAt`: when the
 * plan of a week means it to leave.
 */
export type Occasion = { topic: string; reasons: readonly ProposalReason[]; plannedAt?: Date };

/** The performer of an operation, always for one agency. `id` is a UUID. Only a human decides on a draft. */
export type Actor =
  | { kind: 'key'; id: string; name: string; agencyId: string; scopes: readonly Scope[] }
  | { kind: 'human'; id: string; name: string; agencyId: string; role: UserRole }
  /** The agency's own agent, during a run of it. It has scopes as a key has them, and opens nothing that a key cannot. */
  | {
      kind: 'agent';
      id: string;
      name: string;
      agencyId: string;
      scopes: readonly Scope[];
      runId: string;
      /** The recipe that it follows; without one it does what a person asked for. */
      recipe?: Recipe;
    }
  | { kind: 'system'; id: null; name: string; agencyId: string };

export type AgentActor = Extract<Actor, { kind: 'agent' }>;

/** An actor who is no person: what it may do is in its scopes, and what it writes for a person is held. */
export type ScopedActor = Extract<Actor, { scopes: readonly Scope[] }>;

export const hasScopes = (actor: Actor): actor is ScopedActor => actor.kind === 'key' || actor.kind === 'agent';

/** Clef itself, when it works for an agency without a request: jobs, callbacks and the command line. */
export const systemActor = (agencyId: string): Actor => ({ kind: 'system', id: null, name: 'Clef', agencyId });

/** The actor as rows store it and contracts show it (`author`); the id is the public one. */
export function actorSummary(actor: Actor): { kind: Actor['kind']; id: string | null; name: string } {
  const kinds: Record<'key' | 'human' | 'agent', Kind> = { key: 'key', human: 'user', agent: 'agent' };
  return {
    kind: actor.kind,
    id: actor.kind === 'system' ? null : publicId(kinds[actor.kind], actor.id),
    name: actor.name,
  };
}
