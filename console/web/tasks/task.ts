import type { RouterOutputs } from '../trpc.ts';

export type Task = RouterOutputs['tasks']['list']['data'][number];

const groups = ['overdue', 'today', 'later', 'none'] as const;

/** The tasks by when they are due, the most urgent first; groups without a task are left out. */
export const groupByDue = (tasks: Task[]) =>
  groups
    .map((due) => ({ due, tasks: tasks.filter((task) => task.due === due) }))
    .filter(({ tasks }) => tasks.length > 0);
