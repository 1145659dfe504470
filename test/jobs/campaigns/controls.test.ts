import { describe, expect, it } from 'vitest';
import { undoApproval } from '../../../approval/drafts/after-decision.ts';
import { wakeDueDrafts } from '../../../approval/release/sweep-drafts.ts';
import { pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../../domain/campaigns/campaign-controls.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { advanceCampaign } from '../../../jobs/campaigns/advance.ts';
import { wakeDueCampaigns } from '../../../jobs/campaigns/sweep.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createCampaignSender } from './campaign-agency.ts';

const testServer = await startTestServer({ ownStore: true });
const createSender = () => createCampaignSender(testServer);

describe('a person controls a campaign:', () => {
  it('pauses it: messages that were dispatched but not sent wait too, until it is resumed', async () => {
    const sender = await createSender();
    await sender.insertRecipients(6);
    const id = await sender.start({ perMinute: 60 });
    await sender.advance(1);
    expect(sender.provider.receipts).toHaveLength(3);
    sender.clock.advance(3);
    const [wake] = sender.wakes;
    expect(wake?.queue).toBe('campaign');
    await sender.perform(pauseCampaign, { id });
    await sender.advance(60);
    await wakeDueCampaigns(sender.context);
    await wakeDueDrafts(sender.context);
    await sender.advance(60);
    expect(sender.provider.receipts).toHaveLength(3);
    expect(await sender.read(id)).toMatchObject({ status: 'paused', progress: { waiting: 3, sent: 3 } });
    await sender.perform(resumeCampaign, { id });
    await sender.advance(60);
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress: { sent: 6 } });
  });

  it('pauses it after messages were dispatched: each checks the pause before it is sent', async () => {
    const sender = await createSender();
    await sender.insertRecipients(3);
    const id = await sender.start({ perMinute: 60 });
    await advanceUntilDispatched(sender);
    await sender.perform(pauseCampaign, { id });
    await sender.advance(10);
    expect(sender.provider.receipts).toHaveLength(0);
    for (const row of await sender.messages(id)) expect(row).toMatchObject({ status: 'approved', release_at: null });
    await sender.perform(resumeCampaign, { id });
    await sender.advance(90);
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress: { sent: 3 } });
  });

  it('cancels it: nothing more is sent, and each message says why', async () => {
    const sender = await createSender();
    await sender.insertRecipients(6);
    const id = await sender.start({ perMinute: 60 });
    await sender.advance(1);
    await sender.perform(cancelCampaign, { id });
    await sender.advance(10);
    expect(sender.provider.receipts).toHaveLength(3);
    const progress = { sent: 3, waiting: 0, cancelled: 3, excluded: {} };
    expect(await sender.read(id)).toMatchObject({ status: 'cancelled', nextAt: null, progress });
    const ended = (await sender.messages(id)).filter(({ status }) => status === 'rejected');
    for (const row of ended) expect(row.reason_code).toBe('campaign_cancelled');
  });

  it('cancels it after messages were dispatched: none of them is sent', async () => {
    const sender = await createSender();
    await sender.insertRecipients(3);
    const id = await sender.start({ perMinute: 60 });
    await advanceUntilDispatched(sender);
    await sender.perform(cancelCampaign, { id });
    const bulk = sender.wakes.filter(({ queue }) => queue === 'send-campaign');
    sender.wakes.splice(0, sender.wakes.length, ...bulk);
    await sender.runDue();
    expect(sender.provider.receipts).toHaveLength(0);
    expect(await sender.read(id)).toMatchObject({ progress: { cancelled: 3 } });
  });

  it('pauses all sending of the agency, and the campaign continues afterwards', async () => {
    const sender = await createSender();
    await sender.insertRecipients(3);
    const id = await sender.start({ perMinute: 60 });
    await advanceUntilDispatched(sender);
    await sender.perform(pauseSending, {});
    await sender.advance(10);
    await wakeDueCampaigns(sender.context);
    await sender.advance(10);
    expect(sender.provider.receipts).toHaveLength(0);
    await sender.perform(resumeSending, {});
    await sender.advance(90);
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress: { sent: 3 } });
  });

  it('cannot return a single message to the review queue', async () => {
    const sender = await createSender();
    await sender.insertRecipients(1);
    const id = await sender.start();
    await advanceUntilDispatched(sender);
    const [row] = await sender.messages(id);
    const undone = sender.perform(undoApproval, { id: publicId('draft', row?.id as string) });
    expect(await refusalOf(undone)).toMatchObject({ code: 'conflict' });
  });
});

/** Advances the campaign until its messages are dispatched and none is sent yet. */
async function advanceUntilDispatched(sender: Awaited<ReturnType<typeof createSender>>): Promise<void> {
  for (let turn = 0; turn < 5 && !sender.wakes.some(({ queue }) => queue === 'send-campaign'); turn += 1) {
    const index = sender.wakes.findIndex(({ queue }) => queue === 'campaign');
    const [wake] = sender.wakes.splice(index, 1);
    if (wake) await advanceCampaign(sender.context, { agencyId: sender.agency.id, id: wake.id });
  }
  expect(sender.wakes.some(({ queue }) => queue === 'send-campaign')).toBe(true);
}
