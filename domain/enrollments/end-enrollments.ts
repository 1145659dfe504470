import { sql } from 'kysely';
import type { Work } from '../shared/operation.ts';
import { enrollmentTold } from './enrollment-event.ts';
import type { EnrollmentRow } from './enrollment-record.ts';

/** How an enrollment ends: `code` says which rule it was, `reason` says so in words. */
export type Ending = { status: Exclude<EnrollmentRow['status'], 'active' | 'completed'>; code: string; reason: string };

/** By address: those that write to it, and of every contact who has it by now. */
type Which = { contactIds: readonly string[] } | { enrollmentId: string } | { address: string };

/**
 * Ends the running enrollments, and what waits to leave for them ends rejected. Whoever hands a step over holds its
 * enrollment first: either that is committed before, or it finds the end.
 */
export async function endEnrollments(work: Work, which: Which, { status, code, reason }: Ending): Promise<number> {
  const enrollments = await held(work, which);
  if (enrollments.length === 0) return 0;
  const ids = enrollments.map(({ id }) => id);
  await work.agency
    .update('draft')
    .set({ status: 'rejected', reason, reason_code: code, waits_for: null, release_at: null, holiday: null })
    .where('enrollment_id', 'in', ids)
    .where('status', 'in', ['approved', 'scheduled'])
    .execute();
  const ended = await work.agency
    .update('enrollment')
    .set({ status, reason, reason_code: code, next_step_at: null, updated_at: work.now })
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  const running = new Set(enrollments.filter((row) => row.status === 'active').map(({ id }) => id));
  if (status === 'replied')
    for (const row of ended.filter(({ id }) => running.has(id)))
      await work.emit('sequence.replied', await enrollmentTold(work, row));
  return ended.length;
}

/** In one order, so that two who end the same ones wait for each other. One that failed ends too: a colleague's second try
 * of its step would make it go on. */
async function held(work: Work, which: Which): Promise<Pick<EnrollmentRow, 'id' | 'status'>[]> {
  let rows = work.agency.from('enrollment').select(['id', 'status']).where('status', 'in', ['active', 'failed']);
  if ('enrollmentId' in which) rows = rows.where('id', '=', which.enrollmentId);
  else if ('address' in which) rows = rows.where(about(work, which.address));
  else if (which.contactIds.length === 0) return [];
  else rows = rows.where('contact_id', 'in', which.contactIds);
  return rows.orderBy('id').forUpdate().execute();
}

const about = (work: Work, address: string) => sql<boolean>`(address = ${address}
  or contact_id = any(array(select id from contact where agency_id = ${work.agency.id} and email = ${address})))`;

/** Held until the commit by whoever hands a step over, and by whoever ends its enrollment. */
export async function holdEnrollment(work: Work, id: string): Promise<EnrollmentRow> {
  return work.agency.from('enrollment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The same for whoever is about to hold a step's row: it is the enrollment first, always, and then the step. */
export async function holdEnrollmentOf(work: Work, draftId: string): Promise<void> {
  const rows = work.agency.from('draft').select('enrollment_id').where('id', '=', draftId);
  const step = await rows.executeTakeFirst();
  if (step?.enrollment_id) await holdEnrollment(work, step.enrollment_id);
}

export const optedOut = (reason: string): Ending => ({ status: 'opted_out', code: 'opted_out', reason });
export const replied: Ending = { status: 'replied', code: 'replied', reason: 'The contact has answered.' };
