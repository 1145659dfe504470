import { z } from 'zod';
import type { AgencySignature } from '../../storage/entities/agency.ts';
import { byKey } from '../../storage/tenant.ts';
import { emailAddress, requireSameAddress } from '../contacts/addresses/recipient-address.ts';
import type { EmailItem } from '../drafts/email.ts';
import { requireNoMissing } from '../drafts/template-values.ts';
import { endEnrollments, lockEnrollment, optOutEnding } from '../enrollments/end-enrollments.ts';
import { enrollmentEventData, sequenceCompleted } from '../enrollments/enrollment-event.ts';
import type { EnrollmentRow } from '../enrollments/enrollment-record.ts';
import { completeEnrollment, scheduleNextStep } from '../enrollments/enrollment-transitions.ts';
import type { DraftOperation, Work } from '../shared/operation.ts';
import { recheckEach } from '../shared/recheck.ts';
import { Refusal } from '../shared/refusal.ts';
import {
  approvalMismatch,
  matchesApproval,
  missingVariables,
  renderStepsFor,
  type Step,
  stepDueAt,
  stepEmail,
} from './steps.ts';

/** One step of an enrollment. A person approved its text with the sequence's version, so it is never held for review, but
 * it is checked before sending like any other e-mail. */
export const sequenceStep: DraftOperation<EmailItem> = {
  name: 'sequenceStep',
  edit: z.strictObject({}),
  revise: (item) => item,
  recheck: recheckEach(async (work, { draftId, contactId, item }) => {
    requireSameAddress(item.to, await emailAddress(work, contactId));
    await requireCurrentStep(work, draftId);
  }),
  release: null,
  parent: {
    dispatches: false,
    lock: async (work, step) => {
      await lockEnrollment(work, step.enrollment_id as string);
    },
    state: async (work, { enrollment_id }) => {
      const { status } = await work.agency
        .from('enrollment')
        .innerJoin('sequence', byKey('sequence', 'enrollment.sequence_id'))
        .select('sequence.status')
        .where('enrollment.id', '=', enrollment_id)
        .executeTakeFirstOrThrow();
      return status === 'active' ? 'active' : 'paused';
    },
    sent: advanceEnrollment,
    stopped: failEnrollment,
  },
};

/** The next step, filled in with the contact's values of today, and with the signature that was approved with it.
 * @throws Refusal as `emailAddress` and `requireSameAddress`, `value_missing`, `not_as_approved`, `sequence_not_active` */
export async function writeStep(work: Work, enrollment: EnrollmentRow): Promise<EmailItem> {
  const { contact_id: contactId, address } = enrollment;
  const { step, signature } = await nextStep(work, enrollment);
  const to = await emailAddress(work, contactId);
  requireSameAddress(address, to);
  const rendered = await renderStepsFor(work, contactId, [step]);
  requireNoMissing(missingVariables(rendered));
  return stepEmail(to, rendered[0] ?? step, signature);
}

type ApprovedStep = { step: Step; signature: AgencySignature | null };

async function nextStep(work: Work, { sequence_id, version, step_index }: EnrollmentRow): Promise<ApprovedStep> {
  const row = await work.agency
    .from('sequence_version')
    .select(['steps', 'signature', 'approved_hash'])
    .where('sequence_id', '=', sequence_id)
    .where('version', '=', version)
    .where('approved_at', 'is not', null)
    .executeTakeFirst();
  if (row && !matchesApproval(row)) throw approvalMismatch();
  const step = row?.steps[step_index];
  if (row && step) return { step, signature: row.signature };
  throw new Refusal('sequence_not_active', 'Nobody has approved this version of the sequence.', {
    hint: 'Enroll the contact again once a colleague has activated the sequence.',
  });
}

/** A step may be sent while its enrollment is active, or has failed at this step and a colleague retries it.
 * @throws Refusal `conflict` */
async function requireCurrentStep(work: Work, draftId: string): Promise<void> {
  const row = await work.agency
    .from('draft')
    .innerJoin('enrollment', byKey('enrollment', 'draft.enrollment_id'))
    .select(['enrollment.status', 'enrollment.step_index as current_step', 'draft.step_index'])
    .where('draft.id', '=', draftId)
    .executeTakeFirst();
  if (row && ['active', 'failed'].includes(row.status) && row.current_step === row.step_index) return;
  throw new Refusal('conflict', `The enrollment has ended${row ? ` (${row.status})` : ''}.`, {
    hint: 'Nothing to do: an ended enrollment sends no more steps.',
  });
}

/** The columns of a step's row that identify its enrollment. */
type StepRow = { enrollment_id: string | null; step_index: number | null };

/** The step was sent: the next one is due after its delay, counted from now. */
async function advanceEnrollment(work: Work, { enrollment_id, step_index }: StepRow): Promise<void> {
  const enrollment = await lockEnrollment(work, enrollment_id as string);
  if (enrollment.step_index !== step_index || !(await mayAdvance(work, enrollment))) return;
  const nextIndex = step_index + 1;
  const next = (await stepsOf(work, enrollment))[nextIndex];
  if (next) {
    const at = stepDueAt(work.now, next);
    await scheduleNextStep(work, enrollment.id, nextIndex, at);
    work.wake({ queue: 'step', id: enrollment.id, at });
  } else {
    const completed = await completeEnrollment(work, enrollment.id, nextIndex);
    if (completed) work.emit(sequenceCompleted, await enrollmentEventData(work, completed));
  }
}

/** A failed enrollment continues when a retry of its step was sent, unless the contact was enrolled again in between. */
async function mayAdvance(work: Work, { status, sequence_id, contact_id }: EnrollmentRow): Promise<boolean> {
  if (status !== 'failed') return status === 'active';
  const rows = work.agency.from('enrollment').select('id').where('sequence_id', '=', sequence_id);
  const active = rows.where('contact_id', '=', contact_id).where('status', '=', 'active');
  return (await active.executeTakeFirst()) === undefined;
}

/** The step will not be sent: the enrollment ends, so that no later step leaves without it. */
async function failEnrollment(
  work: Work,
  { enrollment_id, step_index }: StepRow,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  const enrollment = await lockEnrollment(work, enrollment_id as string);
  if (enrollment.status !== 'active' || enrollment.step_index !== step_index) return;
  const ending = code === 'opted_out' ? optOutEnding(reason) : ({ status: 'failed', code, reason } as const);
  await endEnrollments(work, { enrollmentIds: [enrollment.id] }, ending);
}

async function stepsOf(work: Work, { sequence_id, version }: EnrollmentRow): Promise<readonly Step[]> {
  const rows = work.agency.from('sequence_version').select('steps').where('sequence_id', '=', sequence_id);
  return (await rows.where('version', '=', version).executeTakeFirstOrThrow()).steps;
}
