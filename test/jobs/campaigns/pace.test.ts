import { describe, expect, it } from 'vitest';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { advanceCampaign } from '../../../jobs/campaigns/advance.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createCampaignSender } from './campaign-agency.ts';

const testServer = await startTestServer({ ownStore: true });
const createSender = () => createCampaignSender(testServer);

describe('the limit per minute', () => {
  it('is never exceeded in any minute, and is used fully', async () => {
    const sender = await createSender();
    await sender.insertRecipients(150);
    const id = await sender.start({ perMinute: 60 });
    const counts = await sender.advance(150);
    for (let from = 0; from + 60 <= counts.length; from += 1) {
      const minute = counts.slice(from, from + 60).reduce((sum, count) => sum + count, 0);
      expect(minute).toBeLessThanOrEqual(60);
    }
    expect(counts.slice(0, 60).reduce((sum, count) => sum + count, 0)).toBe(60);
    await sender.advance(10);
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress: { sent: 150 } });
  });

  it('makes up for time in which nothing ran without exceeding the limit of any minute', async () => {
    const sender = await createSender();
    await sender.insertRecipients(200);
    await sender.start({ perMinute: 60 });
    const before = await sender.advance(30);
    sender.clock.advance(20);
    const counts = [...before, ...Array(20).fill(0), ...(await sender.advance(100))];
    const countWithin = (from: number, seconds: number) =>
      counts.slice(from, from + seconds).reduce((sum, count) => sum + count, 0);
    expect(countWithin(50, 10)).toBeGreaterThan(10);
    expect(Math.max(...counts.slice(60).map((_, from) => countWithin(from, 60)))).toBe(60);
  });

  it('is kept although a sweep wakes the campaign too early', async () => {
    const sender = await createSender();
    await sender.insertRecipients(10);
    const id = await sender.start({ perMinute: 60 });
    await sender.advance(1);
    for (let asked = 0; asked < 3; asked += 1)
      await advanceCampaign(sender.context, { agencyId: sender.agency.id, id: uuidOf('campaign', id) });
    expect((await sender.messages(id)).filter(({ release_at }) => release_at !== null)).toHaveLength(3);
  });

  it('stops dispatching while the senders do not keep up', async () => {
    const sender = await createSender();
    await sender.insertRecipients(100);
    const id = await sender.start({ perMinute: 200 });
    for (let turn = 0; turn < 20; turn += 1) {
      // Nothing is sent.
      sender.wakes.splice(0, sender.wakes.length, ...sender.wakes.filter(({ queue }) => queue === 'campaign'));
      for (const wake of sender.wakes.splice(0))
        await advanceCampaign(sender.context, { agencyId: sender.agency.id, id: wake.id });
      sender.clock.advance(3);
    }
    expect((await sender.messages(id)).filter(({ release_at }) => release_at !== null)).toHaveLength(20);
  });
});

describe('the sending hours', () => {
  it('are kept: what is not sent by 20:00 continues at 8:00, after a Saturday on Monday', async () => {
    const sender = await createSender();
    await sender.insertRecipients(5);
    // A Saturday, 19 h 59 min 58 s in Paris.
    sender.clock.now = new Date('2026-11-21T18:59:58Z');
    await sender.insertRecipients(0);
    const id = await sender.start({ perMinute: 20 });
    await sender.advance(30);
    const before = sender.provider.receipts.length;
    expect(before).toBeLessThan(5);
    expect(await sender.read(id)).toMatchObject({ status: 'running', nextAt: '2026-11-23T07:00:00.000Z' });
    sender.clock.now = new Date('2026-11-23T06:59:59Z');
    await sender.advance(1);
    expect(sender.provider.receipts).toHaveLength(before);
    await sender.advance(30);
    expect(await sender.read(id)).toMatchObject({ status: 'completed', progress: { sent: 5 } });
  });
});
