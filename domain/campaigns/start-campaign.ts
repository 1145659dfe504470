import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { signatureOf } from '../shared/actor.ts';
import { direct, held, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Audience } from './audience.ts';
import { CampaignItem } from './campaign-item.ts';
import { outlookOf } from './campaign-preview.ts';
import {
  Campaign,
  type CampaignRow,
  campaignFingerprint,
  findCampaign,
  readOne,
  requireSame,
} from './campaign-record.ts';
import { asRead, one, requireDraft } from './campaigns.ts';
import { requireSomebody } from './require-audience.ts';

/** A person starts a campaign; that is the approval of its text, audience and pace. */
export const startCampaign = direct({
  name: 'startCampaign',
  scope: 'human',
  summary: 'Start a campaign exactly as it was read.',
  effect: 'write',
  input: asRead,
  output: Campaign,
  run: async (work, input) => {
    const campaign = await findCampaign(work, input.id, 'held');
    await requireDraft(work, campaign);
    requireSame(campaign, input.fingerprint);
    await requireSomebody(work, campaign);
    await begin(work, campaign, null);
    return readOne(work, input.id);
  },
});

/** A key asks for the start; a person reads text, audience and cost, and decides. */
export const requestCampaignStart = held({
  name: 'requestCampaignStart',
  scope: 'sms:send',
  summary: 'Ask for the start of an SMS campaign; nothing leaves until a human approves.',
  draft: 'campaign',
  input: one,
  // Whose names the examples hold, a key that may not read contacts is not shown.
  preview: CampaignItem.omit({ examples: true }),
  edit: z.strictObject({}),
  prepare: async (work, input) => {
    const campaign = await findCampaign(work, input.id, 'held');
    await requireDraft(work, campaign);
    await requireSomebody(work, campaign);
    const { name, body, per_minute: perMinute } = campaign;
    const filter = campaign.filter as Audience;
    const outlook = await outlookOf(work, body, filter);
    return { contactId: null, item: { campaignId: input.id, name, body, filter, perMinute, ...outlook } };
  },
  show: ({ examples: _, ...item }: CampaignItem) => item,
  revise: (item) => item,
  recount: async (work, item) => ({ ...item, ...(await outlookOf(work, item.body, item.filter)) }),
  recheck: async (work, { item }) => {
    const campaign = await findCampaign(work, item.campaignId);
    refuseStarted(campaign, item);
    await requireSomebody(work, campaign);
  },
  release: async (work, { draftId, item }) => {
    const campaign = await findCampaign(work, item.campaignId, 'held');
    refuseStarted(campaign, item);
    await begin(work, campaign, draftId);
  },
});

/** @throws Refusal `conflict` where it was started or cancelled, or is not what the item shows */
function refuseStarted(campaign: CampaignRow, item: CampaignItem): void {
  if (campaign.status !== 'draft') {
    throw new Refusal('conflict', `This campaign is not a draft any more: it is ${campaign.status}.`);
  }
  requireSame(campaign, campaignFingerprint({ body: item.body, filter: item.filter, per_minute: item.perMinute }));
}

async function begin(work: Work, campaign: CampaignRow, draftId: string | null): Promise<void> {
  await work.agency
    .update('campaign')
    .set({
      ...{ status: 'running', approved_by: asJson(signatureOf(work.actor)), approved_at: work.now },
      ...{ approved_hash: campaignFingerprint(campaign), draft_id: draftId },
      ...{ started_at: work.now, next_at: work.now, updated_at: work.now },
    })
    .where('id', '=', campaign.id)
    .execute();
  work.wake({ task: 'campaign', id: campaign.id });
}
