import { type AppContext, transact } from '../../../approval/perform.ts';
import type { EventData } from '../../../domain/events/event-data.ts';
import { clefIn } from '../../../domain/shared/actor.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';

const now = '2026-11-21T10:00:00.000Z';
const task = (n: number): EventData['task.overdue'] => ({
  ...{ id: publicId('task', newId()), title: `Rappeler ${n}`, description: null, status: 'open', priority: 'normal' },
  ...{ dueAt: now, contactId: null, propertyId: null, assigneeId: null, createdAt: now, updatedAt: now },
});

/** So many events of an agency, in one change. */
export const happen = (context: AppContext, agencyId: string, count: number): Promise<void> =>
  transact(context, clefIn(agencyId), async (work) => {
    for (let n = 0; n < count; n += 1) await work.emit('task.overdue', task(n));
  });
