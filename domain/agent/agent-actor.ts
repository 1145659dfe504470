import type { Recipe } from '../../storage/agent-values.ts';
import type { AgentActor, Scope } from '../shared/actor.ts';

/** The scopes of the six tools, which the agent of the agency has too. It has no other operation than they open. */
export const agentScopes: readonly Scope[] = ['contacts:read', 'tasks:write', 'sms:send'];

/** As drafts, the queue and the journal name it. */
export const AGENT_NAME = 'Agent Clef';

/** The agency's own agent during a run. Both ids are UUIDs. */
export const agentActor = (
  agencyId: string,
  { id, ...run }: { id: string; runId: string; recipe?: Recipe },
): AgentActor => ({
  kind: 'agent',
  id,
  name: AGENT_NAME,
  agencyId,
  scopes: agentScopes,
  ...run,
});
