import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { instant, text, time } from '../shared/fields.ts';
import { existingOrNull } from '../shared/find-record.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';

const Priority = z.enum(['low', 'normal', 'high']);

/** Something a colleague has to do. */
export const Task = z.object({
  id: id('task'),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(['open', 'done']),
  dueAt: time.nullable(),
  priority: Priority,
  contactId: id('contact').nullable(),
  propertyId: id('property').nullable(),
  assigneeId: id('user').nullable(),
  createdAt: time,
  updatedAt: time,
});

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
  input: z.strictObject({
    title: text(200),
    description: text(10_000).nullable().optional(),
    dueAt: instant.nullable().optional(),
    priority: Priority.default('normal'),
    contactId: id('contact').nullable().optional(),
    propertyId: id('property').nullable().optional(),
    assigneeId: id('user').nullable().optional(),
  }),
  output: Task,
  run: async (work, input) => {
    const taskId = newId();
    const dueAt = input.dueAt ? new Date(input.dueAt) : null;
    const row = {
      id: taskId,
      title: input.title,
      description: input.description ?? null,
      status: 'open' as const,
      due_at: dueAt,
      priority: input.priority,
      contact_id: await existingOrNull(work, 'contact', input.contactId),
      property_id: await existingOrNull(work, 'property', input.propertyId),
      assignee_id: await existingOrNull(work, 'user', input.assigneeId),
      created_at: work.now,
      updated_at: work.now,
    };
    await work.agency.insert('task', row).execute();
    return taskRecord(row);
  },
});
