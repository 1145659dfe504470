import { sql } from 'kysely';
import { type AppContext, transact } from '../approval/perform.ts';
import { clefIn } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import { sweepEach } from '../domain/shared/process-all.ts';
import { taskRecord } from '../domain/tasks/tasks.ts';

const MANY = 1000;

/**
 * Tells of the tasks whose due date has passed: once for each task and date, however many processes look at once. A task
 * that is given another date may be told of again.
 */
export async function tellOverdue(context: AppContext): Promise<number> {
  const now = context.now();
  const overdue = await context.db
    .selectFrom('task')
    .select(['agency_id', 'id'])
    .where('status', '=', 'open')
    .where('due_at', '<=', now)
    .where(UNTOLD)
    .orderBy('due_at')
    .limit(MANY)
    .execute();
  let told = 0;
  const tellOne = async ({ agency_id, id }: { agency_id: string; id: string }) => {
    if (await transact(context, clefIn(agency_id), (work) => tell(work, id), now)) told += 1;
  };
  await sweepEach(overdue, ({ id }) => publicId('task', id), tellOne);
  return told;
}

/** @returns whether it did: since we looked it may be done, have another date, or be told of by another process */
async function tell(work: Work, id: string): Promise<boolean> {
  const taken = await work.agency
    .update('task')
    .set((task) => ({ overdue_told_for: task.ref('due_at') }))
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('due_at', '<=', work.now)
    .where(UNTOLD)
    .returningAll()
    .executeTakeFirst();
  if (taken) await work.emit('task.overdue', taskRecord(taken));
  return taken !== undefined;
}

const UNTOLD = sql<boolean>`overdue_told_for is distinct from due_at`;
