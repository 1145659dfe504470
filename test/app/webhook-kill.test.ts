import { expect, it } from 'vitest';
import { readConfig } from '../../app/config.ts';
import { draftOperations } from '../../app/draft-operations.ts';
import { openStore } from '../../app/open-store.ts';
import { openWebhookClient } from '../../delivery/webhooks/post.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { newId } from '../../domain/shared/ids.ts';
import type { Wake } from '../../domain/shared/operation.ts';
import { createWebhook } from '../../domain/webhooks/webhooks.ts';
import { perform } from '../../door/perform.ts';
import { deliver } from '../../jobs/webhooks/deliver.ts';
import { recoverLostDeliveries, wakeDueDeliveries } from '../../jobs/webhooks/sweep.ts';
import { emitEvents } from '../jobs/webhooks/emit-events.ts';
import { eventIdOf, startReceiver } from '../jobs/webhooks/receiver.ts';
import { createInstallation, isEmbedded } from '../support/installation.ts';
import { startServer } from '../support/process.ts';
import { size } from '../support/size.ts';

const EVENTS = size(150, 300, 3000);
const SECRET = 'a secret that all processes of a test share';
const environment = {
  ...(await createInstallation()),
  CLEF_DEMO: 'off',
  CLEF_WEBHOOKS_PRIVATE: 'on',
  CLEF_SECRET: SECRET,
};

/** Opens the store in this process while no server has it, with a clock that is `lateSeconds` ahead. */
async function inHouse<T>(lateSeconds: number, work: (house: House) => Promise<T>): Promise<T> {
  const store = await openStore(readConfig(environment));
  const wakes: (Wake & { agencyId: string })[] = [];
  const wake = (agencyId: string, woken: readonly Wake[]) =>
    void wakes.push(...woken.map((wake) => ({ ...wake, agencyId })));
  const context = {
    ...{
      rows: store.rows,
      baseUrl: () => 'https://clef.example',
      secret: SECRET,
      privateWebhooks: true,
      draftOperations,
    },
    now: () => new Date(Date.now() + lateSeconds * 1000),
    afterCommit: wake,
    wake,
  };
  try {
    return await work({ store, context, wakes });
  } finally {
    await store.close();
  }
}

type House = {
  store: Awaited<ReturnType<typeof openStore>>;
  context: Parameters<typeof perform>[0];
  wakes: (Wake & { agencyId: string })[];
};

/** Makes an agency with one webhook and many events, and a job for each delivery. */
const prepared = (url: string) =>
  inHouse(0, async ({ store, context, wakes }) => {
    const id = newId();
    const agency = { id, slug: id, name: 'Agence du Test', created_at: new Date() };
    await store.rows.ofAllAgencies.insertInto('agency').values(agency).execute();
    await perform(context, systemActor(id), createWebhook, { name: 'Test', url });
    await emitEvents(context, id, EVENTS);
    const queue = await store.queue((error) => expect.fail(String(error)));
    for (const { queue: name, id: delivery, group } of wakes) {
      await queue.wake(name, { agencyId: id, id: delivery }, { group });
    }
    await queue.close();
    return id;
  });

/** Does the rest, after the lease of the interrupted deliveries. */
const recovered = (agencyId: string) =>
  inHouse(61, async ({ store, context, wakes }) => {
    const post = openWebhookClient({ privateTargets: true });
    const lost = await recoverLostDeliveries(context);
    while ((await wakeDueDeliveries({ ...context, now: () => new Date(Date.now() + 120_000) })) > 0) {
      const late = { ...context, now: () => new Date(Date.now() + 120_000) };
      for (const { agencyId, id } of wakes.splice(0)) await deliver(late, post, { agencyId, id });
    }
    await post.close();
    const rows = store.rows.ofAllAgencies.selectFrom('webhook_delivery').select(['status', 'attempts']);
    return { lost, deliveries: await rows.where('agency_id', '=', agencyId).execute() };
  });

it.skipIf(isEmbedded)(
  'a process killed while it tells of events loses none, and tells none under another id',
  async () => {
    const HELD = Math.floor(EVENTS / 3);
    // The last two thirds are not answered, so they are running when the process dies.
    const target = await startReceiver((_, nth) => (nth > HELD && held ? () => undefined : 204));
    let held = true;
    const agencyId = await prepared(target.url);
    const server = await startServer(environment);
    await target.waitForRequests(HELD + 1);
    await server.stop('SIGKILL');
    held = false;
    const { lost, deliveries } = await recovered(agencyId);
    expect(lost).toBeGreaterThan(0);
    expect(deliveries).toHaveLength(EVENTS);
    expect(deliveries.filter(({ status }) => status !== 'delivered')).toEqual([]);
    const receiptsByEvent = Map.groupBy(target.receipts, eventIdOf);
    expect(receiptsByEvent.size).toBe(EVENTS);
    const twice = [...receiptsByEvent.values()].filter((receipts) => receipts.length > 1);
    expect(twice.length).toBeGreaterThan(0);
    for (const receipts of twice) expect(new Set(receipts.map(({ body }) => body)).size).toBe(1);
  },
);
