import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { STOP_MENTION, withStopMention } from '../drafts/stop-mention.ts';
import { template } from '../drafts/template-values.ts';
import { listOf, paging, text } from '../shared/fields.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';
import { Refusal } from '../shared/refusal.ts';
import { Audience } from './audience.ts';
import { StartPreview } from './campaign-item.ts';
import { previewStart } from './campaign-preview.ts';
import {
  Campaign,
  type CampaignRow,
  campaignRecords,
  findCampaign,
  pendingStarts,
  readCampaignRecord,
  requireUnchanged,
} from './campaign-record.ts';
import { insertCampaign } from './campaign-transitions.ts';
import { excessCharacters, maxBodyLength, perMinuteLimits } from './limits.ts';

// Long enough for a body that was read with the STOP mention and is saved again.
const body = template(maxBodyLength + 1 + STOP_MENTION.length)
  .refine(
    (text) => excessCharacters(text) <= 0,
    `must be at most ${maxBodyLength} characters, without the mention of STOP`,
  )
  .describe(
    'The SMS, with variables such as {{contact.firstName|…}}; the mention of STOP is added where it is not there',
  );
const perMinute = z
  .int()
  .min(perMinuteLimits.min)
  .max(perMinuteLimits.max)
  .describe('At most so many hand-overs a minute');

const content = { name: text(100), body, filter: Audience, perMinute };

export const CampaignId = z.strictObject({ id: id('campaign') });
export const CampaignAsRead = CampaignId.extend({ fingerprint: text(100).describe('Of the campaign as it was read') });

export const createCampaign = direct({
  name: 'createCampaign',
  scope: 'human',
  summary: 'Prepare an SMS campaign; nothing leaves before it is started.',
  effect: 'write',
  input: z.strictObject({ ...content, filter: Audience.default({}), perMinute: perMinute.default(60) }),
  output: Campaign,
  run: async (work, input) => {
    const campaignId = newId();
    const { name, body, filter, perMinute } = input;
    await insertCampaign(work, {
      id: campaignId,
      name,
      body: withStopMention(body),
      filter: asJson(filter),
      per_minute: perMinute,
    });
    return readCampaignRecord(work, publicId('campaign', campaignId));
  },
});

export const changeCampaign = direct({
  name: 'changeCampaign',
  scope: 'human',
  summary: 'Change a campaign that has not been started, and whose start nobody has asked for.',
  effect: 'write',
  // The fingerprint prevents overwriting a colleague's change.
  input: CampaignAsRead.extend(z.object(content).partial().shape),
  output: Campaign,
  run: async (work, { id: campaignId, fingerprint, name, body, filter, perMinute }) => {
    const campaign = await findCampaign(work, campaignId, { lock: true });
    await requireNotStarted(work, campaign);
    requireUnchanged(campaign, fingerprint);
    await work.agency
      .update('campaign')
      .set({
        ...(name !== undefined && { name }),
        ...(body !== undefined && { body: withStopMention(body) }),
        ...(filter !== undefined && { filter: asJson(filter) }),
        ...(perMinute !== undefined && { per_minute: perMinute }),
        updated_at: work.now,
      })
      .where('id', '=', uuidOf('campaign', campaignId))
      .execute();
    return readCampaignRecord(work, campaignId);
  },
});

/** A campaign can be changed until its start is approved or requested.
 * @throws Refusal `conflict`, with the id of the pending request if there is one */
export async function requireNotStarted(work: Work, campaign: CampaignRow): Promise<void> {
  const { id: uuid, status } = campaign;
  if (status !== 'draft') {
    throw new Refusal('conflict', `This campaign is not a draft any more: it is ${status}.`, {
      hint: 'Prepare a new campaign.',
    });
  }
  const campaignId = publicId('campaign', uuid);
  const requestId = (await pendingStarts(work, [uuid])).get(campaignId);
  if (requestId === undefined) return;
  throw new Refusal('conflict', 'The start of this campaign waits to be decided.', {
    existingId: publicId('draft', requestId),
    hint: 'A person approves or rejects it in the queue.',
  });
}

export const listCampaigns = direct({
  name: 'listCampaigns',
  scope: 'noKey',
  summary: 'Campaigns and how far they are, newest first.',
  effect: 'read',
  input: z.strictObject(paging),
  output: listOf(Campaign),
  run: async (work, input) => {
    const after = positionOf(input, uuidKey);
    let rows = work.agency.from('campaign').selectAll();
    if (after) rows = rows.where('id', '<', after[0]);
    const page = rows.orderBy('id', 'desc').limit(input.limit + 1);
    const { data, nextCursor } = pageOf(
      input,
      await page.execute(),
      (row) => [row.id],
      (row) => row,
    );
    return { data: await campaignRecords(work, data), nextCursor };
  },
});

export const readCampaign = direct({
  name: 'readCampaign',
  scope: 'noKey',
  summary: 'One campaign and how far it is.',
  effect: 'read',
  input: CampaignId,
  output: Campaign,
  run: (work, input) => readCampaignRecord(work, input.id),
});

export const previewCampaign = direct({
  name: 'previewCampaign',
  scope: 'human',
  summary: 'Who would get this text, who not and why, what it would cost, and what three of them would read.',
  effect: 'read',
  input: z.strictObject({ body, filter: Audience }),
  output: StartPreview.extend({ body: z.string().describe('With the mention of STOP') }),
  run: async (work, input) => {
    const body = withStopMention(input.body);
    return { ...(await previewStart(work, body, input.filter)), body };
  },
});
