import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { rotateWebhook } from '../../../domain/webhooks/webhooks.ts';
import { deliver } from '../../../jobs/webhooks/deliver.ts';
import { wakeDueDeliveries } from '../../../jobs/webhooks/sweep.ts';
import { embedded } from '../../support/installation.ts';
import { size } from '../../support/size.ts';
import { world } from '../../support/world.ts';
import { idOf, type Manner, type Receipt, receiver } from './receiver.ts';
import { engine } from './subscriber.ts';
import { happen } from './told.ts';

const here = await world();
const { clock, context, post, wakes, subscriber } = await engine(here);

// The embedded store is one thread, and the receiver's too.
const EVENTS = embedded ? 120 : size(500, 10_000);
const AT_ONCE = 40;

/** Makes what is due, and asks the sweep until nothing is. */
async function workOff(agencyId: string): Promise<void> {
  for (;;) {
    const after = wakes.length;
    if ((await wakeDueDeliveries(context)) === 0) return;
    const due = wakes.slice(after);
    for (let at = 0; at < due.length; at += AT_ONCE) {
      const some = due.slice(at, at + AT_ONCE);
      await Promise.all(some.map(({ id }) => deliver(context, post, { agencyId, id })));
    }
  }
}

describe('a receiver that fails half of the time', () => {
  /** Half of all attempts come to nothing, each in its own way; nobody is unlucky ten times. */
  const tries = new Map<string, number>();
  const moody = (receipt: Receipt): Manner => {
    const nth = (tries.get(idOf(receipt)) ?? 0) + 1;
    tries.set(idOf(receipt), nth);
    const luck = (Number.parseInt(idOf(receipt).slice(-4), 32) >> nth) % 2;
    if (luck === 0 || nth === 10) return 204;
    return nth % 3 === 0 ? 'reset' : nth % 3 === 1 ? 503 : 302;
  };

  it('gets every event, each under one id however often it is tried', async () => {
    const target = await receiver(moody);
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await happen(context, one.agency.id, EVENTS);
    for (let round = 0; round < 10; round += 1) {
      await workOff(one.agency.id);
      clock.later([6, 331, 1981, 7921, 19_801, 39_601, 55_441, 79_201, 95_041][round] ?? 0);
    }
    const rows = here.db.selectFrom('webhook_delivery').select(['event_id', 'status', 'attempts']);
    const deliveries = await rows.where('agency_id', '=', one.agency.id).execute();
    expect(deliveries).toHaveLength(EVENTS);
    expect(deliveries.filter(({ status }) => status !== 'delivered')).toEqual([]);
    expect(await one.read(id)).toMatchObject({ status: 'enabled' });
    const byId = Map.groupBy(target.receipts, idOf);
    expect(byId.size).toBe(EVENTS);
    expect(target.receipts).toHaveLength(deliveries.reduce((sum, { attempts }) => sum + attempts, 0));
    for (const receipts of byId.values()) expect(new Set(receipts.map(({ body }) => body)).size).toBe(1);
    expect(target.receipts.length).toBeGreaterThan(EVENTS * 1.5);
  });
});

describe('a rotation', () => {
  it('drops none, whenever within a day the receiver takes the new secret', async () => {
    const target = await receiver();
    const one = await subscriber();
    const { id, secret: before } = await one.webhook(target.url);
    const tells = async (count: number) => {
      const from = target.receipts.length;
      await happen(context, one.agency.id, count);
      await workOff(one.agency.id);
      return target.receipts.slice(from);
    };
    const believed = (secret: string, receipts: Receipt[]) =>
      receipts.filter(({ body, headers }) => {
        try {
          new Webhook(secret).verify(body, headers as Record<string, string>);
          return true;
        } catch {
          return false;
        }
      }).length;
    vi.setSystemTime(clock.now);
    expect(believed(before, await tells(10))).toBe(10);
    const { secret: after } = await one.does(rotateWebhook, { id });
    const during = await tells(10);
    clock.later(86_399);
    vi.setSystemTime(clock.now);
    const last = await tells(10);
    vi.setSystemTime(new Date(clock.now.getTime() - 86_399_000));
    expect([believed(before, during), believed(after, during)]).toEqual([10, 10]);
    vi.setSystemTime(clock.now);
    expect([believed(before, last), believed(after, last)]).toEqual([10, 10]);
    clock.later(1);
    const next = await tells(10);
    expect([believed(before, next), believed(after, next)]).toEqual([0, 10]);
    vi.useRealTimers();
  });
});
