import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { countEvents, replayDelivery, replayEvents, testWebhook } from '../../../domain/webhooks/replay.ts';
import { disableWebhook } from '../../../domain/webhooks/webhooks.ts';
import { type Claimed, claim } from '../../../jobs/webhooks/claim.ts';
import { record } from '../../../jobs/webhooks/record.ts';
import { embedded } from '../../support/installation.ts';
import { refusal } from '../../support/people.ts';
import { whileLocked } from '../../support/waiting.ts';
import { world } from '../../support/world.ts';
import { idOf, receiver } from './receiver.ts';
import { engine, type Subscriber } from './subscriber.ts';

const here = await world();
const { clock, context, wakes, subscriber } = await engine(here);

const eventsTold = async (one: Subscriber, webhookId: string): Promise<string[]> =>
  (await one.log(webhookId)).map(({ eventId }: { eventId: string }) => eventId).sort();

it('a range is told again to one webhook: its kinds, from the first moment up to the last, under the same ids', async () => {
  const [one, stranger] = [await subscriber(), await subscriber()];
  const all = await one.webhook('https://all.example/');
  const events: string[] = [];
  const told = async (happens: () => Promise<unknown>) => {
    const before = await eventsTold(one, all.id);
    const made = await happens();
    events.push(...(await eventsTold(one, all.id)).filter((id) => !before.includes(id)));
    clock.later(1);
    return made;
  };
  await told(one.happens);
  const from = clock.now.toISOString();
  await stranger.happens();
  const { id: contact } = (await told(one.happens)) as { id: string };
  await told(() => one.does(updateContact, { id: contact, tags: ['pressé'] }));
  await told(one.happens);
  const to = clock.now.toISOString();
  await told(one.happens);
  const target = await receiver();
  const late = await one.webhook(target.url, { kinds: ['contact.created'] });
  expect(await one.does(countEvents, { id: late.id, from, to })).toEqual({ events: 2 });
  expect(await one.does(replayEvents, { id: late.id, from, to })).toEqual({ id: late.id, replayed: 2 });
  expect(await eventsTold(one, late.id)).toEqual([events[1], events[3]].sort());
  await one.work();
  expect(target.receipts.map(idOf).sort()).toEqual([events[1], events[3]].sort());
  expect(await one.log(all.id)).toHaveLength(5);
});

it('a range without kinds is everything that happened, but no test', async () => {
  const one = await subscriber();
  const { id } = await one.webhook('https://all.example/');
  const from = clock.now.toISOString();
  await one.happens();
  await one.does(testWebhook, { id });
  clock.later(1);
  expect(await one.does(replayEvents, { id, from, to: clock.now.toISOString() })).toEqual({ id, replayed: 1 });
  const types = (await one.log(id)).map(({ type }: { type: string }) => type).sort();
  expect(types).toEqual(['contact.created', 'contact.created', 'webhook.test']);
});

it('a range whose end is not after its beginning is refused', async () => {
  const one = await subscriber();
  const { id } = await one.webhook('https://all.example/');
  const [early, late] = ['2026-03-09T08:00:00.000Z', '2026-03-09T09:00:00.000Z'];
  for (const [from, to] of [
    [late, early],
    [late, late],
  ])
    expect(await refusal(one.does(replayEvents, { id, from, to }))).toMatchObject({ code: 'period_reversed' });
});

it('a range of more than five thousand is refused when it is counted, and when it is asked for', async () => {
  const one = await subscriber();
  const { id } = await one.webhook('https://all.example/');
  await one.happens();
  const [first] = await one.log(id);
  const again = (times: number) =>
    sql`insert into event (agency_id, id, type, timestamp, test, data)
      select agency_id, gen_random_uuid(), type, timestamp, test, data from event, generate_series(1, ${times})
      where id = ${uuidOf('event', first.eventId)}`.execute(here.db);
  const range = { id, from: clock.now.toISOString(), to: new Date(clock.now.getTime() + 1000).toISOString() };
  await again(4999);
  expect(await one.does(countEvents, range)).toEqual({ events: 5000 });
  await again(1);
  for (const operation of [countEvents, replayEvents])
    expect(await refusal(one.does(operation, range))).toMatchObject({ code: 'too_many_events' });
});

it('one event is told again as a new delivery of the same id, and a worker is asked for', async () => {
  const one = await subscriber();
  const { id } = await one.webhook('https://again.example/');
  await one.happens();
  const [first] = await one.log(id);
  const again = await one.does(replayDelivery, { id: first.id });
  expect(again).toMatchObject({ eventId: first.eventId, webhookId: id, status: 'waiting', attempts: 0 });
  expect(again.id).not.toBe(first.id);
  expect(wakes.at(-1)).toEqual({ task: 'webhook', id: uuidOf('delivery', again.id), group: uuidOf('webhook', id) });
});

const broken = { headers: {}, milliseconds: 1, statusCode: null, response: null, failure: 'reset' };

it('told again, it is not tried again besides: neither what waits for its next try, nor what is being tried', async () => {
  const target = await receiver((_, nth) => (nth === 1 ? 503 : 204));
  const one = await subscriber();
  const { id } = await one.webhook(target.url);
  await one.happens();
  const [first] = await one.log(id);
  await one.attempt(first.id);
  const second = await one.does(replayDelivery, { id: first.id });
  const claimed = await claim(context, one.agency.id, uuidOf('delivery', second.id));
  await one.does(replayEvents, { id, from: first.createdAt, to: new Date(clock.now.getTime() + 1).toISOString() });
  await record(context, claimed as Claimed, broken);
  const waiting = await one.log(id, { status: 'waiting' });
  expect([waiting.length, (await one.log(id, { status: 'failed' })).length]).toEqual([1, 2]);
  clock.later(86_400);
  for (const { id: delivery } of await one.log(id)) await one.attempt(delivery);
  expect(target.receipts).toHaveLength(2);
});

it('told again, and arrived before the attempt under way is over, it is not tried once more', async () => {
  const target = await receiver(() => 204);
  const one = await subscriber();
  const { id } = await one.webhook(target.url);
  await one.happens();
  const [first] = await one.log(id);
  const claimed = await claim(context, one.agency.id, uuidOf('delivery', first.id));
  await one.attempt((await one.does(replayDelivery, { id: first.id })).id);
  await record(context, claimed as Claimed, broken);
  expect((await one.log(id)).map(({ status }: { status: string }) => status).sort()).toEqual(['delivered', 'failed']);
});

it.skipIf(embedded)('what is being forgotten at this moment is not told again', async () => {
  const one = await subscriber();
  const { id } = await one.webhook('https://old.example/');
  const from = clock.now.toISOString();
  await one.happens();
  const [{ id: delivery }] = await one.log(id);
  clock.later(1);
  const range = { id, from, to: clock.now.toISOString() };
  const forget = sql`with told as (delete from webhook_delivery where agency_id = ${one.agency.id})
    delete from event where agency_id = ${one.agency.id}`;
  const begin = () => ({
    asked: Promise.all([refusal(one.does(replayDelivery, { id: delivery })), one.does(replayEvents, range)]),
  });
  const { asked } = await whileLocked(here.db, forget, { begin, waiting: 2 });
  expect(await asked).toMatchObject([{ code: 'not_found' }, { replayed: 0 }]);
});

it('nothing is told again to a webhook that is disabled', async () => {
  const one = await subscriber();
  const { id } = await one.webhook('https://off.example/');
  const from = clock.now.toISOString();
  await one.happens();
  const [{ id: delivery }] = await one.log(id);
  await one.does(disableWebhook, { id });
  clock.later(1);
  const asked = [
    () => one.does(replayEvents, { id, from, to: clock.now.toISOString() }),
    () => one.does(replayDelivery, { id: delivery }),
    () => one.does(testWebhook, { id }),
  ];
  for (const ask of asked) expect(await refusal(ask())).toMatchObject({ code: 'conflict' });
  expect(await one.log(id)).toHaveLength(1);
});
