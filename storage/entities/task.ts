import { defineEntity, p } from '@mikro-orm/core';
import { taskPriorities, taskStatuses } from '../column-values.ts';

export const Task = defineEntity({
  name: 'Task',
  tableName: 'task',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    title: p.text(),
    description: p.text().nullable(),
    status: p.enum(taskStatuses),
    dueAt: p.datetime(3).nullable(),
    /** The due date for which the event `task.overdue` was written. */
    overdueToldFor: p.datetime(3).nullable(),
    priority: p.enum(taskPriorities),
    contactId: p.uuid().nullable(),
    propertyId: p.uuid().nullable(),
    assigneeId: p.uuid().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
