import { z } from 'zod';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { isAsApproved, notAsApproved, Step } from './steps.ts';

/** A series of e-mails; its steps were approved by a human when it was activated. */
export const Sequence = z.object({
  id: id('sequence'),
  name: z.string(),
  status: z.enum(['draft', 'active', 'paused']),
  version: z.int(),
  steps: z.array(Step),
});
export type Sequence = z.output<typeof Sequence>;

export const listSequences = direct({
  name: 'listSequences',
  scope: ['contacts:read', 'tasks:write', 'pipeline:write'],
  summary: 'List the active sequences.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ sequences: z.array(Sequence) }),
  run: async (work) => {
    const rows = await selectSequences(work).where('status', '=', 'active').orderBy('name').limit(100).execute();
    return { sequences: rows.map(sequenceRecord) };
  },
});

/** @throws Refusal `not_found`, `sequence_not_active`, which name the sequences that could be meant, `not_as_approved` */
export async function activeSequence(work: Work, sequenceId: string): Promise<Sequence> {
  const rows = selectSequences(work).where('sequence.id', '=', uuidOf('sequence', sequenceId));
  const row = await rows.executeTakeFirst();
  if (!row) throw new Refusal('not_found', `There is no sequence ${sequenceId}.`, { hint: await choice(work) });
  const sequence = sequenceRecord(row);
  if (sequence.status !== 'active') {
    throw new Refusal('sequence_not_active', `The sequence "${sequence.name}" is not active (${sequence.status}).`, {
      hint: await choice(work),
    });
  }
  // Activating is a human's approval of the exact steps: without it, nothing of this may leave.
  if (!isAsApproved(row) || sequence.steps.length === 0) throw notAsApproved();
  return sequence;
}

/** Not every host lets its model read resources: a refusal says what to choose from. */
async function choice(work: Work): Promise<string> {
  const rows = await selectSequences(work).where('status', '=', 'active').orderBy('name').limit(10).execute();
  if (rows.length === 0) return 'No sequence is active; a colleague activates one.';
  return `Active are: ${rows.map(({ id, name }) => `${publicId('sequence', id)} (${name})`).join(', ')}.`;
}

const selectSequences = (work: Work) =>
  work.agency
    .from('sequence')
    .innerJoin('sequence_version as v', (join) =>
      join
        .onRef('v.agency_id', '=', 'sequence.agency_id')
        .onRef('v.sequence_id', '=', 'sequence.id')
        .onRef('v.version', '=', 'sequence.version'),
    )
    .select(['sequence.id', 'name', 'status', 'sequence.version', 'v.steps', 'v.approved_hash']);

type SequenceRow = Awaited<ReturnType<ReturnType<typeof selectSequences>['execute']>>[number];

const sequenceRecord = ({ approved_hash: _, ...row }: SequenceRow): Sequence => ({
  ...row,
  id: publicId('sequence', row.id),
});
