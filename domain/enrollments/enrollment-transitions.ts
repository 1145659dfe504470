import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import type { Work } from '../shared/operation.ts';
import type { EnrollmentRow } from './enrollment-record.ts';

/**
 * The only file that writes the table `enrollment`. Each function below makes the transition of its name and changes
 * nothing in an enrollment that is in another status. `failed` is not final: a colleague may retry the step that failed.
 */
export const enrollmentTransitions = {
  startEnrollment: { from: [], to: 'active' },
  scheduleNextStep: { from: ['active', 'failed'], to: 'active' },
  awaitStep: { from: ['active'], to: 'active' },
  postponeStep: { from: ['active'], to: 'active' },
  completeEnrollment: { from: ['active', 'failed'], to: 'completed' },
  markReplied: { from: ['active', 'failed'], to: 'replied' },
  markOptedOut: { from: ['active', 'failed'], to: 'opted_out' },
  markCancelled: { from: ['active', 'failed'], to: 'cancelled' },
  markFailed: { from: ['active'], to: 'failed' },
} as const satisfies Record<string, { from: readonly EnrollmentRow['status'][]; to: EnrollmentRow['status'] }>;

type Transition = keyof typeof enrollmentTransitions;
type Columns = Omit<Updateable<Tables['enrollment']>, 'status'>;

/** @returns undefined if the contact already runs through this sequence */
export const startEnrollment = (
  work: Work,
  row: Omit<Insertable<Tables['enrollment']>, 'agency_id' | 'status' | 'step_index' | 'created_at' | 'updated_at'>,
): Promise<EnrollmentRow | undefined> =>
  work.agency
    .insert('enrollment', {
      ...row,
      status: enrollmentTransitions.startEnrollment.to,
      step_index: 0,
      created_at: work.now,
      updated_at: work.now,
    })
    // The unique index admits one of two concurrent enrollments.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** A step has left, and the step `stepIndex` is due at `at`. */
export const scheduleNextStep = async (work: Work, id: string, stepIndex: number, at: Date): Promise<boolean> => {
  const columns = { step_index: stepIndex, next_step_at: at, reason: null, reason_code: null };
  return (await transition(work, 'scheduleNextStep', [id], columns)).length === 1;
};

/** The due step has been written and leaves as a draft of its own. The time of the step after it is not known yet. */
export const awaitStep = async (work: Work, id: string): Promise<boolean> =>
  (await transition(work, 'awaitStep', [id], { next_step_at: null })).length === 1;

/**
 * The next steps of these contacts wait until the day after `lastDay` (`2026-12-07`), at their own hour in the agency's zone. A step that
 * is due later stays as it is, and one that is on its way leaves.
 * @returns how many wait longer now
 */
export async function postponeStep(
  work: Work,
  contactIds: readonly string[],
  lastDay: string,
  { code, reason }: EndReason,
): Promise<number> {
  const { from } = enrollmentTransitions.postponeStep;
  const { timeZone } = await work.profile();
  const later = sql<Date>`
    ((${lastDay}::date + 1) + (next_step_at at time zone ${timeZone})::time) at time zone ${timeZone}`;
  const rows = await work.agency
    .update('enrollment')
    .set({ next_step_at: later, reason, reason_code: code, updated_at: work.now })
    .where('contact_id', 'in', contactIds)
    .where('status', 'in', from)
    .where(sql<boolean>`next_step_at < ${later}`)
    .returning('id')
    .execute();
  return rows.length;
}

/** The last step has left; `stepCount` is the number of steps. */
export const completeEnrollment = async (
  work: Work,
  id: string,
  stepCount: number,
): Promise<EnrollmentRow | undefined> => {
  const columns = { step_index: stepCount, next_step_at: null, reason: null, reason_code: null };
  return (await transition(work, 'completeEnrollment', [id], columns))[0];
};

/** Why enrollments end early, or wait: `code` names the rule for programs, `reason` is its sentence for people. */
export type EndReason = { code: string; reason: string };

export const markReplied = (work: Work, ids: readonly string[], reason: EndReason) =>
  end(work, 'markReplied', ids, reason);
export const markOptedOut = (work: Work, ids: readonly string[], reason: EndReason) =>
  end(work, 'markOptedOut', ids, reason);
export const markCancelled = (work: Work, ids: readonly string[], reason: EndReason) =>
  end(work, 'markCancelled', ids, reason);
export const markFailed = (work: Work, ids: readonly string[], reason: EndReason) =>
  end(work, 'markFailed', ids, reason);

const end = (work: Work, name: Transition, ids: readonly string[], { code, reason }: EndReason) =>
  transition(work, name, ids, { reason, reason_code: code, next_step_at: null });

/** @returns the rows that changed */
function transition(work: Work, name: Transition, ids: readonly string[], columns: Columns): Promise<EnrollmentRow[]> {
  const { from, to } = enrollmentTransitions[name];
  return work.agency
    .update('enrollment')
    .set({ ...columns, status: to, updated_at: work.now })
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .returningAll()
    .execute();
}
