import { z } from 'zod';
import type { AgencySignature } from '../../storage/entities/agency.ts';
import { asJson } from '../../storage/json.ts';
import { subjectLine } from '../drafts/subject.ts';
import { template } from '../drafts/template-values.ts';
import { text } from '../shared/fields.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { maxDelayHours } from './limits.ts';
import { findSequence, SequenceDetail, sequenceDetail } from './sequence-record.ts';
import { hasFormerSignature, signatureOf } from './sequence-signature.ts';
import { insertSequence } from './sequence-transitions.ts';
import { matchesApproval, type Step, stepsFingerprint } from './steps.ts';

/** Steps as people write them; an unknown variable is refused by its name. */
export const StepsInput = z
  .array(
    z.strictObject({
      delayHours: z.int().min(0).max(maxDelayHours),
      subject: subjectLine(template(200)),
      body: template(50_000),
    }),
  )
  .min(1)
  .max(20);

export const SequenceId = z.strictObject({ id: id('sequence') });
const name = text(200);

export const createSequence = direct({
  name: 'createSequence',
  scope: 'noKey',
  summary: 'Write a new sequence; nothing of it leaves before a person activates it.',
  effect: 'write',
  input: z.strictObject({ name, steps: StepsInput }),
  output: SequenceDetail,
  run: async (work, input) => {
    const sequenceId = newId();
    await insertSequence(work, { id: sequenceId, name: input.name });
    await addVersion(work, sequenceId, 1, input.steps);
    return sequenceDetail(work, publicId('sequence', sequenceId));
  },
});

/** An approved version is never altered: a change of it becomes a new version, which must be approved before it runs. */
export const saveSequence = direct({
  name: 'saveSequence',
  scope: 'noKey',
  summary: 'Change a sequence; whoever is enrolled goes on with the version that they began with.',
  effect: 'write',
  input: SequenceId.extend({
    name: name.optional(),
    steps: StepsInput.optional(),
    fingerprint: text(100)
      .optional()
      .describe('Of the newest version as it was read: a colleague’s is not overwritten'),
  }),
  output: SequenceDetail,
  run: async (work, input) => {
    const { id: sequenceId } = await findSequence(work, input.id, { lock: true });
    const newest = await newestVersion(work, sequenceId);
    if (input.fingerprint) requireSameSteps(newest, input.fingerprint);
    const isSame = input.steps && stepsFingerprint(input.steps, null) === stepsFingerprint(newest.steps, null);
    // An approved version whose steps no longer match the approval cannot be activated, and one with a former signature keeps it:
    // a new version replaces either.
    const isUsable =
      newest.approved_at === null || (matchesApproval(newest) && !(await hasFormerSignature(work, newest)));
    if (input.steps && !(isSame && isUsable)) {
      if (newest.approved_at) await addVersion(work, sequenceId, newest.version + 1, input.steps);
      else await replaceSteps(work, sequenceId, newest.version, input.steps);
    }
    const change = { ...(input.name && { name: input.name }), updated_at: work.now };
    await work.agency.update('sequence').set(change).where('id', '=', sequenceId).execute();
    return sequenceDetail(work, input.id);
  },
});

/** The newest version, with the signature that was approved with it or would be now. */
export async function newestVersion(work: Work, sequenceId: string) {
  const row = await work.agency
    .from('sequence_version')
    .select(['version', 'steps', 'signature', 'approved_at', 'approved_hash'])
    .where('sequence_id', '=', sequenceId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...row, signature: await signatureOf(work, row) };
}

/** @throws Refusal `conflict` if the steps, or the signature below them, have changed since they were read */
export function requireSameSteps(
  { steps, signature }: { steps: readonly Step[]; signature: AgencySignature | null },
  fingerprint: string,
): void {
  if (stepsFingerprint(steps, signature) !== fingerprint) throw changedSinceRead();
}

export const changedSinceRead = () =>
  new Refusal('conflict', 'These steps, or the signature below them, have changed since you read them.', {
    hint: 'Read them again.',
  });

const addVersion = (work: Work, sequence_id: string, version: number, steps: Step[]) =>
  work.agency
    .insert('sequence_version', { sequence_id, version, steps: asJson(steps), created_at: work.now })
    .execute();

const replaceSteps = (work: Work, sequenceId: string, version: number, steps: Step[]) =>
  work.agency
    .update('sequence_version')
    .set({ steps: asJson(steps), created_at: work.now })
    .where('sequence_id', '=', sequenceId)
    .where('version', '=', version)
    .where('approved_at', 'is', null)
    .execute();
