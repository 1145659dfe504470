import { readSendingSettings } from '../../approval/release/release-time.ts';
import { fingerprintOf } from '../../domain/drafts/draft-record.ts';
import { createStep } from '../../domain/drafts/draft-transitions.ts';
import { type Ending, endEnrollments, lockEnrollment, optOutEnding } from '../../domain/enrollments/end-enrollments.ts';
import type { EnrollmentRow } from '../../domain/enrollments/enrollment-record.ts';
import { awaitStep } from '../../domain/enrollments/enrollment-transitions.ts';
import { sequenceStep, writeStep } from '../../domain/sequences/sequence-step.ts';
import { actorSummary, systemActor } from '../../domain/shared/actor.ts';
import { nextWakeAt } from '../../domain/shared/due-time.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import { asJson } from '../../storage/json.ts';
import type { Job } from '../../storage/queue.ts';
import { byKey } from '../../storage/tenant.ts';

/**
 * Writes the step of an enrollment that is due, as a draft that is approved already and is sent like any other. Any number
 * of processes may do this for the same enrollment at once, or again: only the first one writes.
 */
export const writeDueStep = (context: AppContext, { agencyId, id }: Job): Promise<void> =>
  transact(context, systemActor(agencyId), async (work) => {
    const enrollment = await lockEnrollment(work, id);
    const { status, next_step_at: dueAt } = enrollment;
    if (status !== 'active' || dueAt === null) return;
    if (dueAt > work.now) work.wake({ queue: 'step', id, at: nextWakeAt(dueAt, work.now) });
    else if (!(await isPaused(work, enrollment))) await writeOrEnd(work, enrollment);
  });

/** Whether the agency or the sequence is paused. Resuming either wakes the enrollment, and the sweep finds it. */
async function isPaused(work: Work, { sequence_id }: EnrollmentRow): Promise<boolean> {
  const { paused_at } = await readSendingSettings(work, { lock: true });
  if (paused_at) return true;
  const rows = work.agency.from('sequence').select('status').where('id', '=', sequence_id);
  return (await rows.executeTakeFirstOrThrow()).status !== 'active';
}

/** A step that cannot be written is not skipped: the enrollment ends, where people see why. */
async function writeOrEnd(work: Work, enrollment: EnrollmentRow): Promise<void> {
  const entry = { operation: sequenceStep.name, subject: publicId('enrollment', enrollment.id) };
  try {
    await createStepDraft(work, enrollment, await writeStep(work, enrollment));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await endEnrollments(work, { enrollmentIds: [enrollment.id] }, endingOf(error));
    return void work.journal({ ...entry, outcome: 'refused', code: error.code });
  }
  work.journal({ ...entry, outcome: 'done' });
}

const endingOf = ({ code, message }: Refusal): Ending =>
  code === 'opted_out' ? optOutEnding(message) : { status: 'failed', code, reason: message };

/** The column `expires_at` is required; an approved draft does not expire. */
const EXPIRES_AFTER_DAYS = 14;

/** The draft records the approval of its text: the human who activated this version of the sequence, and when. */
async function createStepDraft(work: Work, enrollment: EnrollmentRow, item: Record<string, unknown>): Promise<void> {
  const { contact_id } = enrollment;
  const approval = await approvalOf(work, enrollment);
  const id = newId();
  await createStep(work, {
    id,
    kind: 'email',
    operation: sequenceStep.name,
    contact_id,
    enrollment_id: enrollment.id,
    step_index: enrollment.step_index,
    asked: asJson(item),
    item: asJson(item),
    approved_hash: fingerprintOf({ contact_id, item }),
    requested_by: asJson(enrollment.enrolled_by),
    decided_by: asJson(approval.by),
    decided_at: approval.at,
    release_at: work.now,
    created_at: work.now,
    expires_at: new Date(work.now.getTime() + EXPIRES_AFTER_DAYS * 86_400_000),
  });
  // The next step is due a while after this one was sent, so no burst follows a pause.
  await awaitStep(work, enrollment.id);
  work.wake({ queue: 'send-bulk', id });
}

async function approvalOf(work: Work, { sequence_id, version }: EnrollmentRow) {
  const row = await work.agency
    .from('sequence_version')
    .innerJoin('user_account', byKey('user_account', 'sequence_version.approved_by'))
    .select(['user_account.id', 'user_account.name', 'user_account.role', 'approved_at'])
    .where('sequence_id', '=', sequence_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return { by: actorSummary({ ...row, kind: 'human', agencyId: work.agency.id }), at: row.approved_at };
}
