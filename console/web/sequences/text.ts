import { type Answers, queries, trpc } from '../wire.ts';

/** A sequence as it is being written. */
export type Detail = Answers['sequences']['read'];
export type Version = Detail['versions'][number];
export type Step = { delayHours: number; subject: string; body: string };
export type Written = { name: string; steps: Step[] };

export const emptyStep: Step = { delayHours: 24, subject: '', body: '' };

/** Fit to be saved, as far as can be told without the server. */
export const isWhole = ({ name, steps }: Written): boolean =>
  name.trim() !== '' && steps.length > 0 && steps.every(({ subject, body }) => subject.trim() && body.trim());

export const isSame = (one: Written, other: Written): boolean => JSON.stringify(one) === JSON.stringify(other);

export const refreshed = { onSuccess: () => queries.invalidateQueries({ queryKey: trpc.sequences.pathKey() }) };
