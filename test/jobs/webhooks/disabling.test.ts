import { describe, expect, it } from 'vitest';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { disableWebhook, enableWebhook, removeWebhook } from '../../../domain/webhooks/webhooks.ts';
import { world } from '../../support/world.ts';
import { receiver } from './receiver.ts';
import { engine } from './subscriber.ts';

const here = await world();
const { clock, wakes, subscriber } = await engine(here);

describe('a receiver', () => {
  it('that says 410 is told nothing more', async () => {
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

  it('that fails is disabled after five days without a success, and not before', async () => {
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

  it('that recovers is not failing any more', async () => {
    const target = await receiver((_, nth) => (nth === 1 ? 500 : 204));
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    await one.work();
    clock.later(6);
    await one.attempt((await one.only(id)).id);
    expect(await one.read(id)).toMatchObject({ failingSince: null });
    expect(await one.only(id)).toMatchObject({ status: 'delivered', attempts: 2 });
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
    const { id: delivery } = await one.only(id);
    const row = here.db.updateTable('webhook').where('agency_id', '=', one.agency.id);
    await row.set(columns).execute();
    await one.attempt(delivery);
    const rows = here.db.selectFrom('webhook_delivery').select(['status', 'attempts']);
    const ended = await rows.where('id', '=', uuidOf('delivery', delivery)).execute();
    expect(ended).toEqual([{ status: 'failed', attempts: 0 }]);
    expect(target.receipts).toEqual([]);
  });
});
