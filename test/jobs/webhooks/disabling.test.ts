import { describe, expect, it } from 'vitest';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { disableWebhook, enableWebhook, removeWebhook } from '../../../domain/webhooks/webhooks.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startReceiver } from './receiver.ts';
import { startWebhookServer } from './subscriber.ts';

const testServer = await startTestServer();
const { clock, wakes, createSubscriber } = await startWebhookServer(testServer);

describe('a webhook', () => {
  it('is disabled by an answer 410 Gone', async () => {
    const receiver = await startReceiver(() => 410);
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook(receiver.url);
    await subscriber.createEvent();
    await subscriber.createEvent();
    const [first] = await subscriber.deliveriesOf(id);
    await subscriber.attempt(first.id);
    expect(await subscriber.readWebhook(id)).toMatchObject({ status: 'disabled', disabledBecause: 'gone' });
    expect((await subscriber.deliveriesOf(id)).map(({ status }: any) => status)).toEqual(['failed', 'failed']);
    await subscriber.createEvent();
    expect(await subscriber.deliveriesOf(id)).toHaveLength(2);
  });

  it('is disabled after five days without a success, and not before', async () => {
    const receiver = await startReceiver(() => 503);
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook(receiver.url);
    const fails = async () => {
      const after = wakes.length;
      await subscriber.createEvent();
      await subscriber.runDue(after);
    };
    await fails();
    expect(await subscriber.readWebhook(id)).toMatchObject({
      failingSince: clock.now.toISOString(),
      status: 'enabled',
    });
    clock.advance(5 * 86_400 - 1);
    await fails();
    expect(await subscriber.readWebhook(id)).toMatchObject({ status: 'enabled' });
    clock.advance(1);
    await fails();
    expect(await subscriber.readWebhook(id)).toMatchObject({ status: 'disabled', disabledBecause: 'failing' });
    expect(await subscriber.deliveriesOf(id, { status: 'waiting' })).toEqual([]);
    await subscriber.perform(enableWebhook, { id });
    expect(await subscriber.readWebhook(id)).toMatchObject({ status: 'enabled', failingSince: null });
  });

  it('is no longer failing after a success', async () => {
    const receiver = await startReceiver((_, nth) => (nth === 1 ? 500 : 204));
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook(receiver.url);
    await subscriber.createEvent();
    await subscriber.runDue();
    clock.advance(6);
    await subscriber.attempt((await subscriber.onlyDelivery(id)).id);
    expect(await subscriber.readWebhook(id)).toMatchObject({ failingSince: null });
    expect(await subscriber.onlyDelivery(id)).toMatchObject({ status: 'delivered', attempts: 2 });
  });
});

describe('a webhook that was', () => {
  it.each([
    ['disabled', disableWebhook],
    ['removed', removeWebhook],
  ])('%s gets no further requests, and its waiting deliveries fail', async (_, operation) => {
    const receiver = await startReceiver();
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook(receiver.url);
    const after = wakes.length;
    await subscriber.createEvent();
    await subscriber.perform(operation, { id });
    await subscriber.createEvent();
    await subscriber.runDue(after);
    const rows = testServer.db
      .selectFrom('webhook_delivery')
      .select('status')
      .where('agency_id', '=', subscriber.agency.id);
    expect(await rows.execute()).toEqual([{ status: 'failed' }]);
    expect(receiver.receipts).toEqual([]);
  });

  it.each([
    ['disabled', { disabled_at: clock.now, disabled_because: 'human' } as const],
    ['removed', { removed_at: clock.now }],
  ])('%s while an event was being written gets no request for that event either', async (_, columns) => {
    const receiver = await startReceiver();
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook(receiver.url);
    await subscriber.createEvent();
    const { id: delivery } = await subscriber.onlyDelivery(id);
    const row = testServer.db.updateTable('webhook').where('agency_id', '=', subscriber.agency.id);
    await row.set(columns).execute();
    await subscriber.attempt(delivery);
    const rows = testServer.db.selectFrom('webhook_delivery').select(['status', 'attempts']);
    const ended = await rows.where('id', '=', uuidOf('delivery', delivery)).execute();
    expect(ended).toEqual([{ status: 'failed', attempts: 0 }]);
    expect(receiver.receipts).toEqual([]);
  });
});
