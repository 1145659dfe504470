import { messageLimits } from '../../../domain/drafts/message-limits.ts';
import { maxDelayHours } from '../../../domain/sequences/limits.ts';

export type StepForm = { delayHours: number; subject: string; body: string };
export type SequenceForm = { name: string; steps: StepForm[] };

export const emptyStep: StepForm = { delayHours: 24, subject: '', body: '' };

/** False for `NaN`, which stands for an empty field. */
export const isValidDelay = (hours: number): boolean => Number.isInteger(hours) && hours >= 0 && hours <= maxDelayHours;

/** The part of the form that cannot be saved yet; the server may find more. */
export function incompletePart({ name, steps }: SequenceForm): 'name' | 'texts' | 'lengths' | 'delays' | undefined {
  if (name.trim() === '') return 'name';
  if (steps.length === 0 || !steps.every(({ subject, body }) => subject.trim() && body.trim())) return 'texts';
  if (steps.some(isTooLong)) return 'lengths';
  return steps.every(({ delayHours }) => isValidDelay(delayHours)) ? undefined : 'delays';
}

const isTooLong = ({ subject, body }: StepForm) =>
  subject.length > messageLimits.subject || body.length > messageLimits.email;
