import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type AgentSettings = RouterOutputs['agent']['read'];
export type AgentModel = NonNullable<AgentSettings['model']>;
export type Run = RouterOutputs['agent']['runs']['data'][number];
export type RunWithSteps = RouterOutputs['agent']['run'];
export type Recipe = RouterOutputs['agent']['recipes']['data'][number];
export type Week = RouterOutputs['agent']['week'];
export type WeekRow = Week['rows'][number];
export type Proposal = RouterOutputs['agent']['previewRecipe']['data'][number];

export const refreshAgent = () => queryClient.invalidateQueries({ queryKey: trpc.agent.pathKey() });

/** Shows what a change has answered at once, and fetches the rest of the page again. */
export function handleChanged(settings: AgentSettings) {
  queryClient.setQueryData(trpc.agent.read.queryKey({}), settings);
  return refreshAgent();
}
