import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { taskStatuses } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { instant, listOf, paging } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { addDays, instantAt, localTime } from '../shared/local-time.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf } from '../shared/page.ts';
import { Task, taskRecord } from './tasks.ts';

/** When an open task is due, by the day on the agency's clocks. */
const dueGroups = ['overdue', 'today', 'later', 'none'] as const;

/** A task with the names of what it is about. */
export const ListedTask = Task.extend({
  due: z.enum(dueGroups).describe('Where it stands in time; a task that is done is not overdue'),
  contactName: z.string().nullable().describe('The contact it is about'),
  propertyTitle: z.string().nullable().describe('The property it is about'),
  assigneeName: z.string().nullable().describe('The colleague who does it'),
});

const filters = {
  assigneeId: id('user').optional().describe('Of this colleague'),
  contactId: id('contact').optional().describe('About this contact'),
  propertyId: id('property').optional().describe('About this property'),
};

const listInput = z.strictObject({
  status: z.enum(taskStatuses).default('open').describe('Where it stands'),
  ...filters,
  ...paging,
});
type ListInput = z.output<typeof listInput>;

export const listTasks = direct({
  name: 'listTasks',
  scope: 'human',
  summary: 'List tasks: open ones by their due date, the overdue first; done ones by their last change.',
  effect: 'read',
  input: listInput,
  output: listOf(ListedTask),
  run: async (work, input) => {
    const tomorrow = await beginningOfTomorrow(work);
    const rows = await (input.status === 'open' ? findOpen(work, input) : findDone(work, input));
    const keysOf = (row: TaskRow) =>
      input.status === 'open' ? [row.due_at?.toISOString() ?? null, row.id] : [row.updated_at.toISOString(), row.id];
    return pageOf(input, rows, keysOf, (row) => listedTask(row, work.now, tomorrow));
  },
});

export const countTasks = direct({
  name: 'countTasks',
  scope: 'human',
  summary: 'Count open tasks that are overdue or due today: your own, or the team’s.',
  effect: 'read',
  input: z.strictObject({ team: z.boolean().default(false).describe('Of all colleagues, and of nobody') }),
  output: z.object({ overdue: z.int(), today: z.int().describe('Still to do today, without the overdue ones') }),
  run: async (work, { team }) => {
    const tomorrow = await beginningOfTomorrow(work);
    const tasks = work.agency.from('task').where('status', '=', 'open').where('due_at', '<', tomorrow);
    const due = team ? tasks : tasks.where('assignee_id', '=', work.actor.id);
    const { overdue, all } = await due
      .select(({ fn }) => [
        fn.countAll<string>().filterWhere('due_at', '<=', work.now).as('overdue'),
        fn.countAll<string>().as('all'),
      ])
      .executeTakeFirstOrThrow();
    return { overdue: Number(overdue), today: Number(all) - Number(overdue) };
  },
});

async function beginningOfTomorrow(work: Work): Promise<Date> {
  const { timeZone } = await work.profile();
  return instantAt(addDays(localTime(work.now, timeZone).day, 1), '00:00', timeZone);
}

const openKeys = z.tuple([instant.nullable(), z.guid()]);
const doneKeys = z.tuple([instant, z.guid()]);

/** By due date; those without one come last, as PostgreSQL sorts nulls. */
function findOpen(work: Work, input: ListInput) {
  const after = positionOf(input, openKeys);
  let rows = selectTasks(work, input).where('task.status', '=', 'open');
  if (after) rows = rows.where(isAfter(after));
  return rows
    .orderBy('due_at')
    .orderBy('task.id')
    .limit(input.limit + 1)
    .execute();
}

function isAfter([dueAt, taskId]: z.output<typeof openKeys>): Expression<SqlBool> {
  if (dueAt === null) return sql<boolean>`due_at is null and task.id > ${taskId}::uuid`;
  return sql<boolean>`((due_at, task.id) > (${dueAt}::timestamptz, ${taskId}::uuid) or due_at is null)`;
}

function findDone(work: Work, input: ListInput) {
  const after = positionOf(input, doneKeys);
  let rows = selectTasks(work, input).where('task.status', '=', 'done');
  if (after) {
    rows = rows.where(sql<boolean>`(task.updated_at, task.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  }
  return rows
    .orderBy('task.updated_at', 'desc')
    .orderBy('task.id', 'desc')
    .limit(input.limit + 1)
    .execute();
}

type Filters = Pick<ListInput, 'assigneeId' | 'contactId' | 'propertyId'>;

function filterTasks(work: Work, { assigneeId, contactId, propertyId }: Filters) {
  let rows = work.agency.from('task');
  if (assigneeId) rows = rows.where('assignee_id', '=', uuidOf('user', assigneeId));
  if (contactId) rows = rows.where('task.contact_id', '=', uuidOf('contact', contactId));
  if (propertyId) rows = rows.where('task.property_id', '=', uuidOf('property', propertyId));
  return rows;
}

export const selectTasks = (work: Work, input: Filters) =>
  filterTasks(work, input)
    .leftJoin('contact', byKey('contact', 'task.contact_id'))
    .leftJoin('property', byKey('property', 'task.property_id'))
    .leftJoin('user_account', byKey('user_account', 'task.assignee_id'))
    .select(['task.id', 'task.title', 'task.description', 'task.status', 'due_at', 'priority', 'task.contact_id'])
    .select(['task.property_id', 'assignee_id', 'task.created_at', 'task.updated_at'])
    .select(['first_name', 'last_name', 'contact.email', 'phone', 'property.title as property_title'])
    .select('user_account.name as assignee_name');

export type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number];

export function listedTask(row: TaskRow, now: Date, tomorrow: Date): z.input<typeof ListedTask> {
  return {
    ...taskRecord(row),
    due: dueGroupOf(row, now, tomorrow),
    contactName: row.contact_id && (nameOfRow(row) || null),
    propertyTitle: row.property_title,
    assigneeName: row.assignee_name,
  };
}

function dueGroupOf({ status, due_at }: TaskRow, now: Date, tomorrow: Date): (typeof dueGroups)[number] {
  if (due_at === null) return 'none';
  if (due_at <= now && status === 'open') return 'overdue';
  return due_at < tomorrow && due_at > now ? 'today' : 'later';
}

/** @throws Refusal `not_found` */
export async function readListedTask(work: Work, taskId: string): Promise<z.input<typeof ListedTask>> {
  const row = await selectTasks(work, {}).where('task.id', '=', taskId).executeTakeFirst();
  if (!row) throw notFound('task', publicId('task', taskId));
  return listedTask(row, work.now, await beginningOfTomorrow(work));
}
