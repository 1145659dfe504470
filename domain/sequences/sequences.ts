import { sql } from 'kysely';
import { z } from 'zod';
import { sequenceStatuses } from '../../storage/column-values.ts';
import type { AgencySignature } from '../../storage/entities/agency.ts';
import { byVersion } from '../../storage/tenant.ts';
import { id, isId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { searchable } from '../shared/search-text.ts';
import { approvalMismatch, matchesApproval, Step } from './steps.ts';

/** A series of e-mails. A person approves its steps by activating it. */
export const Sequence = z.object({
  id: id('sequence'),
  name: z.string(),
  status: z.enum(sequenceStatuses),
  version: z.int(),
  steps: z.array(Step),
});
export type Sequence = z.output<typeof Sequence>;

/** A sequence with the signature that was approved with its steps; absent where the agency had none. */
export type SignedSequence = Sequence & { signature?: AgencySignature };

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

/**
 * The active sequence with this id, or with exactly this name; accents and case of a name do not count.
 * @throws Refusal `not_found` and `sequence_not_active`, whose hints list the active sequences, and `not_as_approved`
 */
export async function activeSequence(work: Work, idOrName: string): Promise<SignedSequence> {
  const row = isId('sequence', idOrName) ? await findById(work, idOrName) : await findByName(work, idOrName);
  if (!row) {
    const hint = choiceOf(await activeChoices(work));
    throw new Refusal('not_found', `There is no sequence ${idOrName}.`, { hint });
  }
  const sequence = sequenceRecord(row);
  if (sequence.status !== 'active') throw sequenceNotActive(sequence, await activeChoices(work));
  // Nothing may be sent unless a person approved exactly these steps.
  if (!matchesApproval(row) || sequence.steps.length === 0) throw approvalMismatch();
  return row.signature ? { ...sequence, signature: row.signature } : sequence;
}

const findById = (work: Work, sequenceId: string) =>
  selectSequences(work).where('sequence.id', '=', uuidOf('sequence', sequenceId)).executeTakeFirst();

/** @throws Refusal `invalid_request` if several active sequences have this name */
async function findByName(work: Work, name: string) {
  const named = await selectSequences(work)
    .where(sql<boolean>`clef_fold(name) = ${searchable(name)}`)
    .orderBy('sequence.id', 'desc')
    .limit(10)
    .execute();
  const active = named.filter(({ status }) => status === 'active');
  if (active.length < 2) return active[0] ?? named[0];
  throw new Refusal('invalid_request', `${active.length} active sequences are named ${name}.`, {
    errors: [{ path: 'emailSequenceId', message: 'fits several sequences; give an id' }],
    hint: choiceOf(active.map(sequenceRecord)),
  });
}

type Choice = Pick<Sequence, 'id' | 'name'>;

export const sequenceNotActive = ({ name, status }: Pick<Sequence, 'name' | 'status'>, choices: readonly Choice[]) =>
  new Refusal('sequence_not_active', `The sequence "${name}" is not active (${status}).`, { hint: choiceOf(choices) });

async function activeChoices(work: Work): Promise<Choice[]> {
  const rows = await selectSequences(work).where('status', '=', 'active').orderBy('name').limit(10).execute();
  return rows.map(sequenceRecord);
}

/** Not every host lets its model read resources, so a refusal lists the sequences to choose from. */
const choiceOf = (choices: readonly Choice[]): string =>
  choices.length === 0
    ? 'No sequence is active; a colleague activates one.'
    : `Active are: ${choices.map(({ id, name }) => `${id} (${name})`).join(', ')}.`;

const selectSequences = (work: Work) =>
  work.agency
    .from('sequence')
    .innerJoin('sequence_version as v', byVersion('v', 'sequence.id'))
    .select(['sequence.id', 'name', 'status', 'sequence.version', 'v.steps', 'v.signature', 'v.approved_hash']);

type SequenceWithSteps = Awaited<ReturnType<ReturnType<typeof selectSequences>['execute']>>[number];

const sequenceRecord = ({ approved_hash: _, signature: __, ...row }: SequenceWithSteps): Sequence => ({
  ...row,
  id: publicId('sequence', row.id),
});
