import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { rotateWebhook } from '../../../domain/webhooks/webhooks.ts';
import { deliver } from '../../../jobs/webhooks/deliver.ts';
import { wakeDueDeliveries } from '../../../jobs/webhooks/sweep.ts';
import { isEmbedded } from '../../support/installation.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { emitEvents } from './emit-events.ts';
import { eventIdOf, type Receipt, type ReceiverAnswer, startReceiver } from './receiver.ts';
import { startWebhookServer } from './subscriber.ts';

const testServer = await startTestServer({ ownStore: true });
const { clock, context, client, wakes, createSubscriber } = await startWebhookServer(testServer);

// The embedded store runs in this thread, like the receiver.
const EVENTS = isEmbedded ? 120 : size(80, 500, 10_000);
const CONCURRENCY = 40;

/** Sweeps and attempts what is due until nothing is. */
async function runAllDue(agencyId: string): Promise<void> {
  for (;;) {
    const after = wakes.length;
    if ((await wakeDueDeliveries(context)) === 0) return;
    const due = wakes.slice(after);
    for (let at = 0; at < due.length; at += CONCURRENCY) {
      const batch = due.slice(at, at + CONCURRENCY);
      await Promise.all(batch.map(({ id }) => deliver(context, client, { agencyId, id })));
    }
  }
}

describe('a receiver that fails half of the attempts', () => {
  /**
   * Half of the attempts fail, in different ways. The bits of an event's number (in the order of arrival) say which, so that
   * no run has fewer failures than another. The tenth attempt of an event always succeeds.
   */
  const events = new Map<string, { number: number; attempts: number }>();
  const failHalf = (receipt: Receipt): ReceiverAnswer => {
    const event = events.get(eventIdOf(receipt)) ?? { number: events.size, attempts: 0 };
    events.set(eventIdOf(receipt), event);
    const isFailure = (event.number >> event.attempts) % 2 === 1;
    event.attempts += 1;
    if (!isFailure || event.attempts === 10) return 204;
    return event.attempts % 3 === 0 ? 'reset' : event.attempts % 3 === 1 ? 503 : 302;
  };

  it('gets every event, and each under one id however often it is attempted', async () => {
    const receiver = await startReceiver(failHalf);
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook(receiver.url);
    await emitEvents(context, subscriber.agency.id, EVENTS);
    for (let round = 0; round < 10; round += 1) {
      await runAllDue(subscriber.agency.id);
      clock.advance([6, 331, 1981, 7921, 19_801, 39_601, 55_441, 79_201, 95_041][round] ?? 0);
    }
    const rows = testServer.db.selectFrom('webhook_delivery').select(['event_id', 'status', 'attempts']);
    const deliveries = await rows.where('agency_id', '=', subscriber.agency.id).execute();
    expect(deliveries).toHaveLength(EVENTS);
    expect(deliveries.filter(({ status }) => status !== 'delivered')).toEqual([]);
    expect(await subscriber.readWebhook(id)).toMatchObject({ status: 'enabled' });
    const byId = Map.groupBy(receiver.receipts, eventIdOf);
    expect(byId.size).toBe(EVENTS);
    expect(receiver.receipts).toHaveLength(deliveries.reduce((sum, { attempts }) => sum + attempts, 0));
    for (const receipts of byId.values()) expect(new Set(receipts.map(({ body }) => body)).size).toBe(1);
    expect(receiver.receipts.length).toBeGreaterThan(EVENTS * 1.5);
  });
});

describe('a rotation', () => {
  it('loses no request, whenever within a day the receiver switches to the new secret', async () => {
    const receiver = await startReceiver();
    const subscriber = await createSubscriber();
    const { id, secret: before } = await subscriber.createWebhook(receiver.url);
    const deliverEvents = async (count: number) => {
      const from = receiver.receipts.length;
      await emitEvents(context, subscriber.agency.id, count);
      await runAllDue(subscriber.agency.id);
      return receiver.receipts.slice(from);
    };
    const countVerified = (secret: string, receipts: Receipt[]) =>
      receipts.filter(({ body, headers }) => {
        try {
          new Webhook(secret).verify(body, headers as Record<string, string>);
          return true;
        } catch {
          return false;
        }
      }).length;
    vi.setSystemTime(clock.now);
    expect(countVerified(before, await deliverEvents(10))).toBe(10);
    const { secret: after } = await subscriber.perform(rotateWebhook, { id });
    const during = await deliverEvents(10);
    clock.advance(86_399);
    vi.setSystemTime(clock.now);
    const last = await deliverEvents(10);
    vi.setSystemTime(new Date(clock.now.getTime() - 86_399_000));
    expect([countVerified(before, during), countVerified(after, during)]).toEqual([10, 10]);
    vi.setSystemTime(clock.now);
    expect([countVerified(before, last), countVerified(after, last)]).toEqual([10, 10]);
    clock.advance(1);
    const next = await deliverEvents(10);
    expect([countVerified(before, next), countVerified(after, next)]).toEqual([0, 10]);
    vi.useRealTimers();
  });
});
