import { sql } from 'kysely';
import { systemActor } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import { sweepAll } from '../domain/shared/process-all.ts';
import { taskOverdue, taskRecord } from '../domain/tasks/tasks.ts';
import { type AppContext, transact } from '../door/transaction/transact.ts';

const BATCH_SIZE = 1000;

/**
 * Emits an event for each task whose due date has passed: once for each task and date, however many processes do this at
 * once. A task that gets another date may be announced again.
 * @returns how many were announced
 */
export async function announceOverdueTasks(context: AppContext): Promise<number> {
  const now = context.now();
  const overdue = await context.rows.ofAllAgencies
    .selectFrom('task')
    .select(['agency_id', 'id'])
    .where('status', '=', 'open')
    .where('due_at', '<=', now)
    .where(isUnannounced)
    .orderBy('due_at')
    .limit(BATCH_SIZE)
    .execute();
  let announced = 0;
  await sweepAll(
    overdue,
    ({ id }) => publicId('task', id),
    async ({ agency_id, id }) => {
      if (await transact(context, systemActor(agency_id), (work) => announce(work, id), now)) announced += 1;
    },
  );
  return announced;
}

/** @returns false if the task was done, moved or announced by another process since it was read */
async function announce(work: Work, id: string): Promise<boolean> {
  const task = await work.agency
    .update('task')
    .set((row) => ({ overdue_told_for: row.ref('due_at') }))
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('due_at', '<=', work.now)
    .where(isUnannounced)
    .returningAll()
    .executeTakeFirst();
  if (task) work.emit(taskOverdue, taskRecord(task));
  return task !== undefined;
}

const isUnannounced = sql<boolean>`overdue_told_for is distinct from due_at`;
