import { z } from 'zod';
import { segmentPriceOf } from '../agency/agency-settings.ts';
import { instant, text } from '../shared/fields.ts';
import { direct, held, type Work } from '../shared/operation.ts';
import { recheckEach } from '../shared/recheck.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';
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
import { markScheduled, markStarted } from './campaign-transitions.ts';
import { CampaignAsRead, CampaignId, requireNotStarted } from './campaigns.ts';
import { maxDaysToStart } from './limits.ts';
import { hasOwnWords } from './own-words.ts';

const startAt = instant.optional().describe(`Begins then instead of at once; at most ${maxDaysToStart} days ahead`);

/** Starting a campaign is a person's approval of its text, audience and messages per minute. */
export const startCampaign = direct({
  name: 'startCampaign',
  scope: 'human',
  summary: 'Start a campaign exactly as it was read, for exactly the recipients that were shown.',
  effect: 'write',
  input: CampaignAsRead.extend({
    recipientsFingerprint: text(100).describe('Of the recipients and their texts, as the preview showed them'),
    startAt,
  }),
  output: Campaign,
  run: async (work, input) => {
    const campaign = await findCampaign(work, input.id, { lock: true });
    await requireNotStarted(work, campaign);
    requireUnchanged(campaign, input.fingerprint);
    requireOwnWords(campaign);
    requireNearFuture(work, input.startAt);
    await requireRecipients(work, campaign);
    await start(work, campaign, { shown: input.recipientsFingerprint, draftId: null, startAt: input.startAt });
    return readCampaignRecord(work, input.id);
  },
});

/** An API key requests the start. A person then reads text, audience and cost, and decides. */
export const requestCampaignStart = held({
  name: 'requestCampaignStart',
  scope: 'sms:send',
  summary: 'Ask for the start of an SMS campaign; nothing leaves until a human approves.',
  draft: 'campaign',
  input: CampaignId.extend({ startAt }),
  // The examples contain names, and a key with this scope need not be allowed to read contacts.
  preview: CampaignItem.omit({ examples: true, recipientsFingerprint: true }),
  edit: z.strictObject({}),
  prepare: async (work, input) => {
    const campaign = await findCampaign(work, input.id, { lock: true });
    await requireNotStarted(work, campaign);
    requireOwnWords(campaign);
    const startAt = requireNearFuture(work, input.startAt)?.toISOString();
    await requireRecipients(work, campaign);
    const { name, body, per_minute: perMinute } = campaign;
    const filter = campaign.filter as Audience;
    const preview = await previewStart(work, body, filter);
    const content = { campaignId: input.id, name, body, filter, perMinute, ...(startAt && { startAt }) };
    return { contactId: null, item: { ...content, ...preview } };
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
    await start(work, campaign, { shown: item.recipientsFingerprint, draftId, startAt: item.startAt });
  },
});

type Start = { shown: string | undefined; draftId: string | null; startAt: string | undefined };

/**
 * Stores the recipients that were shown, what their messages cost today, and that the campaign runs, or when it will. A request may
 * be approved after the time that it asked for: the campaign then begins at once, as the page says.
 */
async function start(work: Work, campaign: CampaignRow, { shown, draftId, startAt }: Start) {
  const segments = await approveRecipients(work, campaign, shown);
  const cost = { segments, segmentPriceMicros: await segmentPriceOf(work) };
  const approval = (start_at: Date | null) => ({
    fingerprint: campaignFingerprint({ ...campaign, start_at }),
    draftId,
    ...cost,
  });
  const at = startAt === undefined ? null : new Date(startAt);
  if (at === null || at <= work.now) await markStarted(work, campaign.id, approval(null));
  else await markScheduled(work, campaign.id, approval(at), at);
}

/** @throws Refusal `invalid_request` if a start is planned for the past or for more than a year ahead */
function requireNearFuture({ now }: Work, startAt: string | undefined): Date | undefined {
  if (startAt === undefined) return undefined;
  const at = new Date(startAt);
  const latest = new Date(now.getTime() + maxDaysToStart * 86_400_000);
  if (at > now && at <= latest) return at;
  const message = at <= now ? 'is in the past' : `is later than ${latest.toISOString()}`;
  throw invalidInput([{ path: 'startAt', message }], 'Name a time to come, or leave it out to start at once.');
}

/** @throws Refusal `invalid_request` if the text says nothing */
function requireOwnWords({ body }: CampaignRow): void {
  if (hasOwnWords(body)) return;
  throw invalidInput(
    [{ path: 'body', message: 'must say something besides its greeting, its variables and the mention of STOP' }],
    'Write the campaign’s text, then start it.',
  );
}

/** @throws Refusal `conflict` if the campaign is no longer a draft or differs from what the item shows */
function requireNotStartedAndUnchanged(campaign: CampaignRow, item: CampaignItem): void {
  if (campaign.status !== 'draft') {
    throw new Refusal('conflict', `This campaign is not a draft any more: it is ${campaign.status}.`);
  }
  requireUnchanged(campaign, campaignFingerprint({ body: item.body, filter: item.filter, per_minute: item.perMinute }));
}
