import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AgencySignature } from '../../storage/entities/agency.ts';
import { type EmailItem, emailItem } from '../drafts/email.ts';
import { EmailSignature } from '../drafts/email-signature.ts';
import { fillTemplate, type TemplateValues, type Variable } from '../drafts/template.ts';
import { MissingVariables, templateValues } from '../drafts/template-values.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

export const Step = z.object({
  delayHours: z.number().describe('After the step before has left, or after the enrollment'),
  subject: z.string(),
  body: z.string(),
});
export type Step = z.output<typeof Step>;

/** A step as one contact would read it, and the variables that have neither a value nor a fallback. */
export const RenderedStep = Step.extend({ missing: MissingVariables });
export type RenderedStep = z.output<typeof RenderedStep>;

export function renderStep(step: Step, values: TemplateValues): RenderedStep {
  const [subject, body] = [fillTemplate(step.subject, values), fillTemplate(step.body, values)];
  return {
    ...step,
    subject: subject.text,
    body: body.text,
    missing: [...new Set([...subject.missing, ...body.missing])],
  };
}

/** The steps as a contact would read them today. */
export async function renderStepsFor(work: Work, contactId: string, steps: readonly Step[]): Promise<RenderedStep[]> {
  const values = (await templateValues(work, [contactId])).get(contactId) ?? {};
  return steps.map((step) => renderStep(step, values));
}

/** The variables that are missing in any of the steps, each once. */
export const missingVariables = (steps: readonly RenderedStep[]): Variable[] => [
  ...new Set(steps.flatMap((step) => step.missing)),
];

/**
 * SHA-256 over delay, subject and body of the steps, in order, and over the signature below each. It is stored at approval and
 * compared before a step is sent. Without a signature it is the hash of the steps alone.
 */
export function stepsFingerprint(steps: readonly Step[], signature: AgencySignature | null): string {
  const texts = steps.map(({ delayHours, subject, body }) => [delayHours, subject, body]);
  const approved = signature === null ? texts : { signature, texts };
  return createHash('sha256').update(canonicalJson(approved)).digest('base64url');
}

type ApprovedVersion = { steps: readonly Step[]; signature: AgencySignature | null; approved_hash: string | null };

/** Whether a person approved exactly these steps, with this signature. */
export const matchesApproval = ({ steps, signature, approved_hash }: ApprovedVersion): boolean =>
  stepsFingerprint(steps, signature) === approved_hash;

export const approvalMismatch = () =>
  new Refusal('not_as_approved', 'The steps of this version are not the ones that were approved.', {
    hint: 'Save the steps anew and activate that version; whoever is enrolled in this one gets nothing more of it.',
    toolHint: 'Tell a colleague that this sequence has to be approved again, or choose another active one.',
  });

/** A step is marketing, so its e-mail gets a List-Unsubscribe header. */
export const stepEmail = (
  to: string,
  { subject, body }: Pick<Step, 'subject' | 'body'>,
  signature: AgencySignature | null,
): EmailItem => emailItem({ to, subject, body, purpose: 'marketing' }, signature);

/** A step as one contact would read it; `html` is its HTML part above the signature. */
export const PreviewedStep = RenderedStep.extend({ html: z.string(), signature: EmailSignature.optional() });
export type PreviewedStep = z.output<typeof PreviewedStep>;

export function previewStep(
  step: Step,
  values: TemplateValues,
  agencySignature: AgencySignature | null,
): PreviewedStep {
  const rendered = renderStep(step, values);
  const { html, signature } = stepEmail('', rendered, agencySignature);
  return { ...rendered, html, ...(signature && { signature }) };
}

const HOUR_MS = 3_600_000;

/** When a step is due after the step before it left at `at`. An hour is 60 minutes, also across a clock change. */
export const stepDueAt = (at: Date, { delayHours }: Pick<Step, 'delayHours'>): Date =>
  new Date(at.getTime() + delayHours * HOUR_MS);
