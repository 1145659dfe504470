import { sql } from 'kysely';
import type { CampaignRow } from '../../domain/campaigns/campaign-record.ts';
import { markCompleted } from '../../domain/campaigns/campaign-transitions.ts';
import { dispatchMessages } from '../../domain/drafts/draft-transitions.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { asJson } from '../../storage/json.ts';
import { endSlice, hasOpenMessages, nextCheckAt } from './end-slice.ts';

const MINUTE_MS = 60_000;

/** Larger slices would keep the campaigns of other agencies waiting. */
const MAX_SLICE = 500;

/** A twentieth of a minute's messages, so that a pause takes effect soon. */
function paceOf(perMinute: number): { size: number; everyMs: number } {
  const size = Math.min(MAX_SLICE, Math.ceil(perMinute / 20));
  return { size, everyMs: Math.ceil((size * MINUTE_MS) / perMinute) };
}

/**
 * Dispatches the next messages of a campaign, never more than `per_minute` within one minute. A dispatched message has a
 * `release_at`, so the sweep finds it if its wake is lost; one that is returned to the campaign has none.
 */
export async function dispatch(work: Work, campaign: CampaignRow): Promise<void> {
  const now = work.now.getTime();
  const { size, everyMs } = paceOf(campaign.per_minute);
  const recent = campaign.handed.filter(([at]) => at > now - MINUTE_MS);
  const dispatchedWithinMinute = recent.reduce((sum, [, count]) => sum + count, 0);
  const quota = Math.min(
    size,
    campaign.per_minute - dispatchedWithinMinute,
    // If the workers that send do not keep up, their queue does not grow further.
    2 * size - (await countUnclaimed(work, campaign)),
  );
  const ids = quota > 0 ? await dispatchMessages(work, campaign.id, quota) : [];
  for (const id of ids) work.wake({ queue: 'send-campaign', id });
  if (ids.length === 0 && quota > 0) return completeIfSent(work, campaign);
  // A slice that comes late keeps the rhythm, but what was missed before it is not made up for.
  const next = Math.max((campaign.next_at as Date).getTime() + everyMs, now + 1);
  const handed: CampaignRow['handed'] = ids.length > 0 ? [...recent, [now, ids.length]] : recent;
  await endSlice(work, campaign, new Date(next), { handed: asJson(handed) });
}

/** The number of dispatched messages that no worker has claimed yet. */
async function countUnclaimed(work: Work, { id }: CampaignRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from draft
    where agency_id = ${work.agency.id} and campaign_id = ${id} and status = 'approved' and release_at <= ${work.now}`.execute(
    work.agency.db,
  );
  return rows[0]?.count ?? 0;
}

/** All messages are dispatched: the campaign is completed once the last one has been sent. */
async function completeIfSent(work: Work, campaign: CampaignRow): Promise<void> {
  if (await hasOpenMessages(work, campaign)) return endSlice(work, campaign, nextCheckAt(work));
  await markCompleted(work, campaign);
  work.journal({ operation: 'completeCampaign', outcome: 'done', subject: publicId('campaign', campaign.id) });
}
