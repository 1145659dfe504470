import { afterAll, expect } from 'vitest';
import { type AppContext, perform } from '../../../approval/perform.ts';
import { type Poster, poster } from '../../../delivery/webhooks/post.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import type { Operation, Wake } from '../../../domain/shared/operation.ts';
import { listDeliveries, readDelivery } from '../../../domain/webhooks/deliveries.ts';
import { createWebhook, listWebhooks } from '../../../domain/webhooks/webhooks.ts';
import { deliver } from '../../../jobs/webhooks/deliver.ts';
import type { Agency, World } from '../../support/world.ts';
import { serveOn } from '../../support/world.ts';

export const posting = (reach: Parameters<typeof poster>[0] = { privateTargets: true }): Poster => {
  const opened = poster(reach);
  afterAll(() => opened.close());
  return opened;
};

/** A server whose clock the test turns, and who makes deliveries when told to. */
export async function engine(here: World) {
  const clock = { now: new Date('2026-11-21T10:00:00Z'), later: (seconds: number) => move(seconds) };
  const move = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const served = await serveOn(here.db, { now: () => clock.now });
  const post = posting();
  return { ...served, clock, post, subscriber: () => subscriber(here, served.context, served.wakes, post) };
}

/** An agency that works by this door, and what it needs to speak of webhooks. */
async function subscriber(here: Pick<World, 'agency'>, context: AppContext, wakes: Wake[], post: Poster) {
  const agency: Agency = await here.agency();
  const does = async <O extends Operation>(operation: O, input: unknown): Promise<any> =>
    (await perform(context, agency.owner, operation, input)).output;
  const webhook = (url: string, more: object = {}) => does(createWebhook, { name: 'Test', url, ...more });
  const read = async (id: string) =>
    (await does(listWebhooks, {})).webhooks.find((one: { id: string }) => one.id === id);
  const log = async (webhookId: string, more: object = {}) =>
    (await does(listDeliveries, { webhookId, limit: 100, ...more })).data;
  const delivery = (id: string) => does(readDelivery, { id });
  /** The only delivery to a webhook. */
  const only = async (webhookId: string) => {
    const deliveries = await log(webhookId);
    expect(deliveries).toHaveLength(1);
    return delivery(deliveries[0].id);
  };
  const happens = () => does(createContact, { lastName: 'Le Goff' });
  /** One attempt, as a worker would make it that was woken for it. */
  const attempt = (id: string, by: Poster = post) =>
    deliver(context, by, { agencyId: agency.id, id: uuidOf('delivery', id) });
  /** Makes every delivery that was asked for since `after`. */
  const work = async (after = 0) => {
    const due = wakes.slice(after).filter(({ task, at }) => task === 'webhook' && (!at || at <= context.now()));
    await Promise.all(due.map(({ id }) => deliver(context, post, { agencyId: agency.id, id })));
  };
  return { agency, does, webhook, read, log, delivery, only, happens, attempt, work };
}

export type Subscriber = Awaited<ReturnType<typeof subscriber>>;
