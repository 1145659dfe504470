import { longestDelayHours } from '../../../domain/sequences/limits.ts';
import { type Answers, queries, trpc } from '../wire.ts';

/** A sequence as it is being written. */
export type Detail = Answers['sequences']['read'];
export type Version = Detail['versions'][number];
export type Step = { delayHours: number; subject: string; body: string };
export type Written = { name: string; steps: Step[] };

export const emptyStep: Step = { delayHours: 24, subject: '', body: '' };

/** No number at all while the field is empty. */
export const isDelay = (hours: number): boolean => Number.isInteger(hours) && hours >= 0 && hours <= longestDelayHours;

/** What keeps a text from being saved, as far as can be told without the server. */
export function unfitIn({ name, steps }: Written): 'name' | 'texts' | 'delays' | undefined {
  if (name.trim() === '') return 'name';
  if (steps.length === 0 || !steps.every(({ subject, body }) => subject.trim() && body.trim())) return 'texts';
  return steps.every(({ delayHours }) => isDelay(delayHours)) ? undefined : 'delays';
}

export const refreshed = { onSuccess: () => queries.invalidateQueries({ queryKey: trpc.sequences.pathKey() }) };
