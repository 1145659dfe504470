import type { CampaignRow } from '../../domain/campaigns/campaign-record.ts';
import type { Work } from '../../domain/shared/operation.ts';

/** The columns of the campaign's row that a slice writes. `campaign-transitions.ts` changes its status. */
type SliceResult = Partial<Pick<CampaignRow, 'recipients' | 'excluded' | 'frozen_at' | 'frozen_up_to' | 'handed'>>;

/** Writes the result of a slice and wakes a worker for the next one at `next`. */
export async function endSlice(
  work: Work,
  { id }: Pick<CampaignRow, 'id'>,
  next: Date,
  result: SliceResult = {},
): Promise<void> {
  await work.agency
    .update('campaign')
    .set({ ...result, next_at: next })
    .where('id', '=', id)
    .execute();
  work.wake({ queue: 'campaign', id, ...(next > work.now && { at: next }) });
}

/** No slice is due until the campaign is resumed; a cancelled one has ended. */
export const stopSlices = async (work: Work, { id }: Pick<CampaignRow, 'id'>): Promise<void> => {
  await work.agency.update('campaign').set({ next_at: null }).where('id', '=', id).execute();
};

/** When to check again whether the last messages of a campaign have been sent. */
export const nextCheckAt = (work: Work): Date => new Date(work.now.getTime() + 5_000);

/** Whether messages of the campaign are still waiting or being sent. */
export async function hasOpenMessages(work: Work, { id }: Pick<CampaignRow, 'id'>): Promise<boolean> {
  const messages = work.agency.from('draft').select('id').where('campaign_id', '=', id);
  const open = messages.where('status', 'in', ['approved', 'scheduled', 'sending']);
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}
