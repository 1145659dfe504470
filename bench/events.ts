import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import type { z } from 'zod';
import { commitCallbacks } from '../app/after-commit.ts';
import { createContact } from '../domain/contacts/contacts.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { newId, publicId } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import { type Task, taskOverdue } from '../domain/tasks/tasks.ts';
import { createWebhook } from '../domain/webhooks/webhooks.ts';
import { perform } from '../door/perform.ts';
import { type AppContext, transact } from '../door/transaction/transact.ts';
import { openServer } from '../storage/store.ts';
import { createAgency } from './campaigns.ts';
import { startChildServer } from './child-server.ts';
import { benchContext } from './context.ts';
import { createDatabase } from './database.ts';
import { progress } from './progress.ts';
import { elapsedMs, formatMs, median, quantile } from './statistics.ts';
import { atMost, type Row } from './table.ts';

const PER_SECOND = 200;
const SECRET = 'a secret of the bench, 32 characters';

/** The time from an event to the first attempt at a webhook, and what an event adds to the time of a write. */
export async function measureEvents({ eventCount, writes }: { eventCount: number; writes: number }): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const subscriber = stack.use(await startSubscriber());
  const database = stack.use(await createDatabase());
  const store = stack.adopt(await openServer(database.url), (opened) => opened.close());
  await store.migrate();
  const { actor } = await createAgency(store, 0, new Date());
  const context = { ...benchContext(store.rows), secret: SECRET };
  await perform(context, actor, createWebhook, { name: 'Bench', url: subscriber.url });
  const writeCost = await measureWriteCost(context, actor, writes);
  await store.rows.ofAllAgencies.deleteFrom('webhook_delivery').execute();
  const queue = stack.adopt(await store.queue(() => undefined), (opened) => opened.close());
  const environment = { DATABASE_URL: database.url, CLEF_SECRET: SECRET, CLEF_DEMO: 'off' };
  stack.use(await startChildServer('./clef-worker.ts', { environment, aheadMs: 0 }));
  const wakingContext = { ...context, ...commitCallbacks(store, queue, pino({ level: 'warn' })) };
  return [await measureFirstAttempts(wakingContext, actor, subscriber.receivedAt, eventCount), writeCost];
}

/** A local subscriber that records when it first received each event, by the title of the event's task. */
async function startSubscriber() {
  const receivedAt = new Map<string, number>();
  const server = createServer(async (incoming, response) => {
    const at = performance.now();
    const { data } = (await json(incoming)) as { data: { title: string } };
    response.writeHead(204).end();
    if (!receivedAt.has(data.title)) receivedAt.set(data.title, at);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, receivedAt, [Symbol.dispose]: () => server.closeAllConnections() ?? server.close() };
}

const at = '2026-11-24T10:00:00.000Z';
const task = (title: string): z.input<typeof Task> => ({
  id: publicId('task', newId()),
  title,
  description: null,
  status: 'open',
  priority: 'normal',
  dueAt: at,
  contactId: null,
  propertyId: null,
  assigneeId: null,
  createdAt: at,
  updatedAt: at,
});

/** Emits events at a steady rate without waiting for the earlier ones, so that a growing queue shows in the times. */
async function measureFirstAttempts(
  context: AppContext,
  actor: Actor,
  receivedAt: Map<string, number>,
  count: number,
): Promise<Row> {
  const emittedAt = new Map<string, number>();
  const start = performance.now();
  const writes: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const waitMs = start + (n * 1000) / PER_SECOND - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const title = String(n);
    emittedAt.set(title, performance.now());
    writes.push(transact(context, actor, async (work) => work.emit(taskOverdue, task(title))));
  }
  await Promise.all(writes);
  while (receivedAt.size < count) {
    progress(`${receivedAt.size} of ${count} events received`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const delays = [...receivedAt].map(([title, received]) => received - (emittedAt.get(title) ?? Number.NaN));
  const p99 = quantile(delays, 0.99);
  return {
    measurement: `event to first webhook attempt at ${PER_SECOND}/s, p50 (p99 as the result)`,
    baseline: formatMs(median(delays)),
    result: formatMs(p99),
    value: p99,
    target: 'p99 < 2000 ms',
    isMet: p99 < 2000,
  };
}

/** A new contact with an event for one webhook, compared with one without an event. */
async function measureWriteCost(context: AppContext, actor: Actor, writes: number): Promise<Row> {
  const withoutEvent = {
    ...createContact,
    run: (work: Work, input: Parameters<typeof createContact.run>[1]) =>
      createContact.run(Object.assign(Object.create(work), { emit: async () => undefined }), input),
  };
  const input = () => ({ lastName: 'Le Goff', email: `${newId()}@courriel.example` });
  const times: { withEvent: number[]; withoutEvent: number[] } = { withEvent: [], withoutEvent: [] };
  for (let write = 0; write < writes; write += 1) {
    times.withoutEvent.push(await elapsedMs(() => perform(context, actor, withoutEvent, input())));
    times.withEvent.push(await elapsedMs(() => perform(context, actor, createContact, input())));
  }
  const [baseline, result] = [median(times.withoutEvent), median(times.withEvent)];
  return {
    measurement: 'createContact with its event and a delivery, compared with none, p50',
    baseline: formatMs(baseline),
    result: formatMs(result),
    ...atMost(result / baseline, 1.3),
  };
}
