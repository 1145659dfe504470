import { journal } from '../../approval/journal/journal.ts';
import type { CampaignRow } from '../../domain/campaigns/campaign-record.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { after, schedule } from './schedule-slice.ts';

const SLICE = 1000;
const LOOK_MS = 5_000;

/** Why a message of a cancelled campaign does not leave. */
export const cancelled = {
  status: 'rejected' as const,
  ...{ reason: 'The campaign was cancelled.', reason_code: 'campaign_cancelled' },
  ...{ waits_for: null, release_at: null, holiday: null },
};

/** Ends what waits of a cancelled campaign. No process hands any of it over meanwhile: each asks first. */
export async function withdrawRest(work: Work, campaign: CampaignRow): Promise<void> {
  const open = work.agency.from('draft').select('id').where('campaign_id', '=', campaign.id);
  const waiting = open.where('status', 'in', ['approved', 'scheduled']).orderBy('id').limit(SLICE);
  const ended = await work.agency
    .update('draft')
    .set(cancelled)
    .where('id', 'in', waiting.forUpdate().skipLocked())
    .returning('id')
    .execute();
  const left = await open.where('status', 'in', ['approved', 'scheduled', 'sending']).limit(1).executeTakeFirst();
  if (left) await schedule(work, campaign, ended.length > 0 ? work.now : after(work, LOOK_MS));
  else await work.agency.update('campaign').set({ next_at: null }).where('id', '=', campaign.id).execute();
  if (ended.length === 0) return;
  const subject = publicId('campaign', campaign.id);
  await journal(work.agency.db, {
    ...{ actor: work.actor, now: work.now, operation: 'endCampaignMessages', outcome: 'done', subject },
  });
}
