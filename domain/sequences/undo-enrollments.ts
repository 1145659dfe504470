import { type NotNull, sql } from 'kysely';
import { z } from 'zod';
import { maxContactsAtOnce } from '../contacts/limits.ts';
import { mayHaveLeft } from '../drafts/draft-states.ts';
import { endEnrollments, lockEnrollments, unfinishedStatuses } from '../enrollments/end-enrollments.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';

export const undoEnrollments = direct({
  name: 'undoEnrollments',
  scope: 'human',
  summary: 'End enrollments of which no e-mail has left; the others stay as they are.',
  effect: 'write',
  input: z.strictObject({
    ids: z.array(id('enrollment')).min(1).max(maxContactsAtOnce).describe('The enrollments'),
  }),
  output: z.object({
    ended: z.array(id('enrollment')).describe('Those that this ended'),
    left: z
      .array(id('enrollment'))
      .describe(
        'Those with an e-mail that has left or may have, in any state. Enrollments that ended before any left are in neither list',
      ),
  }),
  run: async (work, input) => {
    const ids = [...new Set(input.ids.map((enrollmentId) => uuidOf('enrollment', enrollmentId)))];
    // A worker locks the enrollment before it claims a step, so none begins to leave from here to the commit.
    const enrollments = await lockEnrollments(work, ids);
    const found = new Set(enrollments.map((row) => row.id));
    for (const enrollmentId of ids) {
      if (!found.has(enrollmentId)) throw notFound('enrollment', publicId('enrollment', enrollmentId));
    }
    const left = await withDepartedStep(work, ids);
    const unfinished = enrollments.filter(({ status }) => unfinishedStatuses.includes(status));
    const undone = unfinished.filter((row) => !left.has(row.id)).map((row) => row.id);
    const reason = 'A colleague took the enrollment back.';
    await endEnrollments(work, { enrollmentIds: undone }, { status: 'cancelled', code: 'human', reason });
    const publicIds = (uuids: string[]) => uuids.map((uuid) => publicId('enrollment', uuid));
    const ended = publicIds(undone);
    // The journal says of each enrollment who ended it, as when it is stopped in its sequence.
    work.journal(...ended.map((subject) => ({ operation: 'cancelEnrollment', outcome: 'done', subject }) as const));
    return { ended, left: publicIds(ids.filter((uuid) => left.has(uuid))) };
  },
});

/** The enrollments with an e-mail that has left or may have. */
async function withDepartedStep(work: Work, ids: readonly string[]): Promise<Set<string>> {
  const rows = await work.agency
    .from('draft')
    .select('enrollment_id')
    .distinct()
    .where(sql<boolean>`enrollment_id = any(${ids}::uuid[])`)
    .where('status', 'in', mayHaveLeft)
    .$narrowType<{ enrollment_id: NotNull }>()
    .execute();
  return new Set(rows.map(({ enrollment_id }) => enrollment_id));
}
