import { sql } from 'kysely';
import { type Recipients, rejectWithEnrollments } from '../drafts/draft-transitions.ts';
import type { Work } from '../shared/operation.ts';
import { enrollmentEventData, sequenceReplied } from './enrollment-event.ts';
import type { EnrollmentRow } from './enrollment-record.ts';
import { type EndReason, markCancelled, markFailed, markOptedOut, markReplied } from './enrollment-transitions.ts';

/** The enrollments that can still be ended. Failed ones are included because a colleague's retry would resume them. */
export const unfinishedStatuses: readonly EnrollmentRow['status'][] = ['active', 'failed'];

/** How an enrollment ends before its last step. */
export type Ending = EndReason & { status: keyof typeof transitions };

const transitions = {
  replied: markReplied,
  opted_out: markOptedOut,
  cancelled: markCancelled,
  failed: markFailed,
};

/** Recipients select the enrollments that write to their address and those of every contact who has it now. */
type Selection = Recipients | { contactIds: readonly string[] } | { enrollmentIds: readonly string[] };

/**
 * Ends the selected enrollments and rejects their steps that are still waiting to leave. A worker locks the enrollment
 * before it sends a step, so it either commits first or finds the enrollment ended.
 * @returns how many ended
 */
export async function endEnrollments(
  work: Work,
  selection: Selection,
  { status, code, reason }: Ending,
): Promise<number> {
  const enrollments = await lockUnfinished(work, selection);
  if (enrollments.length === 0) return 0;
  const ids = enrollments.map(({ id }) => id);
  await rejectWithEnrollments(work, ids, { code, reason });
  const ended = await transitions[status](work, ids, { code, reason });
  const active = new Set(enrollments.filter((row) => row.status === 'active').map(({ id }) => id));
  if (status === 'replied') {
    for (const row of ended.filter(({ id }) => active.has(id))) {
      work.emit(sequenceReplied, await enrollmentEventData(work, row));
    }
  }
  return ended.length;
}

/** Locks in the order of the ids, so that two transactions that end the same enrollments do not deadlock. */
async function lockUnfinished(work: Work, selection: Selection): Promise<Pick<EnrollmentRow, 'id' | 'status'>[]> {
  let rows = work.agency.from('enrollment').select(['id', 'status']).where('status', 'in', unfinishedStatuses);
  if ('address' in selection) rows = rows.where(isOfRecipients(work, selection));
  else {
    const [column, ids] =
      'contactIds' in selection
        ? (['contact_id', selection.contactIds] as const)
        : (['id', selection.enrollmentIds] as const);
    if (ids.length === 0) return [];
    rows = rows.where(column, 'in', ids);
  }
  return rows.orderBy('id').forUpdate().execute();
}

const isOfRecipients = (work: Work, { address, contactIds = [] }: Recipients) => sql<boolean>`(address = ${address}
  or contact_id = any(${contactIds}::uuid[]) or contact_id = any(array(select id from contact where agency_id = ${work.agency.id} and email = ${address})))`;

/** Locks an enrollment until the commit. Take this lock before sending one of its steps or ending it. */
export async function lockEnrollment(work: Work, id: string): Promise<EnrollmentRow> {
  return work.agency.from('enrollment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Locks enrollments until the commit, as `lockEnrollment` does, in the order of their ids. */
export const lockEnrollments = (work: Work, ids: readonly string[]): Promise<Pick<EnrollmentRow, 'id' | 'status'>[]> =>
  work.agency
    .from('enrollment')
    .select(['id', 'status'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

export const optOutEnding = (reason: string): Ending => ({ status: 'opted_out', code: 'opted_out', reason });
export const replyEnding: Ending = { status: 'replied', code: 'replied', reason: 'The contact has answered.' };
