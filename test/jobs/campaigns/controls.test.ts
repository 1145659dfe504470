import { describe, expect, it } from 'vitest';
import { undoApproval } from '../../../approval/drafts/after-decision.ts';
import { pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../../domain/campaigns/campaign-controls.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { advance } from '../../../jobs/campaigns/advance.ts';
import { wakeDueCampaigns } from '../../../jobs/campaigns/sweep.ts';
import { wakeDue } from '../../../jobs/sweep-drafts.ts';
import { line } from '../../support/fake-line.ts';
import { refusal } from '../../support/people.ts';
import { world } from '../../support/world.ts';
import { mailing } from './mailing.ts';

const here = await world();

/** A line and an agency of the test's own: the clock is turned, and what others are asked for is not ours to do. */
const begun = async () => {
  const own = await line(here);
  return { ...own, ...(await mailing(own)) };
};

describe('a person', () => {
  it('pauses it: what was handed out and not begun waits too, until it is resumed', async () => {
    const it = await begun();
    await it.people(6);
    const id = await it.start({ perMinute: 60 });
    await it.pass(1);
    expect(it.provider.receipts).toHaveLength(3);
    it.clock.later(3);
    const [wake] = it.wakes;
    expect(wake?.task).toBe('campaign');
    await it.does(pauseCampaign, { id });
    await it.pass(60);
    await wakeDueCampaigns(it.context);
    await wakeDue(it.context);
    await it.pass(60);
    expect(it.provider.receipts).toHaveLength(3);
    expect(await it.read(id)).toMatchObject({ status: 'paused', progress: { waiting: 3, sent: 3 } });
    await it.does(resumeCampaign, { id });
    await it.pass(60);
    expect(await it.read(id)).toMatchObject({ status: 'completed', progress: { sent: 6 } });
  });

  it('pauses it while messages are on their way to be handed over: each asks first', async () => {
    const it = await begun();
    await it.people(3);
    const id = await it.start({ perMinute: 60 });
    await handedOut(it);
    await it.does(pauseCampaign, { id });
    await it.pass(10);
    expect(it.provider.receipts).toHaveLength(0);
    for (const row of await it.rows(id)) expect(row).toMatchObject({ status: 'approved', release_at: null });
    await it.does(resumeCampaign, { id });
    await it.pass(90);
    expect(await it.read(id)).toMatchObject({ status: 'completed', progress: { sent: 3 } });
  });

  it('cancels it: nothing more leaves, and each message says why', async () => {
    const it = await begun();
    await it.people(6);
    const id = await it.start({ perMinute: 60 });
    await it.pass(1);
    await it.does(cancelCampaign, { id });
    await it.pass(10);
    expect(it.provider.receipts).toHaveLength(3);
    const progress = { sent: 3, waiting: 0, cancelled: 3, excluded: {} };
    expect(await it.read(id)).toMatchObject({ status: 'cancelled', nextAt: null, progress });
    const ended = (await it.rows(id)).filter(({ status }) => status === 'rejected');
    for (const row of ended) expect(row.reason_code).toBe('campaign_cancelled');
  });

  it('cancels it while messages are on their way to be handed over: none of them leaves', async () => {
    const it = await begun();
    await it.people(3);
    const id = await it.start({ perMinute: 60 });
    await handedOut(it);
    await it.does(cancelCampaign, { id });
    const bulk = it.wakes.filter(({ task }) => task === 'bulk');
    it.wakes.splice(0, it.wakes.length, ...bulk);
    await it.work();
    expect(it.provider.receipts).toHaveLength(0);
    expect(await it.read(id)).toMatchObject({ progress: { cancelled: 3 } });
  });

  it('stops everything by the agency’s switch, and the campaign goes on after it', async () => {
    const it = await begun();
    await it.people(3);
    const id = await it.start({ perMinute: 60 });
    await handedOut(it);
    await it.does(pauseSending, {});
    await it.pass(10);
    await wakeDueCampaigns(it.context);
    await it.pass(10);
    expect(it.provider.receipts).toHaveLength(0);
    await it.does(resumeSending, {});
    await it.pass(90);
    expect(await it.read(id)).toMatchObject({ status: 'completed', progress: { sent: 3 } });
  });

  it('takes no single message of it back to the queue', async () => {
    const it = await begun();
    await it.people(1);
    const id = await it.start();
    await handedOut(it);
    const [row] = await it.rows(id);
    const undone = it.does(undoApproval, { id: publicId('draft', row?.id as string) });
    expect(await refusal(undone)).toMatchObject({ code: 'conflict' });
  });
});

/** Lets the campaign come to the point where its messages are asked for, and nobody has begun one. */
async function handedOut(it: Awaited<ReturnType<typeof begun>>): Promise<void> {
  for (let turn = 0; turn < 5 && !it.wakes.some(({ task }) => task === 'bulk'); turn += 1) {
    const index = it.wakes.findIndex(({ task }) => task === 'campaign');
    const [wake] = it.wakes.splice(index, 1);
    if (wake) await advance(it.context, { agencyId: it.agency.id, id: wake.id });
  }
  expect(it.wakes.some(({ task }) => task === 'bulk')).toBe(true);
}
