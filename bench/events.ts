import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { announcing } from '../app/job-handlers.ts';
import { type AppContext, perform, transact } from '../approval/perform.ts';
import { createContact } from '../domain/contacts/contacts.ts';
import type { EventData } from '../domain/events/event-data.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { newId, publicId } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import { createWebhook } from '../domain/webhooks/webhooks.ts';
import { openServer, type Store } from '../storage/store.ts';
import { serveApart } from './child.ts';
import { contextOn } from './context.ts';
import { ownDatabase } from './database.ts';
import { timed } from './paging.ts';
import { progress } from './progress.ts';
import { atMost, median, ms, quantile, type Row } from './table.ts';

const PER_SECOND = 200;
const SECRET = 'a secret of the bench, 32 characters';

/** From an event to its first attempt at a webhook, and what an event costs the change that it tells of. */
export async function events({ told, writes }: { told: number; writes: number }): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const subscriber = stack.use(await noting());
  const database = stack.use(await ownDatabase());
  const store = stack.adopt(await openServer(database.url), (opened) => opened.close());
  await store.migrate();
  const actor = await agency(store);
  const context = { ...contextOn(store.db), secret: SECRET };
  await perform(context, actor, createWebhook, { name: 'Bench', url: subscriber.url });
  const cost = await costOf(context, actor, writes);
  await store.db.deleteFrom('webhook_delivery').execute();
  const queue = stack.adopt(await store.queue(() => undefined), (opened) => opened.close());
  const environment = { DATABASE_URL: database.url, CLEF_SECRET: SECRET, CLEF_DEMO: 'off' };
  stack.use(await serveApart('./worker.ts', { environment, aheadMs: 0 }));
  const waking = { ...context, ...announcing(store, queue, pino({ level: 'warn' })) };
  return [await firstAttempts(waking, actor, subscriber.heard, told), cost];
}

/** A subscriber on this machine that notes when it was first told of what. */
async function noting() {
  const heard = new Map<string, number>();
  const server = createServer(async (incoming, response) => {
    const at = performance.now();
    const { data } = (await json(incoming)) as { data: { title: string } };
    response.writeHead(204).end();
    if (!heard.has(data.title)) heard.set(data.title, at);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, heard, [Symbol.dispose]: () => server.closeAllConnections() ?? server.close() };
}

async function agency(store: Store): Promise<Actor> {
  const [agencyId, id] = [newId(), newId()];
  const row = { id: agencyId, slug: agencyId, name: 'Bench', created_at: new Date() };
  await store.db.insertInto('agency').values(row).execute();
  return { kind: 'human', id, name: 'Bench', agencyId, role: 'owner' };
}

const at = '2026-11-24T10:00:00.000Z';
const task = (title: string): EventData['task.overdue'] => ({
  ...{ id: publicId('task', newId()), title, description: null, status: 'open', priority: 'normal' },
  ...{ dueAt: at, contactId: null, propertyId: null, assigneeId: null, createdAt: at, updatedAt: at },
});

/** At a steady pace, whatever becomes of those before: a queue that grows shows. */
async function firstAttempts(
  context: AppContext,
  actor: Actor,
  heard: Map<string, number>,
  count: number,
): Promise<Row> {
  const began = new Map<string, number>();
  const start = performance.now();
  const writing: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const early = start + (n * 1000) / PER_SECOND - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const title = String(n);
    began.set(title, performance.now());
    writing.push(transact(context, actor, (work) => work.emit('task.overdue', task(title))));
  }
  await Promise.all(writing);
  while (heard.size < count) {
    progress(`${heard.size} of ${count} events told`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const spent = [...heard].map(([title, told]) => told - (began.get(title) ?? Number.NaN));
  const late = quantile(spent, 0.99);
  return {
    measured: `event to first webhook attempt at ${PER_SECOND}/s, p50 (p99 as ours)`,
    against: ms(median(spent)),
    ours: ms(late),
    target: 'p99 < 2000 ms',
    met: late < 2000,
  };
}

/** A new contact, told to one webhook, against the same one of which nobody is told. */
async function costOf(context: AppContext, actor: Actor, writes: number): Promise<Row> {
  const silent = {
    ...createContact,
    run: (work: Work, input: Parameters<typeof createContact.run>[1]) =>
      createContact.run(Object.assign(Object.create(work), { emit: async () => undefined }), input),
  };
  const input = () => ({ lastName: 'Le Goff', email: `${newId()}@courriel.example` });
  const spent: { told: number[]; silent: number[] } = { told: [], silent: [] };
  for (let write = 0; write < writes; write += 1) {
    spent.silent.push(await timed(() => perform(context, actor, silent, input())));
    spent.told.push(await timed(() => perform(context, actor, createContact, input())));
  }
  const [without, told] = [median(spent.silent), median(spent.told)];
  const measured = 'createContact with its event and a delivery, against without, p50';
  return { measured, against: ms(without), ours: ms(told), ...atMost(told / without, 1.3) };
}
