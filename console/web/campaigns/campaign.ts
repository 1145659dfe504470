import { queryClient, type RouterOutputs, refetchLive, trpc } from '../trpc.ts';

export type Campaign = RouterOutputs['campaigns']['read'];

/** Shows the campaign that a mutation returned, then refetches everything else about campaigns. */
export function updateCampaignCache(campaign: Campaign): Promise<void> {
  queryClient.setQueryData(trpc.campaigns.read.queryKey({ id: campaign.id }), campaign);
  return refetchLive(trpc.campaigns.pathKey());
}
