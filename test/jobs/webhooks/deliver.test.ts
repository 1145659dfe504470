import { describe, expect, it } from 'vitest';
import { resumeSending } from '../../../domain/agency/agency-settings.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { wakeDueDeliveries } from '../../../jobs/webhooks/sweep.ts';
import { startTestServer } from '../../support/test-server.ts';
import { eventIdOf, startReceiver } from './receiver.ts';
import { startWebhookServer } from './subscriber.ts';

const testServer = await startTestServer();
const { clock, context, wakes, createSubscriber } = await startWebhookServer(testServer);

describe('an event', () => {
  it('is delivered as it was stored, and the log shows the request and the answer', async () => {
    const receiver = await startReceiver(() => (response) => response.writeHead(202).end('Merci'));
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook(`${receiver.url}/clef`);
    const contact = await subscriber.createEvent();
    const waiting = await subscriber.onlyDelivery(id);
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 0, type: 'contact.created' });
    await subscriber.attempt(waiting.id);
    const [receipt] = receiver.receipts;
    const body = JSON.parse(receipt?.body ?? '');
    expect(receipt).toMatchObject({ path: '/clef', headers: { 'content-type': 'application/json' } });
    expect(Object.keys(body)).toEqual(['id', 'type', 'timestamp', 'data']);
    expect(body).toEqual({
      ...{ id: waiting.eventId, type: 'contact.created', timestamp: clock.now.toISOString() },
      data: contact,
    });
    const delivered = await subscriber.onlyDelivery(id);
    expect(delivered).toMatchObject({ status: 'delivered', attempts: 1, event: body });
    expect(delivered.attemptLog).toEqual([
      expect.objectContaining({ statusCode: 202, response: 'Merci', failure: null, at: clock.now.toISOString() }),
    ]);
    expect(delivered.attemptLog[0].request['webhook-id']).toBe(waiting.eventId);
  });

  it('is delivered to the webhooks of its type and to those of all types', async () => {
    const subscriber = await createSubscriber();
    const all = await subscriber.createWebhook('https://all.example/');
    const updatesOnly = await subscriber.createWebhook('https://updates.example/', { kinds: ['contact.updated'] });
    const { id } = await subscriber.createEvent();
    await subscriber.perform(updateContact, { id, tags: ['pressé'] });
    const kinds = async (webhook: { id: string }) =>
      (await subscriber.deliveriesOf(webhook.id)).map(({ type }: any) => type).sort();
    expect(await kinds(all)).toEqual(['contact.created', 'contact.updated']);
    expect(await kinds(updatesOnly)).toEqual(['contact.updated']);
  });

  it('is claimed by only one of several workers', async () => {
    const receiver = await startReceiver();
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook(receiver.url);
    await subscriber.createEvent();
    const { id: delivery } = await subscriber.onlyDelivery(id);
    await Promise.all(Array.from({ length: 8 }, () => subscriber.attempt(delivery)));
    expect(receiver.receipts).toHaveLength(1);
  });
});

describe('a failing receiver', () => {
  /** 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h. */
  const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

  it('is tried ten times over three days, under one event id and never early', async () => {
    const receiver = await startReceiver(() => 500);
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook(receiver.url);
    await subscriber.createEvent();
    const { id: delivery, eventId } = await subscriber.onlyDelivery(id);
    for (const [n, wait] of waits.entries()) {
      await subscriber.attempt(delivery);
      const { status, nextAttemptAt } = await subscriber.readDelivery(delivery);
      const seconds = (Date.parse(nextAttemptAt) - clock.now.getTime()) / 1000;
      expect([n, status]).toEqual([n, 'waiting']);
      expect(seconds).toBeGreaterThanOrEqual(wait);
      expect(seconds).toBeLessThanOrEqual(wait * 1.1);
      expect(wakes.at(-1)).toMatchObject({
        queue: 'webhook',
        at: new Date(nextAttemptAt),
        group: uuidOf('webhook', id),
      });
      await subscriber.attempt(delivery);
      expect(receiver.receipts).toHaveLength(n + 1);
      clock.advance(seconds);
    }
    await subscriber.attempt(delivery);
    expect(await subscriber.readDelivery(delivery)).toMatchObject({
      status: 'failed',
      attempts: 10,
      nextAttemptAt: null,
    });
    expect(new Set(receiver.receipts.map(eventIdOf))).toEqual(new Set([eventId]));
    expect(new Set(receiver.receipts.map(({ body }) => body)).size).toBe(1);
    expect(receiver.receipts).toHaveLength(10);
  });

  it.each([301, 302, 307, 308])('is not followed when it redirects (%i)', async (status) => {
    const redirectTarget = await startReceiver();
    const receiver = await startReceiver(
      () => (response) => response.writeHead(status, { location: redirectTarget.url }).end(),
    );
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook(receiver.url);
    await subscriber.createEvent();
    await subscriber.runDue();
    expect(await subscriber.onlyDelivery(id)).toMatchObject({
      status: 'waiting',
      attemptLog: [{ statusCode: status }],
    });
    expect(redirectTarget.receipts).toEqual([]);
  });

  it('is logged when it breaks the connection, and a long answer is cut', async () => {
    const receiver = await startReceiver((_, nth) =>
      nth === 1 ? 'reset' : (response) => response.end('é'.repeat(50_000)),
    );
    const subscriber = await createSubscriber();
    const { id } = await subscriber.createWebhook(receiver.url);
    await subscriber.createEvent();
    await subscriber.runDue();
    const { id: delivery, attemptLog } = await subscriber.onlyDelivery(id);
    expect(attemptLog).toMatchObject([{ statusCode: null, response: null, failure: 'broken_off' }]);
    clock.advance(6);
    await subscriber.attempt(delivery);
    const [, second] = (await subscriber.readDelivery(delivery)).attemptLog;
    expect(second.statusCode).toBe(200);
    expect(second.response.length).toBeLessThanOrEqual(4096);
  });
});

it('waits after a restore until a person resumes: the store does not know what it delivered since its backup', async () => {
  const receiver = await startReceiver();
  const subscriber = await createSubscriber();
  const { id } = await subscriber.createWebhook(receiver.url);
  await subscriber.createEvent();
  const { id: delivery } = await subscriber.onlyDelivery(id);
  const restored = { paused_at: clock.now, restored_from: clock.now };
  const agencies = testServer.db.updateTable('agency').set(restored);
  await agencies.where('id', '=', subscriber.agency.id).execute();
  await subscriber.attempt(delivery);
  wakes.splice(0);
  await wakeDueDeliveries(context);
  expect(wakes.map((wake) => wake.id)).not.toContain(uuidOf('delivery', delivery));
  expect([receiver.receipts.length, await subscriber.onlyDelivery(id)]).toEqual([
    0,
    expect.objectContaining({ status: 'waiting', attempts: 0 }),
  ]);
  await subscriber.perform(resumeSending, {});
  await subscriber.attempt(delivery);
  expect(receiver.receipts).toHaveLength(1);
});
