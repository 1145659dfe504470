import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { type ClaimedDelivery, claimDelivery } from '../../../domain/webhooks/delivery-transitions.ts';
import { countEvents, replayDelivery, replayEvents, testWebhook } from '../../../domain/webhooks/replay.ts';
import { disableWebhook } from '../../../domain/webhooks/webhooks.ts';
import { recordAttempt } from '../../../jobs/webhooks/record-attempt.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { isEmbedded } from '../../support/installation.ts';
import { startTestServer } from '../../support/test-server.ts';
import { whileLocked } from '../../support/while-locked.ts';
import { eventIdOf, startReceiver } from './receiver.ts';
import { type Subscriber, startWebhookServer } from './subscriber.ts';

const testServer = await startTestServer({ ownStore: true });
const { clock, context, wakes, createSubscriber } = await startWebhookServer(testServer);

const deliveredEventIds = async (subscriber: Subscriber, webhookId: string): Promise<string[]> =>
  (await subscriber.deliveriesOf(webhookId)).map(({ eventId }: { eventId: string }) => eventId).sort();

it('a replay delivers the events of a period to one webhook, only of its types and under the same ids', async () => {
  const [subscriber, otherSubscriber] = [await createSubscriber(), await createSubscriber()];
  const all = await subscriber.createWebhook('https://all.example/');
  const events: string[] = [];
  const recordEvent = async (change: () => Promise<unknown>) => {
    const before = await deliveredEventIds(subscriber, all.id);
    const result = await change();
    events.push(...(await deliveredEventIds(subscriber, all.id)).filter((id) => !before.includes(id)));
    clock.advance(1);
    return result;
  };
  await recordEvent(subscriber.createEvent);
  const from = clock.now.toISOString();
  await otherSubscriber.createEvent();
  const { id: contact } = (await recordEvent(subscriber.createEvent)) as { id: string };
  await recordEvent(() => subscriber.perform(updateContact, { id: contact, tags: ['pressé'] }));
  await recordEvent(subscriber.createEvent);
  const to = clock.now.toISOString();
  await recordEvent(subscriber.createEvent);
  const receiver = await startReceiver();
  const newWebhook = await subscriber.createWebhook(receiver.url, { kinds: ['contact.created'] });
  expect(await subscriber.perform(countEvents, { id: newWebhook.id, from, to })).toEqual({ events: 2 });
  expect(await subscriber.perform(replayEvents, { id: newWebhook.id, from, to })).toEqual({
    id: newWebhook.id,
    replayed: 2,
  });
  expect(await deliveredEventIds(subscriber, newWebhook.id)).toEqual([events[1], events[3]].sort());
  await subscriber.runDue();
  expect(receiver.receipts.map(eventIdOf).sort()).toEqual([events[1], events[3]].sort());
  expect(await subscriber.deliveriesOf(all.id)).toHaveLength(5);
});

it('a replay to a webhook of all types leaves out test events', async () => {
  const subscriber = await createSubscriber();
  const { id } = await subscriber.createWebhook('https://all.example/');
  const from = clock.now.toISOString();
  await subscriber.createEvent();
  await subscriber.perform(testWebhook, { id });
  clock.advance(1);
  expect(await subscriber.perform(replayEvents, { id, from, to: clock.now.toISOString() })).toEqual({
    id,
    replayed: 1,
  });
  const types = (await subscriber.deliveriesOf(id)).map(({ type }: { type: string }) => type).sort();
  expect(types).toEqual(['contact.created', 'contact.created', 'webhook.test']);
});

it('a replay is refused if the period does not end after its start', async () => {
  const subscriber = await createSubscriber();
  const { id } = await subscriber.createWebhook('https://all.example/');
  const [early, late] = ['2026-03-09T08:00:00.000Z', '2026-03-09T09:00:00.000Z'];
  for (const [from, to] of [
    [late, early],
    [late, late],
  ])
    expect(await refusalOf(subscriber.perform(replayEvents, { id, from, to }))).toMatchObject({
      code: 'period_reversed',
    });
});

it('more than five thousand events are refused, by the count and by the replay', async () => {
  const subscriber = await createSubscriber();
  const { id } = await subscriber.createWebhook('https://all.example/');
  await subscriber.createEvent();
  const [first] = await subscriber.deliveriesOf(id);
  const copyEvent = (times: number) =>
    sql`insert into event (agency_id, id, type, timestamp, test, data)
      select agency_id, gen_random_uuid(), type, timestamp, test, data from event, generate_series(1, ${times})
      where id = ${uuidOf('event', first.eventId)}`.execute(testServer.db);
  const range = { id, from: clock.now.toISOString(), to: new Date(clock.now.getTime() + 1000).toISOString() };
  await copyEvent(4999);
  expect(await subscriber.perform(countEvents, range)).toEqual({ events: 5000 });
  await copyEvent(1);
  for (const operation of [countEvents, replayEvents])
    expect(await refusalOf(subscriber.perform(operation, range))).toMatchObject({ code: 'too_many_events' });
});

it('a delivery is replayed as a new delivery of the same event, and a worker is woken', async () => {
  const subscriber = await createSubscriber();
  const { id } = await subscriber.createWebhook('https://again.example/');
  await subscriber.createEvent();
  const [first] = await subscriber.deliveriesOf(id);
  const again = await subscriber.perform(replayDelivery, { id: first.id });
  expect(again).toMatchObject({ eventId: first.eventId, webhookId: id, status: 'waiting', attempts: 0 });
  expect(again.id).not.toBe(first.id);
  expect(wakes.at(-1)).toEqual({ queue: 'webhook', id: uuidOf('delivery', again.id), group: uuidOf('webhook', id) });
});

const brokenConnection = { headers: {}, milliseconds: 1, statusCode: null, response: null, failure: 'reset' };

it('a replay ends the old delivery, whether it waits for a retry or is being attempted', async () => {
  const receiver = await startReceiver((_, nth) => (nth === 1 ? 503 : 204));
  const subscriber = await createSubscriber();
  const { id } = await subscriber.createWebhook(receiver.url);
  await subscriber.createEvent();
  const [first] = await subscriber.deliveriesOf(id);
  await subscriber.attempt(first.id);
  const second = await subscriber.perform(replayDelivery, { id: first.id });
  const claimed = await claimDelivery(context.rows.ofAllAgencies, context.now(), {
    agencyId: subscriber.agency.id,
    id: uuidOf('delivery', second.id),
  });
  await subscriber.perform(replayEvents, {
    id,
    from: first.createdAt,
    to: new Date(clock.now.getTime() + 1).toISOString(),
  });
  await recordAttempt(context, claimed as ClaimedDelivery, brokenConnection);
  const waiting = await subscriber.deliveriesOf(id, { status: 'waiting' });
  expect([waiting.length, (await subscriber.deliveriesOf(id, { status: 'failed' })).length]).toEqual([1, 2]);
  clock.advance(86_400);
  for (const { id: delivery } of await subscriber.deliveriesOf(id)) await subscriber.attempt(delivery);
  expect(receiver.receipts).toHaveLength(2);
});

it('an attempt that fails after its replay was delivered is not retried', async () => {
  const receiver = await startReceiver(() => 204);
  const subscriber = await createSubscriber();
  const { id } = await subscriber.createWebhook(receiver.url);
  await subscriber.createEvent();
  const [first] = await subscriber.deliveriesOf(id);
  const claimed = await claimDelivery(context.rows.ofAllAgencies, context.now(), {
    agencyId: subscriber.agency.id,
    id: uuidOf('delivery', first.id),
  });
  await subscriber.attempt((await subscriber.perform(replayDelivery, { id: first.id })).id);
  await recordAttempt(context, claimed as ClaimedDelivery, brokenConnection);
  expect((await subscriber.deliveriesOf(id)).map(({ status }: { status: string }) => status).sort()).toEqual([
    'delivered',
    'failed',
  ]);
});

it.skipIf(isEmbedded)('an event that is being deleted is not replayed', async () => {
  const subscriber = await createSubscriber();
  const { id } = await subscriber.createWebhook('https://old.example/');
  const from = clock.now.toISOString();
  await subscriber.createEvent();
  const [{ id: delivery }] = await subscriber.deliveriesOf(id);
  clock.advance(1);
  const range = { id, from, to: clock.now.toISOString() };
  const deletion = sql`with deleted as (delete from webhook_delivery where agency_id = ${subscriber.agency.id})
    delete from event where agency_id = ${subscriber.agency.id}`;
  const begin = () => ({
    replays: Promise.all([
      refusalOf(subscriber.perform(replayDelivery, { id: delivery })),
      subscriber.perform(replayEvents, range),
    ]),
  });
  const { replays } = await whileLocked(testServer.db, deletion, { begin, waiting: 2 });
  expect(await replays).toMatchObject([{ code: 'not_found' }, { replayed: 0 }]);
});

it('nothing is replayed to a disabled webhook', async () => {
  const subscriber = await createSubscriber();
  const { id } = await subscriber.createWebhook('https://off.example/');
  const from = clock.now.toISOString();
  await subscriber.createEvent();
  const [{ id: delivery }] = await subscriber.deliveriesOf(id);
  await subscriber.perform(disableWebhook, { id });
  clock.advance(1);
  const operations = [
    () => subscriber.perform(replayEvents, { id, from, to: clock.now.toISOString() }),
    () => subscriber.perform(replayDelivery, { id: delivery }),
    () => subscriber.perform(testWebhook, { id }),
  ];
  for (const operation of operations) expect(await refusalOf(operation())).toMatchObject({ code: 'conflict' });
  expect(await subscriber.deliveriesOf(id)).toHaveLength(1);
});
