import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';

type AgentPanelState = {
  opened: boolean;
  /** Whether the agent has ended its work while the panel was closed, and nobody has looked since. */
  hasNews: boolean;
  /** Opens the panel for a prompt, about this record or about the one that the page shows. */
  open(about?: string): void;
  toggle(): void;
};

export const AgentPanelContext = createContext<AgentPanelState>({
  opened: false,
  hasNews: false,
  open: () => undefined,
  toggle: () => undefined,
});

export const useAgentPanel = (): AgentPanelState => useContext(AgentPanelContext);

/**
 * Whether this agency's agent can be asked: it is on and has a model. `to_set_up`: it cannot, and this person decides about it.
 */
export function useAgentAccess(): 'ready' | 'to_set_up' | 'none' {
  const { data } = useQuery(trpc.agent.read.queryOptions({}));
  const maySetUp = useMay('turnAgentOn');
  if (data?.enabled && data.model) return 'ready';
  return data && maySetUp ? 'to_set_up' : 'none';
}
