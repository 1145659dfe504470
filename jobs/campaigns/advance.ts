import { journal } from '../../approval/journal/journal.ts';
import { type AppContext, transact } from '../../approval/perform.ts';
import { momentOf, readSwitches } from '../../approval/release/release-time.ts';
import { type CampaignRow, campaignFingerprint } from '../../domain/campaigns/campaign-record.ts';
import { clefIn } from '../../domain/shared/actor.ts';
import { dueBy } from '../../domain/shared/due-time.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { handOut } from './hand-out.ts';
import { schedule } from './schedule-slice.ts';
import { withdrawRest } from './withdraw.ts';
import { freezeSlice } from './write-recipients.ts';

/**
 * Moves a campaign on by one slice, each in a transaction of its own that says when the next is due. Its row is held for
 * that long: any number of processes may be asked for it at once.
 */
export const advance = (context: AppContext, { agencyId, id }: { agencyId: string; id: string }): Promise<void> =>
  transact(context, clefIn(agencyId), async (work) => {
    const rows = work.agency.from('campaign').selectAll().where('id', '=', id).where('next_at', 'is not', null);
    const campaign = await rows.forUpdate().executeTakeFirst();
    if (!campaign?.next_at) return;
    // Asked for too soon, by a sweep for instance: who is to come at that time is asked for already.
    if (campaign.next_at > dueBy(work.now)) return;
    if (campaign.status === 'cancelled') return withdrawRest(work, campaign);
    if (campaignFingerprint(campaign) !== campaign.approved_hash) return end(work, campaign);
    if (campaign.frozen_at === null) return freezeSlice(work, campaign);
    if (campaign.status === 'paused') return rest(work, campaign);
    await sendOn(work, campaign);
  });

/** Its recipients are written down, whenever it was paused; who resumes it says when it goes on. */
async function rest(work: Work, { id }: CampaignRow): Promise<void> {
  await work.agency.update('campaign').set({ next_at: null }).where('id', '=', id).execute();
}

/** Its text or its audience is not what a person approved: nothing more of it leaves. */
async function end(work: Work, campaign: CampaignRow): Promise<void> {
  await schedule(work, campaign, work.now, { status: 'cancelled', ended_at: work.now, updated_at: work.now });
  await journal(work.agency.db, {
    ...{ actor: work.actor, now: work.now, operation: 'endCampaign', outcome: 'refused', code: 'not_as_approved' },
    subject: publicId('campaign', campaign.id),
  });
}

/** The messages of a campaign are marketing: they leave in lawful hours alone. */
const marketing = { kind: 'sms', item: { purpose: 'marketing' } } as const;

async function sendOn(work: Work, campaign: CampaignRow): Promise<void> {
  const moment = momentOf(work.now, await readSwitches(work), marketing);
  // The row stays due, and whoever resumes wakes it.
  if (moment.waits_for === 'paused') return;
  if (moment.waits_for !== null) return schedule(work, campaign, moment.release_at);
  await handOut(work, campaign);
}
