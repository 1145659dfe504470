import { expect, it } from 'vitest';
import { updateContact } from '../../../domain/contacts.ts';
import { uuidOf } from '../../../domain/ids.ts';
import { replayDelivery, replayEvents, testWebhook } from '../../../domain/webhooks/replay.ts';
import { disableWebhook } from '../../../domain/webhooks/webhooks.ts';
import { refusal } from '../../people.ts';
import { world } from '../../world.ts';
import { idOf, receiver } from './receiver.ts';
import { engine, type Subscriber } from './subscriber.ts';

const here = await world();
const { clock, wakes, subscriber } = await engine(here);

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
