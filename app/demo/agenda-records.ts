import type { Moment } from './moments.ts';
import type { Values } from './records.ts';

export type Visit = {
  id: `visit_${string}`;
  /** A visit, if nothing is said. */
  kind?: Values<'visit', 'kind'>;
  contact: string;
  property?: string;
  agent: string;
  startsAt: Moment;
  minutes: number;
  status: Values<'visit', 'status'>;
  /** The one that took its place. */
  movedTo?: `visit_${string}`;
  attendees?: string;
  note?: string;
  feedback?: string;
  interest?: number;
  liked?: string;
  disliked?: string;
  feltPriceEuros?: number;
  nextStep?: NonNullable<Values<'visit', 'next_step'>>;
  createdAt: Moment;
  updatedAt?: Moment;
};

export type Task = {
  id: `task_${string}`;
  title: string;
  description?: string;
  status?: 'done';
  dueAt: Moment;
  priority?: 'high' | 'low';
  contact?: string;
  property?: string;
  assignee: string;
  createdAt: Moment;
  updatedAt?: Moment;
};
