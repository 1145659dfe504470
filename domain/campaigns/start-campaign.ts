import { z } from 'zod';
import { text } from '../shared/fields.ts';
import { direct, held } from '../shared/operation.ts';
import { recheckEach } from '../shared/recheck.ts';
import { Refusal } from '../shared/refusal.ts';
import { approveRecipients } from './approved-recipients.ts';
import type { Audience } from './audience.ts';
import { CampaignItem } from './campaign-item.ts';
import { previewStart, requireRecipients } from './campaign-preview.ts';
import {
  Campaign,
  type CampaignRow,
  campaignFingerprint,
  findCampaign,
  readCampaignRecord,
  requireUnchanged,
} from './campaign-record.ts';
import { markStarted } from './campaign-transitions.ts';
import { CampaignAsRead, CampaignId, requireNotStarted } from './campaigns.ts';

/** Starting a campaign is a person's approval of its text, audience and messages per minute. */
export const startCampaign = direct({
  name: 'startCampaign',
  scope: 'human',
  summary: 'Start a campaign exactly as it was read, for exactly the recipients that were shown.',
  effect: 'write',
  input: CampaignAsRead.extend({
    recipientsFingerprint: text(100).describe('Of the recipients and their texts, as the preview showed them'),
  }),
  output: Campaign,
  run: async (work, input) => {
    const campaign = await findCampaign(work, input.id, { lock: true });
    await requireNotStarted(work, campaign);
    requireUnchanged(campaign, input.fingerprint);
    await requireRecipients(work, campaign);
    await approveRecipients(work, campaign, input.recipientsFingerprint);
    await markStarted(work, campaign.id, { fingerprint: campaignFingerprint(campaign), draftId: null });
    return readCampaignRecord(work, input.id);
  },
});

/** An API key requests the start. A person then reads text, audience and cost, and decides. */
export const requestCampaignStart = held({
  name: 'requestCampaignStart',
  scope: 'sms:send',
  summary: 'Ask for the start of an SMS campaign; nothing leaves until a human approves.',
  draft: 'campaign',
  input: CampaignId,
  // The examples contain names, and a key with this scope need not be allowed to read contacts.
  preview: CampaignItem.omit({ examples: true, recipientsFingerprint: true }),
  edit: z.strictObject({}),
  prepare: async (work, input) => {
    const campaign = await findCampaign(work, input.id, { lock: true });
    await requireNotStarted(work, campaign);
    await requireRecipients(work, campaign);
    const { name, body, per_minute: perMinute } = campaign;
    const filter = campaign.filter as Audience;
    const preview = await previewStart(work, body, filter);
    return { contactId: null, item: { campaignId: input.id, name, body, filter, perMinute, ...preview } };
  },
  show: ({ examples: _, recipientsFingerprint: __, ...item }: CampaignItem) => item,
  revise: (item) => item,
  recount: async (work, item) => ({ ...item, ...(await previewStart(work, item.body, item.filter)) }),
  recheck: recheckEach(async (work, { item }) => {
    const campaign = await findCampaign(work, item.campaignId);
    requireNotStartedAndUnchanged(campaign, item);
    await requireRecipients(work, campaign);
  }),
  release: async (work, { draftId, item }) => {
    const campaign = await findCampaign(work, item.campaignId, { lock: true });
    requireNotStartedAndUnchanged(campaign, item);
    await approveRecipients(work, campaign, item.recipientsFingerprint);
    await markStarted(work, campaign.id, { fingerprint: campaignFingerprint(campaign), draftId });
  },
});

/** @throws Refusal `conflict` if the campaign is no longer a draft or differs from what the item shows */
function requireNotStartedAndUnchanged(campaign: CampaignRow, item: CampaignItem): void {
  if (campaign.status !== 'draft') {
    throw new Refusal('conflict', `This campaign is not a draft any more: it is ${campaign.status}.`);
  }
  requireUnchanged(campaign, campaignFingerprint({ body: item.body, filter: item.filter, per_minute: item.perMinute }));
}
