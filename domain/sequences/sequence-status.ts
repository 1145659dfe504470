import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { text } from '../shared/fields.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { changedSinceRead, newestVersion, requireSameSteps, SequenceId, StepsInput } from './edit-sequence.ts';
import { findSequence, SequenceDetail, sequenceDetail } from './sequence-record.ts';
import { markActive, markPaused, markResumed, sequenceTransitions } from './sequence-transitions.ts';
import { approvalMismatch, matchesApproval } from './steps.ts';

/**
 * A person approves exactly these steps, with the signature that the agency has; each message sent from them refers to this
 * approval. New enrollments follow them, and a paused sequence resumes.
 */
export const activateSequence = direct({
  name: 'activateSequence',
  scope: 'human',
  summary: 'Approve the newest version exactly as it was read, and let it run.',
  effect: 'write',
  input: SequenceId.extend({ version: z.int(), fingerprint: text(100).describe('Of the steps as they were read') }),
  output: SequenceDetail,
  run: async (work, input) => {
    const { id: sequenceId } = await findSequence(work, input.id, { lock: true });
    const newest = await newestVersion(work, sequenceId);
    if (input.version !== newest.version) throw changedSinceRead();
    requireSameSteps(newest, input.fingerprint);
    if (newest.approved_at && !matchesApproval(newest)) throw approvalMismatch();
    requireValidSteps(newest.steps);
    await work.agency
      .update('sequence_version')
      .set({
        approved_by: work.actor.id,
        approved_at: work.now,
        approved_hash: input.fingerprint,
        signature: newest.signature && asJson(newest.signature),
      })
      .where('sequence_id', '=', sequenceId)
      .where('version', '=', newest.version)
      .where('approved_at', 'is', null)
      .execute();
    await markActive(work, sequenceId, newest.version);
    await wakeWaiting(work, sequenceId);
    return sequenceDetail(work, input.id);
  },
});

/** Stops every step, also those that are already written. Steps that are being sent still leave. */
export const pauseSequence = direct({
  name: 'pauseSequence',
  scope: 'noKey',
  summary: 'Hold every step of a sequence until it is resumed; nobody can be enrolled meanwhile.',
  effect: 'write',
  input: SequenceId,
  output: SequenceDetail,
  run: async (work, input) => {
    const sequenceId = await requireSource(work, input.id, 'markPaused');
    await markPaused(work, sequenceId);
    return sequenceDetail(work, input.id);
  },
});

export const resumeSequence = direct({
  name: 'resumeSequence',
  scope: 'human',
  summary: 'Let a paused sequence go on: what is due leaves, and what follows keeps its delay from then.',
  effect: 'write',
  input: SequenceId,
  output: SequenceDetail,
  run: async (work, input) => {
    const sequenceId = await requireSource(work, input.id, 'markResumed');
    await markResumed(work, sequenceId);
    await wakeWaiting(work, sequenceId);
    return sequenceDetail(work, input.id);
  },
});

/** Locks the sequence and returns its UUID.
 * @throws Refusal `conflict` if its status does not allow the transition */
async function requireSource(
  work: Work,
  sequenceId: string,
  transition: 'markPaused' | 'markResumed',
): Promise<string> {
  const { id, status } = await findSequence(work, sequenceId, { lock: true });
  const [from] = sequenceTransitions[transition].from;
  if (status === from) return id;
  throw new Refusal('conflict', `This sequence is not ${from}: it is ${status}.`, { hint: 'Read it again.' });
}

/** Steps that were saved by an earlier version of Clef may use variables that no longer exist.
 * @throws Refusal `invalid_request` */
function requireValidSteps(steps: unknown): void {
  const { error } = StepsInput.safeParse(steps);
  if (!error) return;
  throw new Refusal('invalid_request', 'These steps cannot be activated as they are.', {
    errors: error.issues.map(({ path, message }) => ({ path: `steps.${path.join('.')}`, message })),
    hint: 'Correct the steps that are named in errors, then activate again.',
  });
}

const MAX_WAKES = 10_000;

/** Wakes workers for the enrollments and the written steps that waited for the sequence; the sweep finds any more. */
async function wakeWaiting(work: Work, sequenceId: string): Promise<void> {
  const enrollments = work.agency.from('enrollment').select('id').where('sequence_id', '=', sequenceId);
  const active = enrollments.where('status', '=', 'active');
  const due = await active.where('next_step_at', '<=', work.now).limit(MAX_WAKES).execute();
  for (const { id } of due) work.wake({ queue: 'step', id });
  const drafts = work.agency.from('draft').select('id').where('enrollment_id', 'in', active);
  const paused = await drafts
    .where('status', '=', 'approved')
    .where('waits_for', '=', 'paused')
    .limit(MAX_WAKES)
    .execute();
  for (const { id } of paused) work.wake({ queue: 'send-bulk', id });
}
