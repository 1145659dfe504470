import { describe, expect, it } from 'vitest';
import { forgetEvents } from '../../../approval/webhooks/forget.ts';
import { endLostDeliveries, wakeDueDeliveries } from '../../../approval/webhooks/sweep.ts';
import { updateContact } from '../../../domain/contacts.ts';
import { uuidOf } from '../../../domain/ids.ts';
import { disableWebhook, enableWebhook, removeWebhook } from '../../../domain/webhooks/webhooks.ts';
import { world } from '../../world.ts';
import { idOf, receiver } from './receiver.ts';
import { engine, type Subscriber } from './subscriber.ts';

const here = await world();
const { clock, door, wakes, subscriber } = await engine(here);

const only = async (one: Subscriber, webhookId: string) => {
  const log = await one.log(webhookId);
  expect(log).toHaveLength(1);
  return one.delivery(log[0].id);
};

describe('an event', () => {
  it('is told as it is stored, with what was sent and what came back in the log', async () => {
    const target = await receiver(() => (response) => response.writeHead(202).end('Merci'));
    const one = await subscriber();
    const { id } = await one.webhook(`${target.url}/clef`);
    const contact = await one.happens();
    const waiting = await only(one, id);
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 0, type: 'contact.created' });
    await one.attempt(waiting.id);
    const [receipt] = target.receipts;
    const body = JSON.parse(receipt?.body ?? '');
    expect(receipt).toMatchObject({ path: '/clef', headers: { 'content-type': 'application/json' } });
    expect(Object.keys(body)).toEqual(['id', 'type', 'timestamp', 'data']);
    expect(body).toEqual({
      ...{ id: waiting.eventId, type: 'contact.created', timestamp: clock.now.toISOString() },
      data: contact,
    });
    const told = await only(one, id);
    expect(told).toMatchObject({ status: 'delivered', attempts: 1, event: body });
    expect(told.tries).toEqual([
      expect.objectContaining({ statusCode: 202, response: 'Merci', failure: null, at: clock.now.toISOString() }),
    ]);
    expect(told.tries[0].request['webhook-id']).toBe(waiting.eventId);
  });

  it('is told to those who listen to its kind, and to who listens to all', async () => {
    const one = await subscriber();
    const all = await one.webhook('https://all.example/');
    const mine = await one.webhook('https://mine.example/', { kinds: ['contact.updated'] });
    const { id } = await one.happens();
    await one.does(updateContact, { id, tags: ['pressé'] });
    const kinds = async (webhook: { id: string }) => (await one.log(webhook.id)).map(({ type }: any) => type).sort();
    expect(await kinds(all)).toEqual(['contact.created', 'contact.updated']);
    expect(await kinds(mine)).toEqual(['contact.updated']);
  });

  it('is claimed by one of many workers', async () => {
    const target = await receiver();
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    const { id: delivery } = await only(one, id);
    await Promise.all(Array.from({ length: 8 }, () => one.attempt(delivery)));
    expect(target.receipts).toHaveLength(1);
  });
});

describe('a receiver that fails', () => {
  /** 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h. */
  const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

  it('is tried ten times over three days, under one id, and no sooner than was said', async () => {
    const target = await receiver(() => 500);
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    const { id: delivery, eventId } = await only(one, id);
    for (const [n, wait] of waits.entries()) {
      await one.attempt(delivery);
      const { status, nextAttemptAt } = await one.delivery(delivery);
      const seconds = (Date.parse(nextAttemptAt) - clock.now.getTime()) / 1000;
      expect([n, status]).toEqual([n, 'waiting']);
      expect(seconds).toBeGreaterThanOrEqual(wait);
      expect(seconds).toBeLessThanOrEqual(wait * 1.1);
      expect(wakes.at(-1)).toMatchObject({
        task: 'webhook',
        at: new Date(nextAttemptAt),
        group: uuidOf('webhook', id),
      });
      await one.attempt(delivery);
      expect(target.receipts).toHaveLength(n + 1);
      clock.later(seconds);
    }
    await one.attempt(delivery);
    expect(await one.delivery(delivery)).toMatchObject({ status: 'failed', attempts: 10, nextAttemptAt: null });
    expect(new Set(target.receipts.map(idOf))).toEqual(new Set([eventId]));
    expect(new Set(target.receipts.map(({ body }) => body)).size).toBe(1);
    expect(target.receipts).toHaveLength(10);
  });

  it.each([301, 302, 307, 308])('with a redirect (%i) is not followed', async (status) => {
    const other = await receiver();
    const target = await receiver(() => (response) => response.writeHead(status, { location: other.url }).end());
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    await one.work();
    expect(await only(one, id)).toMatchObject({ status: 'waiting', tries: [{ statusCode: status }] });
    expect(other.receipts).toEqual([]);
  });

  it('with a connection that breaks, or an answer that is long, is logged in short', async () => {
    const target = await receiver((_, nth) => (nth === 1 ? 'reset' : (response) => response.end('é'.repeat(50_000))));
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    await one.work();
    const { id: delivery, tries } = await only(one, id);
    expect(tries).toMatchObject([{ statusCode: null, response: null, failure: 'the connection was broken off' }]);
    clock.later(6);
    await one.attempt(delivery);
    const [, second] = (await one.delivery(delivery)).tries;
    expect(second.statusCode).toBe(200);
    expect(second.response.length).toBeLessThanOrEqual(4096);
  });

  it('by saying 410 is told nothing more', async () => {
    const target = await receiver(() => 410);
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    await one.happens();
    const [first] = await one.log(id);
    await one.attempt(first.id);
    expect(await one.read(id)).toMatchObject({ status: 'disabled', disabledBecause: 'gone' });
    expect((await one.log(id)).map(({ status }: any) => status)).toEqual(['failed', 'failed']);
    await one.happens();
    expect(await one.log(id)).toHaveLength(2);
  });

  it('is disabled after five days without a success, and not before', async () => {
    const target = await receiver(() => 503);
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    const fails = async () => {
      const after = wakes.length;
      await one.happens();
      await one.work(after);
    };
    await fails();
    expect(await one.read(id)).toMatchObject({ failingSince: clock.now.toISOString(), status: 'enabled' });
    clock.later(5 * 86_400 - 1);
    await fails();
    expect(await one.read(id)).toMatchObject({ status: 'enabled' });
    clock.later(1);
    await fails();
    expect(await one.read(id)).toMatchObject({ status: 'disabled', disabledBecause: 'failing' });
    expect(await one.log(id, { status: 'waiting' })).toEqual([]);
    await one.does(enableWebhook, { id });
    expect(await one.read(id)).toMatchObject({ status: 'enabled', failingSince: null });
  });

  it('and recovers is not failing any more', async () => {
    const target = await receiver((_, nth) => (nth === 1 ? 500 : 204));
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    await one.work();
    clock.later(6);
    await one.attempt((await only(one, id)).id);
    expect(await one.read(id)).toMatchObject({ failingSince: null });
    expect(await only(one, id)).toMatchObject({ status: 'delivered', attempts: 2 });
  });
});

describe('a webhook that is', () => {
  it.each([
    ['disabled', disableWebhook],
    ['removed', removeWebhook],
  ])('%s gets nothing more, and nothing of it waits', async (_, operation) => {
    const target = await receiver();
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    const after = wakes.length;
    await one.happens();
    await one.does(operation, { id });
    await one.happens();
    await one.work(after);
    const rows = here.db.selectFrom('webhook_delivery').select('status').where('agency_id', '=', one.agency.id);
    expect(await rows.execute()).toEqual([{ status: 'failed' }]);
    expect(target.receipts).toEqual([]);
  });

  it.each([
    ['disabled', { disabled_at: clock.now, disabled_because: 'human' } as const],
    ['removed', { removed_at: clock.now }],
  ])('%s while an event was being written ends that delivery too', async (_, columns) => {
    const target = await receiver();
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    const { id: delivery } = await only(one, id);
    const row = here.db.updateTable('webhook').where('agency_id', '=', one.agency.id);
    await row.set(columns).execute();
    await one.attempt(delivery);
    const rows = here.db.selectFrom('webhook_delivery').select(['status', 'attempts']);
    const ended = await rows.where('id', '=', uuidOf('delivery', delivery)).execute();
    expect(ended).toEqual([{ status: 'failed', attempts: 0 }]);
    expect(target.receipts).toEqual([]);
  });
});

describe('the sweep', () => {
  it('wakes what is due and has lost its job, a few of each webhook at a time', async () => {
    const one = await subscriber();
    const { id } = await one.webhook('https://slow.example/');
    await one.happens();
    const { id: delivery } = await only(one, id);
    const before = wakes.length;
    await wakeDueDeliveries(door);
    expect(wakes.slice(before)).toContainEqual({
      ...{ task: 'webhook', id: uuidOf('delivery', delivery), group: uuidOf('webhook', id) },
    });
  });

  it('tries again what a process had begun when it died, after its lease', async () => {
    const target = await receiver();
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    const { id: delivery } = await only(one, id);
    const dies = { post: () => Promise.reject(new Error('The process died.')), close: async () => undefined };
    await one.attempt(delivery, dies).catch(() => undefined);
    clock.later(60);
    await endLostDeliveries(door);
    expect(await one.delivery(delivery)).toMatchObject({ status: 'sending' });
    clock.later(1);
    await endLostDeliveries(door);
    expect(await one.delivery(delivery)).toMatchObject({ status: 'waiting', attempts: 1 });
    expect(await one.read(id)).toMatchObject({ failingSince: null });
    clock.later(6);
    await one.attempt(delivery);
    expect(await one.delivery(delivery)).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it.each([500, 200])(
    'hears a process that was given up say %i too late: the attempt after it counts',
    async (late) => {
      const one = await subscriber();
      const { id } = await one.webhook('https://slow.example/');
      await one.happens();
      const { id: delivery } = await only(one, id);
      const [posted, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const answer = (statusCode: number) => ({ statusCode, response: '', failure: null });
      const slow = async () => {
        posted.resolve();
        await answered.promise;
        return answer(late);
      };
      const first = one.attempt(delivery, { post: slow, close: async () => undefined });
      await posted.promise;
      clock.later(61);
      await endLostDeliveries(door);
      clock.later(6);
      const second = async () => {
        answered.resolve();
        await first;
        return answer(204);
      };
      await one.attempt(delivery, { post: second, close: async () => undefined });
      const { tries, ...told } = await one.delivery(delivery);
      expect(told).toMatchObject({ status: 'delivered', attempts: 2 });
      expect(tries.map(({ statusCode }: { statusCode: number | null }) => statusCode)).toEqual([null, 204]);
    },
  );

  it('forgets after 30 days, but nothing that is on its way', async () => {
    const target = await receiver();
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    await one.work();
    clock.later(1);
    await one.happens();
    await one.happens();
    const dies = { post: () => Promise.reject(new Error('The process died.')), close: async () => undefined };
    await one.attempt((await one.log(id))[0].id, dies).catch(() => undefined);
    const late = (days: number) => new Date(clock.now.getTime() + days * 86_400_000);
    const left = async (now: Date) => {
      await forgetEvents(here.db, now);
      const events = here.db.selectFrom('event').select('id').where('agency_id', '=', one.agency.id);
      return [(await events.execute()).length, (await one.log(id)).length];
    };
    expect(await left(late(29))).toEqual([3, 3]);
    expect(await left(late(31))).toEqual([2, 2]);
    expect(await one.log(id)).toMatchObject([{ status: 'sending' }, { status: 'waiting' }]);
  });
});
