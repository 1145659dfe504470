import type { Selectable } from 'kysely';
import { z } from 'zod';
import { enrollmentStatuses, sequenceStatuses } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { byKey } from '../../storage/tenant.ts';
import { time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Step, stepsFingerprint } from './steps.ts';

const Version = z.object({
  version: z.int(),
  steps: z.array(Step),
  /** Covers these steps. `activateSequence` takes it, so that it approves what was read. */
  fingerprint: z.string(),
  createdAt: time.nullable(),
  /** Null until a person approves it. */
  approvedAt: time.nullable(),
  approvedBy: z.string().nullable(),
  /** The number of active enrollments in this version. */
  running: z.int(),
});
export type Version = z.output<typeof Version>;

/** A sequence as people edit it. New enrollments follow `version` once it is approved. */
export const SequenceDetail = z.object({
  id: id('sequence'),
  name: z.string(),
  status: z.enum(sequenceStatuses),
  version: z.int(),
  createdAt: time,
  updatedAt: time,
  /** Newest first; only the first can be unapproved. */
  versions: z.array(Version),
  enrollments: z.partialRecord(z.enum(enrollmentStatuses), z.int()),
});
export type SequenceDetail = z.output<typeof SequenceDetail>;

export type SequenceRow = Selectable<Tables['sequence']>;

/** @throws Refusal `not_found` */
export async function findSequence(work: Work, sequenceId: string, { lock = false } = {}): Promise<SequenceRow> {
  const rows = work.agency.from('sequence').selectAll().where('id', '=', uuidOf('sequence', sequenceId));
  // The weaker lock suffices, because the key does not change: enrollments can still refer to the row.
  const row = await (lock ? rows.forNoKeyUpdate() : rows).executeTakeFirst();
  if (!row) throw notFound('sequence', sequenceId);
  return row;
}

export async function sequenceDetail(work: Work, sequenceId: string): Promise<SequenceDetail> {
  const row = await findSequence(work, sequenceId);
  const counts = await work.agency
    .from('enrollment')
    .select(({ fn }) => ['status', 'version', fn.countAll<string>().as('count')])
    .where('sequence_id', '=', row.id)
    .groupBy(['status', 'version'])
    .execute();
  const enrollments: SequenceDetail['enrollments'] = {};
  for (const { status, count } of counts) enrollments[status] = (enrollments[status] ?? 0) + Number(count);
  const active = counts.filter(({ status }) => status === 'active');
  const running = new Map(active.map(({ version, count }) => [version, Number(count)]));
  return {
    id: publicId('sequence', row.id),
    name: row.name,
    status: row.status,
    version: row.version,
    enrollments,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    versions: (await versionsOf(work, row.id)).map((version) => ({
      ...version,
      running: running.get(version.version) ?? 0,
    })),
  };
}

async function versionsOf(work: Work, sequenceId: string): Promise<Omit<Version, 'running'>[]> {
  const rows = await work.agency
    .from('sequence_version')
    .leftJoin('user_account as approver', byKey('approver', 'sequence_version.approved_by'))
    .select(['version', 'steps', 'sequence_version.created_at', 'approved_at', 'approver.name'])
    .where('sequence_id', '=', sequenceId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, steps, created_at, approved_at, name }) => ({
    version,
    steps,
    fingerprint: stepsFingerprint(steps),
    approvedBy: name,
    createdAt: created_at?.toISOString() ?? null,
    approvedAt: approved_at?.toISOString() ?? null,
  }));
}
