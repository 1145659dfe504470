import { z } from 'zod';
import { type EmailItem, emailItem } from '../drafts/email.ts';
import { fill, type Values, type Variable } from '../drafts/template.ts';
import { Missing, valuesOf } from '../drafts/template-values.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { stepsFingerprint } from './steps-fingerprint.ts';

export const Step = z.object({
  delayHours: z.number().describe('After the step before has left, or after the enrollment'),
  subject: z.string(),
  body: z.string(),
});
export type Step = z.output<typeof Step>;

/** A step as one contact would read it, and the variables that leave a hole in it. */
export const Filled = Step.extend({ missing: Missing });
export type Filled = z.output<typeof Filled>;

export function filled(step: Step, values: Values): Filled {
  const [subject, body] = [fill(step.subject, values), fill(step.body, values)];
  return {
    ...step,
    subject: subject.text,
    body: body.text,
    missing: [...new Set([...subject.missing, ...body.missing])],
  };
}

/** The steps as a contact would read them today. */
export async function filledFor(work: Work, contactId: string, steps: readonly Step[]): Promise<Filled[]> {
  const values = (await valuesOf(work, [contactId])).get(contactId) ?? {};
  return steps.map((step) => filled(step, values));
}

/** What any of the steps lacks, each variable once. */
export const missingIn = (steps: readonly Filled[]): Variable[] => [...new Set(steps.flatMap((step) => step.missing))];

/** Whether somebody has approved these very steps: not others, and not none. */
export const isAsApproved = ({
  steps,
  approved_hash,
}: {
  steps: readonly Step[];
  approved_hash: string | null;
}): boolean => stepsFingerprint(steps) === approved_hash;

export const notAsApproved = () =>
  new Refusal('not_as_approved', 'The steps of this version are not the ones that were approved.', {
    hint: 'Save the steps anew and activate that version; whoever is enrolled in this one gets nothing more of it.',
  });

/** A step is marketing: it carries the way out of it (List-Unsubscribe). */
export const mailOf = (to: string, { subject, body }: Pick<Step, 'subject' | 'body'>): EmailItem =>
  emailItem({ to, subject, body, purpose: 'marketing' });

const HOUR_MS = 3_600_000;

/** Hours of 60 minutes, whatever the clocks of Paris do meanwhile. */
export const dueAfter = (at: Date, { delayHours }: Pick<Step, 'delayHours'>): Date =>
  new Date(at.getTime() + delayHours * HOUR_MS);
