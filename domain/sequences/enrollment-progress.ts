import { endEnrollments, holdEnrollment, optedOut } from '../enrollments/end-enrollments.ts';
import { enrollmentTold } from '../enrollments/enrollment-event.ts';
import type { EnrollmentRow } from '../enrollments/enrollment-record.ts';
import type { Work } from '../shared/operation.ts';
import { dueAfter } from './steps.ts';

/** What a step's own row says of the enrollment that it belongs to. */
type StepRow = { enrollment_id: string | null; step_index: number | null };

/** The provider has the step: the next one is due after its delay, counted from now. Called once a step, in the transaction
 * that says so. */
export async function stepLeft(work: Work, { enrollment_id, step_index }: StepRow): Promise<void> {
  if (enrollment_id === null) return;
  const enrollment = await holdEnrollment(work, enrollment_id);
  if (enrollment.step_index !== step_index || !(await goesOn(work, enrollment))) return;
  const next = (await stepsOf(work, enrollment))[step_index + 1];
  const running = { step_index: step_index + 1, reason: null, reason_code: null, updated_at: work.now };
  if (next) {
    const at = dueAfter(work.now, next);
    await change(work, enrollment, { ...running, status: 'active', next_step_at: at });
    work.wake({ task: 'step', id: enrollment_id, at });
  } else {
    const done = await change(work, enrollment, { ...running, status: 'completed', next_step_at: null });
    await work.emit('sequence.completed', await enrollmentTold(work, done));
  }
}

/** One that stopped at this step goes on when a colleague's second try has left, unless the contact has begun anew. */
async function goesOn(work: Work, { status, sequence_id, contact_id }: EnrollmentRow): Promise<boolean> {
  if (status !== 'failed') return status === 'active';
  const rows = work.agency.from('enrollment').select('id').where('sequence_id', '=', sequence_id);
  const other = rows.where('contact_id', '=', contact_id).where('status', '=', 'active');
  return (await other.executeTakeFirst()) === undefined;
}

/** The step will not leave: nothing follows it, and people see why. */
export async function stepStays(
  work: Work,
  { enrollment_id: enrollmentId, step_index }: StepRow,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  if (enrollmentId === null) return;
  const { status, step_index: at } = await holdEnrollment(work, enrollmentId);
  if (status !== 'active' || at !== step_index) return;
  const failed = { status: 'failed', code, reason } as const;
  await endEnrollments(work, { enrollmentId }, code === 'opted_out' ? optedOut(reason) : failed);
}

async function stepsOf(work: Work, { sequence_id, version }: EnrollmentRow) {
  const rows = work.agency.from('sequence_version').select('steps').where('sequence_id', '=', sequence_id);
  return (await rows.where('version', '=', version).executeTakeFirstOrThrow()).steps;
}

const change = (work: Work, { id }: EnrollmentRow, columns: Partial<EnrollmentRow>): Promise<EnrollmentRow> =>
  work.agency
    .update('enrollment')
    .set(columns as { status: EnrollmentRow['status'] })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
