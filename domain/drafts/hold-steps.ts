import { addDays, instantAt, localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { queueOf } from './draft-record.ts';
import { draftTransitions } from './draft-states.ts';
import { postpone } from './draft-transitions.ts';

/**
 * Holds the written steps of these contacts back, which wait for the morning or for a retry, until the day after `lastDay`
 * (`2026-12-07`), at their own hour. They are checked again before they leave. One that waits longer stays as it is.
 */
export async function holdSteps(work: Work, contactIds: readonly string[], lastDay: string): Promise<void> {
  // The enrollments are locked before their drafts, as for sending: a step that is being written is seen below.
  const enrollments = work.agency.from('enrollment').select('id').where('contact_id', 'in', contactIds);
  const ids = (await enrollments.orderBy('id').forUpdate().execute()).map(({ id }) => id);
  if (ids.length === 0) return;
  const { timeZone } = await work.profile();
  const steps = work.agency.from('draft').selectAll().where('enrollment_id', 'in', ids);
  const waiting = steps.where('status', 'in', draftTransitions.postpone.from);
  for (const step of await waiting.orderBy('id').forUpdate().execute()) {
    const releaseAt = step.release_at ?? work.now;
    const at = instantAt(addDays(lastDay, 1), localTime(releaseAt, timeZone).time, timeZone);
    if (at <= releaseAt) continue;
    await postpone(work, step, { status: 'scheduled', release_at: at, waits_for: 'absent', holiday: null });
    work.wake({ queue: queueOf(step), id: step.id, at });
  }
}
