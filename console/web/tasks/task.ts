import type { LocalMoment } from '../dates/parse-moment.ts';
import type { RouterOutputs } from '../trpc.ts';

export type Task = RouterOutputs['tasks']['list']['data'][number];

const groups = ['overdue', 'today', 'later', 'none'] as const;

/** The tasks by when they are due, the most urgent first; groups without a task are left out. */
export const groupByDue = (tasks: Task[]) =>
  groups
    .map((due) => ({ due, tasks: tasks.filter((task) => task.due === due) }))
    .filter(({ tasks }) => tasks.length > 0);

/** A due time as the server reads it, on the agency's clocks; a day alone counts to its end. */
export const dueInput = ({ day, time }: LocalMoment): string | null => [day, time].filter(Boolean).join('T') || null;
