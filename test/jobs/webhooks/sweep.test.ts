import { describe, expect, it } from 'vitest';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { deleteOldEvents } from '../../../jobs/webhooks/delete-old-events.ts';
import { recoverLostDeliveries, wakeDueDeliveries } from '../../../jobs/webhooks/sweep.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startReceiver } from './receiver.ts';
import { startWebhookServer } from './subscriber.ts';

const testServer = await startTestServer({ ownStore: true });
const { clock, context, wakes, createSubscriber } = await startWebhookServer(testServer);

describe('the sweep', () => {
  it('wakes workers for due deliveries whose job was lost, with their webhook as the group', async () => {
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook('https://slow.example/');
    await subscriber.createEvent();
    const { id: delivery } = await subscriber.onlyDelivery(id);
    const before = wakes.length;
    await wakeDueDeliveries(context);
    expect(wakes.slice(before)).toContainEqual({
      ...{ queue: 'webhook', id: uuidOf('delivery', delivery), group: uuidOf('webhook', id) },
    });
  });

  it('retries the attempt of a process that died, after its lease', async () => {
    const receiver = await startReceiver();
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook(receiver.url);
    await subscriber.createEvent();
    const { id: delivery } = await subscriber.onlyDelivery(id);
    const dyingClient = { post: () => Promise.reject(new Error('The process died.')), close: async () => undefined };
    await subscriber.attempt(delivery, dyingClient).catch(() => undefined);
    clock.advance(60);
    await recoverLostDeliveries(context);
    expect(await subscriber.readDelivery(delivery)).toMatchObject({ status: 'sending' });
    clock.advance(1);
    await recoverLostDeliveries(context);
    expect(await subscriber.readDelivery(delivery)).toMatchObject({ status: 'waiting', attempts: 1 });
    expect(await subscriber.readWebhook(id)).toMatchObject({ failingSince: null });
    clock.advance(6);
    await subscriber.attempt(delivery);
    expect(await subscriber.readDelivery(delivery)).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it.each([500, 200])('ignores an answer %i of a process that was given up: the later attempt counts', async (late) => {
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook('https://slow.example/');
    await subscriber.createEvent();
    const { id: delivery } = await subscriber.onlyDelivery(id);
    const [posted, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answer = (statusCode: number) => ({ statusCode, response: '', failure: null });
    const slow = async () => {
      posted.resolve();
      await answered.promise;
      return answer(late);
    };
    const first = subscriber.attempt(delivery, { post: slow, close: async () => undefined });
    await posted.promise;
    clock.advance(61);
    await recoverLostDeliveries(context);
    clock.advance(6);
    const second = async () => {
      answered.resolve();
      await first;
      return answer(204);
    };
    await subscriber.attempt(delivery, { post: second, close: async () => undefined });
    const { attemptLog, ...delivered } = await subscriber.readDelivery(delivery);
    expect(delivered).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(attemptLog.map(({ statusCode }: { statusCode: number | null }) => statusCode)).toEqual([null, 204]);
  });
});

it('an event and its deliveries are deleted after 30 days, unless a delivery is still under way', async () => {
  const receiver = await startReceiver();
  const subscriber = await createSubscriber();
  const { id } = await subscriber.createWebhook(receiver.url);
  await subscriber.createEvent();
  await subscriber.runDue();
  clock.advance(1);
  await subscriber.createEvent();
  await subscriber.createEvent();
  const dyingClient = { post: () => Promise.reject(new Error('The process died.')), close: async () => undefined };
  await subscriber.attempt((await subscriber.deliveriesOf(id))[0].id, dyingClient).catch(() => undefined);
  const daysLater = (days: number) => new Date(clock.now.getTime() + days * 86_400_000);
  const countLeft = async (now: Date) => {
    await deleteOldEvents(testServer.db, now);
    const events = testServer.db.selectFrom('event').select('id').where('agency_id', '=', subscriber.agency.id);
    return [(await events.execute()).length, (await subscriber.deliveriesOf(id)).length];
  };
  expect(await countLeft(daysLater(29))).toEqual([3, 3]);
  expect(await countLeft(daysLater(31))).toEqual([2, 2]);
  expect(await subscriber.deliveriesOf(id)).toMatchObject([{ status: 'sending' }, { status: 'waiting' }]);
});
