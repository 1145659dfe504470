import { lockSendingSettings } from '../agency/agency-settings.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { Campaign, findCampaign, readCampaignRecord } from './campaign-record.ts';
import { campaignTransitions, markBegun, markCancelled, markPaused, markResumed } from './campaign-transitions.ts';
import { CampaignId, requireNotStarted } from './campaigns.ts';

// Once one of these has answered, no process gives a message of a paused or cancelled campaign to the provider any more.
// Messages that the provider already has are delivered.

export const pauseCampaign = direct({
  name: 'pauseCampaign',
  scope: 'human',
  summary: 'Let no more messages of a campaign leave until it is resumed.',
  effect: 'write',
  input: CampaignId,
  output: Campaign,
  run: (work, input) => control(work, input.id, 'markPaused'),
});

export const resumeCampaign = direct({
  name: 'resumeCampaign',
  scope: 'human',
  summary: 'Let a paused campaign go on.',
  effect: 'write',
  input: CampaignId,
  output: Campaign,
  run: (work, input) => control(work, input.id, 'markResumed'),
});

export const beginCampaign = direct({
  name: 'beginCampaign',
  scope: 'human',
  summary: 'Begin a campaign now that was planned for later.',
  effect: 'write',
  input: CampaignId,
  output: Campaign,
  run: (work, input) => control(work, input.id, 'markBegun'),
});

export const cancelCampaign = direct({
  name: 'cancelCampaign',
  scope: 'human',
  summary: 'End a campaign for good: what has not left does not leave.',
  effect: 'write',
  input: CampaignId,
  output: Campaign,
  run: (work, input) => control(work, input.id, 'markCancelled'),
});

const transitions = { markBegun, markPaused, markResumed, markCancelled };

async function control(work: Work, campaignId: string, name: keyof typeof transitions) {
  // Workers hold this lock shared while they claim a message: it waits for those claims, and later ones see the change.
  await lockSendingSettings(work, 'exclusive');
  const campaign = await findCampaign(work, campaignId, { lock: true });
  const from: readonly string[] = campaignTransitions[name].from;
  if (!from.includes(campaign.status)) {
    throw new Refusal('conflict', `This campaign is not ${from.join(' or ')}: it is ${campaign.status}.`, {
      hint: 'Reload it to see how it stands.',
    });
  }
  if (campaign.status === 'draft') await requireNotStarted(work, campaign);
  await transitions[name](work, campaign);
  return readCampaignRecord(work, campaignId);
}
