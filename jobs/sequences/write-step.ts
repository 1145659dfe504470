import { journal } from '../../approval/journal/journal.ts';
import { type AppContext, transact } from '../../approval/perform.ts';
import { holdSwitches } from '../../approval/release/release-time.ts';
import { fingerprintOf } from '../../domain/drafts/draft-record.ts';
import { type Ending, endEnrollments, holdEnrollment, optedOut } from '../../domain/enrollments/end-enrollments.ts';
import type { EnrollmentRow } from '../../domain/enrollments/enrollment-record.ts';
import { sequenceStep, writeStep } from '../../domain/sequences/sequence-step.ts';
import { clefIn, signatureOf } from '../../domain/shared/actor.ts';
import { againAt } from '../../domain/shared/due-time.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { asJson } from '../../storage/json.ts';
import type { Job } from '../../storage/queue.ts';

/**
 * Writes the step of an enrollment that is due, as a row that is approved already and leaves like any other. Any number of
 * processes may be asked for the same enrollment at once, or again: the first one writes, the others find it written.
 */
export const step = (context: AppContext, { agencyId, id }: Job): Promise<void> =>
  transact(context, clefIn(agencyId), (work) => writeDue(work, id));

async function writeDue(work: Work, id: string): Promise<void> {
  const enrollment = await holdEnrollment(work, id);
  const { status, next_step_at: at } = enrollment;
  if (status !== 'active' || at === null) return;
  if (at > work.now) work.wake({ task: 'step', id, at: againAt(at, work.now) });
  else if (await mayGoOn(work, enrollment)) await write(work, enrollment);
}

/** Neither the agency nor the sequence pauses. Whoever resumes wakes it, and the sweep looks again. */
async function mayGoOn(work: Work, { sequence_id }: EnrollmentRow): Promise<boolean> {
  const { paused_at } = await holdSwitches(work);
  if (paused_at) return false;
  const rows = work.agency.from('sequence').select('status').where('id', '=', sequence_id);
  return (await rows.executeTakeFirstOrThrow()).status === 'active';
}

async function write(work: Work, enrollment: EnrollmentRow): Promise<void> {
  const id = publicId('enrollment', enrollment.id);
  const written = await writeStep(work, enrollment).catch(expected);
  if (written instanceof Refusal) await endEnrollments(work, { enrollmentId: enrollment.id }, endingOf(written));
  else await approvedBefore(work, enrollment, written);
  await journal(work.agency.db, {
    ...{ actor: work.actor, now: work.now, operation: sequenceStep.name, subject: id },
    ...(written instanceof Refusal ? { outcome: 'refused', code: written.code } : { outcome: 'done' }),
  });
}

const expected = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  throw error;
};

/** A step that cannot be written is not left out: the enrollment ends where somebody sees it. */
const endingOf = ({ code, message }: Refusal): Ending =>
  code === 'opted_out' ? optedOut(message) : { status: 'failed', code, reason: message };

const KEPT_DAYS = 14;

/** The row says who approved these words, and when: the human who activated the version. */
async function approvedBefore(work: Work, enrollment: EnrollmentRow, item: Record<string, unknown>): Promise<void> {
  const { contact_id } = enrollment;
  const { by, at } = await approvalOf(work, enrollment);
  const draftId = newId();
  await work.agency
    .insert('draft', {
      ...{ id: draftId, kind: 'email', operation: sequenceStep.name, contact_id },
      ...{ asked: asJson(item), item: asJson(item), requested_by: asJson(enrollment.enrolled_by) },
      ...{ status: 'approved', decided_by: asJson(by), decided_at: at, release_at: work.now },
      ...{ approved_hash: fingerprintOf({ contact_id, item }) },
      ...{ created_at: work.now, expires_at: new Date(work.now.getTime() + KEPT_DAYS * 86_400_000) },
      ...{ enrollment_id: enrollment.id, step_index: enrollment.step_index },
    })
    .execute();
  // The step after it is due once this one has left, however long that takes: a pause is followed by no burst.
  await work.agency
    .update('enrollment')
    .set({ next_step_at: null, updated_at: work.now })
    .where('id', '=', enrollment.id)
    .execute();
  work.wake({ task: 'bulk', id: draftId });
}

async function approvalOf(work: Work, { sequence_id, version }: EnrollmentRow) {
  const row = await work.agency
    .from('sequence_version')
    .innerJoin('user_account', (join) =>
      join
        .onRef('user_account.agency_id', '=', 'sequence_version.agency_id')
        .onRef('user_account.id', '=', 'sequence_version.approved_by'),
    )
    .select(['user_account.id', 'user_account.name', 'user_account.role', 'approved_at'])
    .where('sequence_id', '=', sequence_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const by = signatureOf({ ...row, kind: 'human', agencyId: work.agency.id });
  return { by, at: row.approved_at };
}
