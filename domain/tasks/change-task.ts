import type { Updateable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { text } from '../shared/fields.ts';
import { findRecordIdOrNull, notFound } from '../shared/find-record.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { dueAt, moment } from '../shared/moment.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Priority } from './task-input.ts';
import { ListedTask, readListedTask } from './task-list.ts';

export const changeTask = direct({
  name: 'changeTask',
  scope: 'human',
  summary: 'Change the given fields of a task; null empties one.',
  effect: 'write',
  input: z.strictObject({
    id: id('task').describe('Its id'),
    title: text(200).optional().describe('In one line'),
    description: text(10_000).nullable().optional().describe('In free words'),
    dueAt: moment.nullable().optional().describe('When it has to be done; a day alone counts to its end'),
    priority: Priority.optional().describe('How urgent it is'),
    contactId: id('contact').nullable().optional().describe('The contact it is about'),
    propertyId: id('property').nullable().optional().describe('The property it is about'),
    assigneeId: id('user').nullable().optional().describe('The colleague who does it'),
  }),
  output: ListedTask,
  run: async (work, { id: publicTaskId, title, description, priority, ...input }) => {
    const reference = async (kind: 'contact' | 'property' | 'user', given: string | null | undefined) =>
      given === undefined ? undefined : findRecordIdOrNull(work, kind, given);
    const { timeZone } = await work.profile();
    return update(work, publicTaskId, {
      title,
      description,
      priority,
      due_at: typeof input.dueAt === 'string' ? dueAt(input.dueAt, timeZone) : input.dueAt,
      contact_id: await reference('contact', input.contactId),
      property_id: await reference('property', input.propertyId),
      assignee_id: await reference('user', input.assigneeId),
    });
  },
});

const TaskId = z.strictObject({ id: id('task').describe('Its id') });

export const completeTask = direct({
  name: 'completeTask',
  scope: 'human',
  summary: 'Mark a task as done.',
  effect: 'write',
  input: TaskId,
  output: ListedTask,
  run: (work, input) => update(work, input.id, { status: 'done' }),
});

export const reopenTask = direct({
  name: 'reopenTask',
  scope: 'human',
  summary: 'Mark a task as still to do.',
  effect: 'write',
  input: TaskId,
  output: ListedTask,
  run: (work, input) => update(work, input.id, { status: 'open' }),
});

type Columns = { [C in keyof Updateable<Tables['task']>]?: Updateable<Tables['task']>[C] | undefined };

/** Kysely skips the columns that are undefined.
 * @throws Refusal `not_found` */
async function update(work: Work, publicTaskId: string, columns: Columns) {
  const taskId = uuidOf('task', publicTaskId);
  const changed = await work.agency
    .update('task')
    .set({ ...columns, updated_at: work.now })
    .where('id', '=', taskId)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw notFound('task', publicTaskId);
  return readListedTask(work, taskId);
}
