import { z } from 'zod';
import { lockSwitches } from '../agency/agency-settings.ts';
import { text } from '../shared/fields.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { newestVersion, one, requireSteps, StepsInput } from './edit-sequence.ts';
import { findSequence, SequenceDetail, type SequenceRow, sequenceDetail } from './sequence-record.ts';
import { isAsApproved, notAsApproved } from './steps.ts';

/** A person's approval of exactly these steps: each message of theirs points to it. New enrollments follow them, and a
 * sequence that was paused goes on. */
export const activateSequence = direct({
  name: 'activateSequence',
  scope: 'human',
  summary: 'Approve the newest version exactly as it was read, and let it run.',
  effect: 'write',
  input: one.extend({ version: z.int(), fingerprint: text(100).describe('Of the steps as they were read') }),
  output: SequenceDetail,
  run: async (work, input) => {
    const { id: sequenceId } = await findSequence(work, input.id, 'held');
    const newest = await newestVersion(work, sequenceId);
    requireSteps(input.version === newest.version ? newest.steps : [], input.fingerprint);
    if (newest.approved_at && !isAsApproved(newest)) throw notAsApproved();
    requireKnown(newest.steps);
    await work.agency
      .update('sequence_version')
      .set({ approved_by: work.actor.id, approved_at: work.now, approved_hash: input.fingerprint })
      .where('sequence_id', '=', sequenceId)
      .where('version', '=', input.version)
      .where('approved_at', 'is', null)
      .execute();
    await turn(work, sequenceId, { status: 'active', version: input.version });
    return sequenceDetail(work, input.id);
  },
});

/** Holds every step, the written ones too; the hand-overs under way end. */
export const pauseSequence = direct({
  name: 'pauseSequence',
  scope: 'staff',
  summary: 'Hold every step of a sequence until it is resumed; nobody can be enrolled meanwhile.',
  effect: 'write',
  input: one,
  output: SequenceDetail,
  run: (work, input) => move(work, input.id, 'active', 'paused'),
});

export const resumeSequence = direct({
  name: 'resumeSequence',
  scope: 'human',
  summary: 'Let a paused sequence go on: what is due leaves, and what follows keeps its delay from then.',
  effect: 'write',
  input: one,
  output: SequenceDetail,
  run: (work, input) => move(work, input.id, 'paused', 'active'),
});

type Status = SequenceRow['status'];

async function move(work: Work, sequenceId: string, from: Status, to: Status): Promise<SequenceDetail> {
  const { id, status } = await findSequence(work, sequenceId, 'held');
  if (status !== from) {
    throw new Refusal('conflict', `This sequence is not ${from}: it is ${status}.`, { hint: 'Read it again.' });
  }
  await turn(work, id, { status: to });
  return sequenceDetail(work, sequenceId);
}

/** What was written before a variable was known by another name is not approved now. */
function requireKnown(steps: unknown): void {
  const { error } = StepsInput.safeParse(steps);
  if (!error) return;
  throw new Refusal('invalid_request', 'These steps cannot be activated as they are.', {
    errors: error.issues.map(({ path, message }) => ({ path: `steps.${path.join('.')}`, message })),
    hint: 'Correct the steps that are named in errors, then activate again.',
  });
}

/** Whoever hands a step over holds the switches: after a pause is answered, none starts. */
async function turn(work: Work, sequenceId: string, change: Partial<SequenceRow>): Promise<void> {
  await lockSwitches(work, 'exclusive');
  const columns = { ...change, updated_at: work.now } as { updated_at: Date };
  await work.agency.update('sequence').set(columns).where('id', '=', sequenceId).execute();
  if (change.status === 'active') await wakeHeld(work, sequenceId);
}

const MANY = 10_000;

/** What waited for it; the sweep finds more. */
async function wakeHeld(work: Work, sequenceId: string): Promise<void> {
  const enrollments = work.agency.from('enrollment').select('id').where('sequence_id', '=', sequenceId);
  const running = enrollments.where('status', '=', 'active');
  const due = await running.where('next_step_at', '<=', work.now).limit(MANY).execute();
  for (const { id } of due) work.wake({ task: 'step', id });
  const drafts = work.agency.from('draft').select('id').where('enrollment_id', 'in', running);
  const paused = await drafts.where('status', '=', 'approved').where('waits_for', '=', 'paused').limit(MANY).execute();
  for (const { id } of paused) work.wake({ task: 'bulk', id });
}
