import { journal } from '../../approval/journal/journal.ts';
import { type Audience, sliceOf } from '../../domain/campaigns/audience.ts';
import type { Excluded } from '../../domain/campaigns/campaign-item.ts';
import { campaignMessage, measuring, type Written, writeTo } from '../../domain/campaigns/campaign-message.ts';
import { leaveOut } from '../../domain/campaigns/campaign-preview.ts';
import type { CampaignRow } from '../../domain/campaigns/campaign-record.ts';
import { fingerprintOf } from '../../domain/drafts/draft-record.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { asJson } from '../../storage/json.ts';
import { schedule } from './schedule-slice.ts';

const SLICE = 500;

/**
 * Writes down the next recipients, in the order in which their contacts were made. With the rows commits how far it got:
 * a process that dies begins its slice anew, and nobody is written down twice or passed over.
 */
export async function freezeSlice(work: Work, campaign: CampaignRow): Promise<void> {
  const filter = campaign.filter as Audience;
  const slice = await sliceOf(work, filter, campaign.frozen_up_to, SLICE, { madeBy: campaign.started_at });
  const written = await writeTo(work, campaign.body, slice, measuring());
  const excluded: Excluded = { ...campaign.excluded };
  const addressed = written.filter((one) => one.reason === null);
  const kept = await keep(work, campaign, addressed);
  const without = written.flatMap(({ contact, reason }) => {
    if (reason === null && kept.has(contact.id)) return [];
    return [{ campaign_id: campaign.id, contact_id: contact.id, reason: reason ?? ('duplicate_number' as const) }];
  });
  for (const { reason } of without) leaveOut(excluded, reason);
  if (without.length > 0) await work.agency.insert('campaign_exclusion', without).execute();
  await schedule(work, campaign, work.now, {
    ...{ excluded: asJson(excluded), recipients: campaign.recipients + kept.size },
    ...(slice.length < SLICE ? { frozen_at: work.now } : { frozen_up_to: slice.at(-1)?.id ?? null }),
  });
  const subject = publicId('campaign', campaign.id);
  await journal(work.agency.db, {
    ...{ actor: work.actor, now: work.now, operation: 'freezeCampaign', outcome: 'done', subject },
  });
}

type Addressed = Extract<Written, { reason: null }>;

/** Each message is a row of its own that points to the campaign's approval. @returns whose numbers were new */
async function keep(work: Work, campaign: CampaignRow, to: Addressed[]): Promise<Set<string | null>> {
  if (to.length === 0) return new Set();
  const rows = to.map(({ contact, item }) => ({
    ...{ id: newId(), kind: 'sms' as const, operation: campaignMessage.name, status: 'approved' as const },
    ...{ contact_id: contact.id, campaign_id: campaign.id, asked: asJson(item), item: asJson(item) },
    approved_hash: fingerprintOf({ contact_id: contact.id, item }),
    ...{ requested_by: asJson(campaign.created_by), decided_by: asJson(campaign.approved_by) },
    ...{ decided_at: campaign.approved_at, created_at: work.now, expires_at: work.now },
  }));
  const inserted = work.agency.insert('draft', rows).onConflict((conflict) => conflict.doNothing());
  return new Set((await inserted.returning('contact_id').execute()).map((row) => row.contact_id));
}
