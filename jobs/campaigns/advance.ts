import { readSendingSettings, releaseTimeOf } from '../../approval/release/release-time.ts';
import { type CampaignRow, campaignFingerprint } from '../../domain/campaigns/campaign-record.ts';
import { markBegun, markCancelled } from '../../domain/campaigns/campaign-transitions.ts';
import { rejectAllWithCampaign } from '../../domain/drafts/draft-transitions.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { dueBy } from '../../domain/shared/due-time.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import { dispatch } from './dispatch.ts';
import { endSlice, hasOpenMessages, nextCheckAt, stopSlices } from './end-slice.ts';
import { writeRecipients } from './write-recipients.ts';

/**
 * Advances a campaign by one slice, in a transaction that also says when the next slice is due. The ids are UUIDs. The row
 * is locked for that long, so any number of processes may do this for the same campaign at once.
 */
export const advanceCampaign = (
  context: AppContext,
  { agencyId, id }: { agencyId: string; id: string },
): Promise<void> =>
  transact(context, systemActor(agencyId), async (work) => {
    const rows = work.agency.from('campaign').selectAll().where('id', '=', id).where('next_at', 'is not', null);
    const campaign = await rows.forUpdate().executeTakeFirst();
    if (!campaign?.next_at) return;
    // A sweep may have woken this job early; another job for the right time exists already.
    if (campaign.next_at > dueBy(work.now)) return;
    if (campaign.status === 'cancelled') return rejectMessages(work, campaign);
    if (campaignFingerprint(campaign) !== campaign.approved_hash) return cancelChanged(work, campaign);
    if (campaign.frozen_at === null) return writeRecipients(work, campaign);
    if (campaign.status === 'scheduled') return beginInTime(work, campaign);
    // A paused campaign still writes its recipients; resuming it sets the time of the next slice.
    if (campaign.status === 'paused') return stopSlices(work, campaign);
    await dispatchInLawfulHours(work, campaign);
  });

/** The recipients are written. The campaign begins at its time, and by its approved text and hours like any other. */
async function beginInTime(work: Work, campaign: CampaignRow): Promise<void> {
  if (campaign.start_at && campaign.start_at > dueBy(work.now)) return endSlice(work, campaign, campaign.start_at);
  await markBegun(work, campaign);
  work.journal({ operation: 'beginCampaign', outcome: 'done', subject: publicId('campaign', campaign.id) });
}

const MAX_REJECTED = 1000;

/** Rejects the waiting messages of a cancelled campaign. A message that is being claimed finds the campaign cancelled. */
async function rejectMessages(work: Work, campaign: CampaignRow): Promise<void> {
  const rejected = await rejectAllWithCampaign(work, campaign.id, MAX_REJECTED);
  if (!(await hasOpenMessages(work, campaign))) await stopSlices(work, campaign);
  else await endSlice(work, campaign, rejected > 0 ? work.now : nextCheckAt(work));
  if (rejected === 0) return;
  work.journal({
    operation: 'endCampaignMessages',
    outcome: 'done',
    subject: publicId('campaign', campaign.id),
  });
}

/** The text or the audience is not what a human approved: no further message of the campaign leaves. */
async function cancelChanged(work: Work, campaign: CampaignRow): Promise<void> {
  await markCancelled(work, campaign);
  work.journal({
    operation: 'endCampaign',
    outcome: 'refused',
    code: 'not_as_approved',
    subject: publicId('campaign', campaign.id),
  });
}

/** Messages of a campaign are always marketing. */
const marketingSms = { kind: 'sms', item: { purpose: 'marketing' } } as const;

async function dispatchInLawfulHours(work: Work, campaign: CampaignRow): Promise<void> {
  const time = releaseTimeOf(work.now, await readSendingSettings(work), marketingSms);
  // The campaign stays due, and resuming the agency wakes it.
  if (time.waits_for === 'paused') return;
  if (time.waits_for !== null) return endSlice(work, campaign, time.release_at);
  await dispatch(work, campaign);
}
