import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { uuidOf } from '../../domain/shared/ids.ts';
import { createTask, Task } from '../../domain/tasks/tasks.ts';
import { tellOverdue } from '../../jobs/overdue-tasks.ts';
import { rowsOf } from '../support/fake-line.ts';
import { embedded } from '../support/installation.ts';
import { whileLocked } from '../support/waiting.ts';
import { world } from '../support/world.ts';

const here = await world();
const { db, context } = here;
const DUE = '2026-11-20T09:00:00.000Z';
const at = (time: string) => ({ ...context, now: () => new Date(time) });
const late = at('2026-11-20T09:00:00Z');

async function office() {
  const agency = await here.agency();
  const task = (dueAt: string | null) => agency.does(createTask, { title: 'Rappeler le notaire', dueAt });
  const told = async () =>
    (await rowsOf(db, 'event', agency.id))
      .filter(({ type }) => type === 'task.overdue')
      .map(({ data }) => data as { id: string; dueAt: string });
  const change = (id: string, columns: { due_at?: Date; status?: 'done' }) =>
    db.updateTable('task').set(columns).where('id', '=', uuidOf('task', id)).execute();
  return { task, told, change };
}

it('a task is told of once when its date has passed, however many processes look', async () => {
  const { task, told } = await office();
  const { id } = await task(DUE);
  await task(null);
  await tellOverdue(at('2026-11-20T08:59:59.999Z'));
  expect(await told()).toEqual([]);
  await Promise.all([tellOverdue(late), tellOverdue(late), tellOverdue(late)]);
  await tellOverdue(at('2026-12-24T09:00:00Z'));
  const [record, ...others] = await told();
  expect([record, others]).toEqual([Task.parse(record), []]);
  expect(record).toMatchObject({ id, dueAt: DUE, status: 'open' });
});

it('another date may pass too, and what is done is late for nobody', async () => {
  const { task, told, change } = await office();
  const [moved, done] = [await task(DUE), await task(DUE)];
  await change(done.id, { status: 'done' });
  await tellOverdue(late);
  await change(moved.id, { due_at: new Date('2026-11-21T09:00:00Z') });
  await tellOverdue(late);
  expect(await told()).toMatchObject([{ id: moved.id }]);
  await tellOverdue(at('2026-11-21T09:00:00Z'));
  expect((await told()).map(({ id, dueAt }) => [id, dueAt]).sort()).toEqual([
    [moved.id, DUE],
    [moved.id, '2026-11-21T09:00:00.000Z'],
  ]);
});

it.skipIf(embedded)('two that have both seen a task tell of it once', async () => {
  const { task, told } = await office();
  const { id } = await task(DUE);
  const changes = sql`lock table task in share mode`;
  const begin = () => ({ both: Promise.all([tellOverdue(late), tellOverdue(late)]) });
  const { both } = await whileLocked(db, changes, { begin, waiting: 2 });
  await both;
  expect(await told()).toMatchObject([{ id }]);
});
