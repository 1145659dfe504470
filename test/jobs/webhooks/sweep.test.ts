import { describe, expect, it } from 'vitest';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { forgetEvents } from '../../../jobs/webhooks/delete-old-events.ts';
import { endLostDeliveries, wakeDueDeliveries } from '../../../jobs/webhooks/sweep.ts';
import { world } from '../../support/world.ts';
import { receiver } from './receiver.ts';
import { engine } from './subscriber.ts';

const here = await world();
const { clock, context, wakes, subscriber } = await engine(here);

describe('the sweep', () => {
  it('wakes what is due and has lost its job, a few of each webhook at a time', async () => {
    const one = await subscriber();
    const { id } = await one.webhook('https://slow.example/');
    await one.happens();
    const { id: delivery } = await one.only(id);
    const before = wakes.length;
    await wakeDueDeliveries(context);
    expect(wakes.slice(before)).toContainEqual({
      ...{ task: 'webhook', id: uuidOf('delivery', delivery), group: uuidOf('webhook', id) },
    });
  });

  it('tries again what a process had begun when it died, after its lease', async () => {
    const target = await receiver();
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    const { id: delivery } = await one.only(id);
    const dies = { post: () => Promise.reject(new Error('The process died.')), close: async () => undefined };
    await one.attempt(delivery, dies).catch(() => undefined);
    clock.later(60);
    await endLostDeliveries(context);
    expect(await one.delivery(delivery)).toMatchObject({ status: 'sending' });
    clock.later(1);
    await endLostDeliveries(context);
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
      const { id: delivery } = await one.only(id);
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
      await endLostDeliveries(context);
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
});

it('an event is forgotten after 30 days with what was told of it, but nothing that is on its way', async () => {
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
