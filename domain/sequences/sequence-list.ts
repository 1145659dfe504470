import { sql } from 'kysely';
import { z } from 'zod';
import { sequenceStatuses } from '../../storage/column-values.ts';
import { time } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { SequenceId } from './edit-sequence.ts';
import { SequenceDetail, sequenceDetail } from './sequence-record.ts';
import type { Step } from './steps.ts';

const ListedSequence = z.object({
  id: id('sequence'),
  name: z.string(),
  status: z.enum(sequenceStatuses),
  steps: z.int(),
  /** From the enrollment to the last step, if nothing delays a step. */
  hours: z.number(),
  /** Whether the newest version still needs approval. */
  unapproved: z.boolean(),
  updatedAt: time,
  enrolled: z.int(),
  running: z.int(),
  replied: z.int(),
  failed: z.int(),
  nextStepAt: time.nullable(),
});

const MAX_SEQUENCES = 500;

export const listSequencesForPeople = direct({
  name: 'listSequencesForPeople',
  scope: 'noKey',
  summary: 'All sequences, whatever their state, with how many contacts follow them.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ sequences: z.array(ListedSequence) }),
  run: async (work) => ({ sequences: (await selectSequences(work)).map(listedSequence) }),
});

export const readSequence = direct({
  name: 'readSequence',
  scope: 'noKey',
  summary: 'A sequence with its versions, who approved each, and how many contacts follow it.',
  effect: 'read',
  input: SequenceId,
  output: SequenceDetail,
  run: (work, input) => sequenceDetail(work, input.id),
});

/** Each sequence with the steps of its newest version, which is the one that people edit. */
async function selectSequences(work: Work) {
  const { rows } = await sql<Row>`
    select sequence.*, newest.steps, newest.approved_at, counted.*
    from sequence
    join lateral (
      select steps, approved_at from sequence_version v
      where v.agency_id = sequence.agency_id and v.sequence_id = sequence.id order by v.version desc limit 1
    ) newest on true
    cross join lateral (
      select count(*)::int as enrolled, count(*) filter (where e.status = 'active')::int as running,
        count(*) filter (where e.status = 'replied')::int as replied,
        count(*) filter (where e.status = 'failed')::int as failed,
        min(e.next_step_at) as next_step_at
      from enrollment e where e.agency_id = sequence.agency_id and e.sequence_id = sequence.id
    ) counted
    where sequence.agency_id = ${work.agency.id}
    order by sequence.name, sequence.id limit ${MAX_SEQUENCES}`.execute(work.agency.db);
  return rows;
}

type Row = {
  id: string;
  name: string;
  status: (typeof sequenceStatuses)[number];
  updated_at: Date;
  steps: Step[];
  approved_at: Date | null;
  enrolled: number;
  running: number;
  replied: number;
  failed: number;
  next_step_at: Date | null;
};

const listedSequence = ({ id, name, status, updated_at, steps, approved_at, next_step_at, ...row }: Row) => ({
  id: publicId('sequence', id),
  name,
  status,
  steps: steps.length,
  enrolled: row.enrolled,
  running: row.running,
  replied: row.replied,
  failed: row.failed,
  hours: steps.reduce((hours, step) => hours + step.delayHours, 0),
  unapproved: approved_at === null,
  updatedAt: updated_at.toISOString(),
  nextStepAt: next_step_at?.toISOString() ?? null,
});
