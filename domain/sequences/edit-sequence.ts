import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { template } from '../drafts/template-values.ts';
import { signatureOf } from '../shared/actor.ts';
import { text } from '../shared/fields.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { longestDelayHours } from './limits.ts';
import { findSequence, SequenceDetail, sequenceDetail } from './sequence-record.ts';
import { isAsApproved, type Step } from './steps.ts';
import { stepsFingerprint } from './steps-fingerprint.ts';

/** Steps as a person writes them; unknown variables are refused by name. */
export const StepsInput = z
  .array(
    z.strictObject({
      delayHours: z.int().min(0).max(longestDelayHours),
      subject: template(200).regex(/^[^\r\n]*$/, 'must be one line'),
      body: template(50_000),
    }),
  )
  .min(1)
  .max(20);

export const one = z.strictObject({ id: id('sequence') });
const name = text(200);

export const createSequence = direct({
  name: 'createSequence',
  scope: 'staff',
  summary: 'Write a new sequence; nothing of it leaves before a person activates it.',
  effect: 'write',
  input: z.strictObject({ name, steps: StepsInput }),
  output: SequenceDetail,
  run: async (work, input) => {
    const sequenceId = newId();
    const times = { created_at: work.now, updated_at: work.now };
    const row = { id: sequenceId, name: input.name, status: 'draft', version: 1, ...times } as const;
    await work.agency.insert('sequence', { ...row, created_by: asJson(signatureOf(work.actor)) }).execute();
    await addVersion(work, sequenceId, 1, input.steps);
    return sequenceDetail(work, publicId('sequence', sequenceId));
  },
});

/** What was approved is never altered: a change of it is another version, which runs for nobody until it is approved too. */
export const saveSequence = direct({
  name: 'saveSequence',
  scope: 'staff',
  summary: 'Change a sequence; whoever is enrolled goes on with the version that they began with.',
  effect: 'write',
  input: one.extend({
    name: name.optional(),
    steps: StepsInput.optional(),
    fingerprint: text(100)
      .optional()
      .describe('Of the newest version as it was read: a colleague’s is not overwritten'),
  }),
  output: SequenceDetail,
  run: async (work, input) => {
    const { id: sequenceId } = await findSequence(work, input.id, 'held');
    const newest = await newestVersion(work, sequenceId);
    if (input.fingerprint) requireSteps(newest.steps, input.fingerprint);
    const isSame = input.steps && stepsFingerprint(input.steps) === stepsFingerprint(newest.steps);
    // One that is not as it was approved is left as it is, for it can be activated no more.
    const stands = newest.approved_at === null || isAsApproved(newest);
    if (input.steps && !(isSame && stands)) {
      if (newest.approved_at) await addVersion(work, sequenceId, newest.version + 1, input.steps);
      else await rewrite(work, sequenceId, newest.version, input.steps);
    }
    const change = { ...(input.name && { name: input.name }), updated_at: work.now };
    await work.agency.update('sequence').set(change).where('id', '=', sequenceId).execute();
    return sequenceDetail(work, input.id);
  },
});

export const newestVersion = (work: Work, sequenceId: string) =>
  work.agency
    .from('sequence_version')
    .select(['version', 'steps', 'approved_at', 'approved_hash'])
    .where('sequence_id', '=', sequenceId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** @throws Refusal `conflict` where they are not the ones that were read */
export function requireSteps(steps: readonly Step[], fingerprint: string): void {
  if (stepsFingerprint(steps) === fingerprint) return;
  throw new Refusal('conflict', 'A colleague has changed these steps since you read them.', {
    hint: 'Read them again.',
  });
}

const addVersion = (work: Work, sequence_id: string, version: number, steps: Step[]) =>
  work.agency
    .insert('sequence_version', { sequence_id, version, steps: asJson(steps), created_at: work.now })
    .execute();

const rewrite = (work: Work, sequenceId: string, version: number, steps: Step[]) =>
  work.agency
    .update('sequence_version')
    .set({ steps: asJson(steps), created_at: work.now })
    .where('sequence_id', '=', sequenceId)
    .where('version', '=', version)
    .where('approved_at', 'is', null)
    .execute();
