import type { z } from 'zod';
import { systemActor } from '../../../domain/shared/actor.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { type Task, taskOverdue } from '../../../domain/tasks/tasks.ts';
import { type AppContext, transact } from '../../../door/transaction/transact.ts';

const now = '2026-11-21T10:00:00.000Z';
const task = (n: number): z.input<typeof Task> => ({
  id: publicId('task', newId()),
  title: `Rappeler ${n}`,
  description: null,
  status: 'open',
  priority: 'normal',
  dueAt: now,
  contactId: null,
  propertyId: null,
  assigneeId: null,
  createdAt: now,
  updatedAt: now,
});

/** Emits `count` events of an agency in one transaction. */
export const emitEvents = (context: AppContext, agencyId: string, count: number): Promise<void> =>
  transact(context, systemActor(agencyId), async (work) => {
    for (let n = 0; n < count; n += 1) work.emit(taskOverdue, task(n));
  });
