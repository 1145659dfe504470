import { asJson } from '../../storage/json.ts';
import { lockSendingSettings } from '../agency/agency-settings.ts';
import { actorSummary } from '../shared/actor.ts';
import type { Work } from '../shared/operation.ts';
import type { SequenceRow } from './sequence-record.ts';

/**
 * The only file that writes `sequence.status`. Each function below makes the transition of its name and changes nothing
 * in a sequence that is in another status.
 */
export const sequenceTransitions = {
  insertSequence: { from: [], to: 'draft' },
  markActive: { from: ['draft', 'active', 'paused'], to: 'active' },
  markPaused: { from: ['active'], to: 'paused' },
  markResumed: { from: ['paused'], to: 'active' },
} as const satisfies Record<string, { from: readonly SequenceRow['status'][]; to: SequenceRow['status'] }>;

export const insertSequence = (work: Work, { id, name }: { id: string; name: string }) =>
  work.agency
    .insert('sequence', {
      id,
      name,
      status: sequenceTransitions.insertSequence.to,
      version: 1,
      created_by: asJson(actorSummary(work.actor)),
      created_at: work.now,
      updated_at: work.now,
    })
    .execute();

/** New enrollments follow `version` from now on. An active sequence can be activated again in a newer version. */
export const markActive = (work: Work, id: string, version: number) => transition(work, 'markActive', id, { version });
export const markPaused = (work: Work, id: string) => transition(work, 'markPaused', id);
export const markResumed = (work: Work, id: string) => transition(work, 'markResumed', id);

/** @returns whether the sequence was in a status that allows it */
async function transition(
  work: Work,
  name: keyof typeof sequenceTransitions,
  id: string,
  columns: { version?: number } = {},
): Promise<boolean> {
  const { from, to } = sequenceTransitions[name];
  // Workers hold this lock shared while they claim a step: no step is claimed after a pause has been answered.
  await lockSendingSettings(work, 'exclusive');
  const changed = await work.agency
    .update('sequence')
    .set({ ...columns, status: to, updated_at: work.now })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
