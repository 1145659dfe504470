import { outdate, queries, trpc } from '../wire.ts';
import type { Campaign } from './page.tsx';

/** What was answered to a change is shown at once; what else is known of campaigns is asked for anew. */
export function changed(campaign: Campaign): Promise<void> {
  queries.setQueryData(trpc.campaigns.read.queryKey({ id: campaign.id }), campaign);
  return outdate(trpc.campaigns.pathKey());
}
