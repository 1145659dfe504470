import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { uuidOf } from '../../domain/shared/ids.ts';
import { createTask, Task } from '../../domain/tasks/tasks.ts';
import { announceOverdueTasks } from '../../jobs/announce-overdue-tasks.ts';
import { isEmbedded } from '../support/installation.ts';
import { startTestServer } from '../support/test-server.ts';
import { rowsOf } from '../support/twilio-server.ts';
import { whileLocked } from '../support/while-locked.ts';

const testServer = await startTestServer({ ownStore: true });
const { db, context } = testServer;
const DUE = '2026-11-20T09:00:00.000Z';
const at = (time: string) => ({ ...context, now: () => new Date(time) });
const dueTime = at('2026-11-20T09:00:00Z');

async function createTaskAgency() {
  const agency = await testServer.createAgency();
  const task = (dueAt: string | null) => agency.perform(createTask, { title: 'Rappeler le notaire', dueAt });
  const announced = async () =>
    (await rowsOf(db, 'event', agency.id))
      .filter(({ type }) => type === 'task.overdue')
      .map(({ data }) => data as { id: string; dueAt: string });
  const change = (id: string, columns: { due_at?: Date; status?: 'done' }) =>
    db.updateTable('task').set(columns).where('id', '=', uuidOf('task', id)).execute();
  return { task, announced, change };
}

it('an overdue task is announced once, however many processes sweep', async () => {
  const { task, announced } = await createTaskAgency();
  const { id } = await task(DUE);
  await task(null);
  await announceOverdueTasks(at('2026-11-20T08:59:59.999Z'));
  expect(await announced()).toEqual([]);
  await Promise.all([announceOverdueTasks(dueTime), announceOverdueTasks(dueTime), announceOverdueTasks(dueTime)]);
  await announceOverdueTasks(at('2026-12-24T09:00:00Z'));
  const [record, ...repeated] = await announced();
  expect([record, repeated]).toEqual([Task.parse(record), []]);
  expect(record).toMatchObject({ id, dueAt: DUE, status: 'open' });
});

it('a task is announced again for a new date, and a done task never', async () => {
  const { task, announced, change } = await createTaskAgency();
  const [postponed, done] = [await task(DUE), await task(DUE)];
  await change(done.id, { status: 'done' });
  await announceOverdueTasks(dueTime);
  await change(postponed.id, { due_at: new Date('2026-11-21T09:00:00Z') });
  await announceOverdueTasks(dueTime);
  expect(await announced()).toMatchObject([{ id: postponed.id }]);
  await announceOverdueTasks(at('2026-11-21T09:00:00Z'));
  expect((await announced()).map(({ id, dueAt }) => [id, dueAt]).sort()).toEqual([
    [postponed.id, DUE],
    [postponed.id, '2026-11-21T09:00:00.000Z'],
  ]);
});

it.skipIf(isEmbedded)('two sweeps that both found a task announce it once', async () => {
  const { task, announced } = await createTaskAgency();
  const { id } = await task(DUE);
  const changes = sql`lock table task in share mode`;
  const begin = () => ({ both: Promise.all([announceOverdueTasks(dueTime), announceOverdueTasks(dueTime)]) });
  const { both } = await whileLocked(db, changes, { begin, waiting: 2 });
  await both;
  expect(await announced()).toMatchObject([{ id }]);
});
