import type { Selectable } from 'kysely';
import { z } from 'zod';
import { taskStatuses } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { defineEvent } from '../shared/event.ts';
import { time, timestamps } from '../shared/fields.ts';
import { findRecordIdOrNull } from '../shared/find-record.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { dueAt } from '../shared/moment.ts';
import { direct, type Work } from '../shared/operation.ts';
import { NewTask, Priority } from './task-input.ts';

/** Something a colleague has to do. */
export const Task = z.object({
  id: id('task').describe('Its id'),
  title: z.string().describe('In one line'),
  description: z.string().nullable().describe('In free words'),
  status: z.enum(taskStatuses).describe('Where it stands'),
  dueAt: time.nullable().describe('When it has to be done'),
  priority: Priority.describe('How urgent it is'),
  contactId: id('contact').nullable().describe('The contact it is about'),
  propertyId: id('property').nullable().describe('The property it is about'),
  assigneeId: id('user').nullable().describe('The colleague who does it'),
  ...timestamps,
});

export const taskOverdue = defineEvent('task.overdue', Task);

type TaskRow = Omit<Selectable<Tables['task']>, 'agency_id' | 'overdue_told_for'>;

export const taskRecord = (row: TaskRow): z.input<typeof Task> => ({
  id: publicId('task', row.id),
  title: row.title,
  description: row.description,
  status: row.status,
  dueAt: row.due_at?.toISOString() ?? null,
  priority: row.priority,
  contactId: row.contact_id && publicId('contact', row.contact_id),
  propertyId: row.property_id && publicId('property', row.property_id),
  assigneeId: row.assignee_id && publicId('user', row.assignee_id),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const createTask = direct({
  name: 'createTask',
  scope: 'tasks:write',
  summary: 'Create a task for the team.',
  effect: 'write',
  input: NewTask,
  output: Task,
  run: addTask,
});

/** Adds a task to the team's.
 * @throws Refusal `not_found` for a record that it names */
export async function addTask(work: Work, input: z.output<typeof NewTask>): Promise<z.output<typeof Task>> {
  const taskId = newId();
  const due = input.dueAt ? dueAt(input.dueAt, (await work.profile()).timeZone) : null;
  const row = {
    id: taskId,
    title: input.title,
    description: input.description ?? null,
    status: 'open' as const,
    due_at: due,
    priority: input.priority,
    contact_id: await findRecordIdOrNull(work, 'contact', input.contactId),
    property_id: await findRecordIdOrNull(work, 'property', input.propertyId),
    assignee_id: await findRecordIdOrNull(work, 'user', input.assigneeId),
    created_at: work.now,
    updated_at: work.now,
  };
  await work.agency.insert('task', row).execute();
  return taskRecord(row);
}
