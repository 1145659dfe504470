import { sql } from 'kysely';
import { clefIn } from '../domain/actor.ts';
import type { Work } from '../domain/operation.ts';
import { taskRecord } from '../domain/tasks.ts';
import { type Door, transact } from './perform.ts';

const MANY = 1000;

/**
 * Tells of the tasks whose due date has passed: once for each task and date, however many processes look at once. A task
 * that is given another date may be told of again.
 */
export async function tellOverdue(door: Door): Promise<number> {
  const now = door.now();
  const overdue = await door.db
    .selectFrom('task')
    .select(['agency_id', 'id'])
    .where('status', '=', 'open')
    .where('due_at', '<=', now)
    .where(UNTOLD)
    .orderBy('due_at')
    .limit(MANY)
    .execute();
  let told = 0;
  for (const [agencyId, tasks = []] of Map.groupBy(overdue, (task) => task.agency_id)) {
    const ids = tasks.map(({ id }) => id);
    told += await transact(door, clefIn(agencyId), (work) => tell(work, ids), now);
  }
  return told;
}

async function tell(work: Work, ids: string[]): Promise<number> {
  const taken = await work.agency
    .update('task')
    .set((task) => ({ overdue_told_for: task.ref('due_at') }))
    .where('id', 'in', ids)
    // Done, given another date, or told of by another process since we looked.
    .where('status', '=', 'open')
    .where('due_at', '<=', work.now)
    .where(UNTOLD)
    .returningAll()
    .execute();
  for (const task of taken) await work.emit('task.overdue', taskRecord(task));
  return taken.length;
}

const UNTOLD = sql<boolean>`overdue_told_for is distinct from due_at`;
