import type { Work } from '../shared/operation.ts';

/**
 * The mark that tells apart the messages of a merged contact. It is no status: both contacts may have got a message of the same
 * campaign, and only unmarked ones count where a contact gets each campaign once.
 */
export async function markCampaignMessages(work: Work, contactId: string, mergeId: string): Promise<void> {
  await work.agency
    .update('draft')
    .set({ merge_id: mergeId })
    .where('contact_id', '=', contactId)
    .where('campaign_id', 'is not', null)
    .where('merge_id', 'is', null)
    .execute();
}

/** The merge is undone, so its messages count again. */
export async function unmarkCampaignMessages(work: Work, mergeId: string): Promise<void> {
  await work.agency.update('draft').set({ merge_id: null }).where('merge_id', '=', mergeId).execute();
}
